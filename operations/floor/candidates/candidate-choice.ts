import type { CandidateOfOrder, CandidatesOfOrder } from "@waybill/contract/operations/dispatch";
import { singleKeyOf } from "@waybill/ui/single-keys.ts";
import { createContext, use, useEffect, useEffectEvent } from "react";

/** The candidates of the open order, and the chosen one: shared by the list and the map. */
type CandidateChoice = {
  chosenId: string | undefined;
  choose: (riderId: string) => void;
  /** Sets the candidates on the map; undefined: the list is closed. */
  show: (found: CandidatesOfOrder | undefined) => void;
};

export const CandidateChoiceContext = createContext<CandidateChoice>({
  chosenId: undefined,
  choose: () => undefined,
  show: () => undefined,
});

/** The chosen rider, by default the best; a digit chooses. */
export function useChosenCandidate(found: CandidatesOfOrder): CandidateOfOrder | undefined {
  const { chosenId, choose, show } = use(CandidateChoiceContext);
  const { data } = found;
  useEffect(() => show(found), [show, found]);
  useEffect(() => () => show(undefined), [show]);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const at = Number(singleKeyOf(event));
    const wanted = Number.isInteger(at) ? data[at - 1] : undefined;
    if (!wanted) return;
    event.preventDefault();
    choose(wanted.rider_id);
  });
  useEffect(() => {
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  return data.find(({ rider_id }) => rider_id === chosenId) ?? data[0];
}
