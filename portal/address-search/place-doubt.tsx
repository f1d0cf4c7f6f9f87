import { MatchDoubtLines } from "./match-doubt-lines.tsx";
import type { MatchDoubt } from "./match-doubt-of.ts";
import { PinCheck } from "./pin-check.tsx";

type Props = { doubt: MatchDoubt | undefined; isUnsure: boolean; onConfirm: () => void };

/** The doubts about an address's place, below its field: announced when they appear. */
export const PlaceDoubt = ({ doubt, isUnsure, onConfirm }: Props) => (
  // The live region exists before its text, so that screen readers announce it.
  <div role="status" className={doubt || isUnsure ? undefined : "sr"}>
    {doubt && <MatchDoubtLines {...doubt} />}
    {isUnsure && <PinCheck onConfirm={onConfirm} />}
  </div>
);
