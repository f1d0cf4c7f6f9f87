import { useKnownFlag } from "./flags.ts";
import { useSession } from "../session/session.tsx";

/**
 * Whether the help center is offered: to people who signed in, unless its flag is off; it stays when no flag can be had
 * (spec §2, §6). `undefined` until that is known.
 */
export function useHelpCenter(): boolean | undefined {
  const { mode } = useSession();
  const isOn = useKnownFlag("helpcenter");
  return mode === "CLASSIC" ? isOn : false;
}
