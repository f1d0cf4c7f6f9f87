import type { CandidateOfOrder, CandidatesOfOrder } from "@waybill/contract/operations/dispatch";
import { singleKeyOf } from "@waybill/ui/single-keys.ts";
import { createContext, use, useEffect, useEffectEvent } from "react";

/** Who could take the open order, and who of them is chosen: the list beside the order and the map show the same. */
type Choice = {
  chosenId: string | undefined;
  choose: (riderId: string) => void;
  /** Says whom the map shows; undefined: the list is gone. */
  show: (found: CandidatesOfOrder | undefined) => void;
};

export const ChoiceContext = createContext<Choice>({
  chosenId: undefined,
  choose: () => undefined,
  show: () => undefined,
});

/** The chosen rider, the best where nobody has chosen; a digit chooses. */
export function useChosen(found: CandidatesOfOrder): CandidateOfOrder | undefined {
  const { chosenId, choose, show } = use(ChoiceContext);
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
