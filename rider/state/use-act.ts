import { translationKeyOf } from "@waybill/client/calls/refused.ts";
import { useState } from "react";

/**
 * An action of the rider: whether it is running, and the text key of why it failed. The app does not use
 * `useChange`, because the first load has no room for it; most actions are stored on the phone anyway.
 */
export function useAct<Input extends unknown[]>(act: (...input: Input) => Promise<unknown>) {
  const [state, setState] = useState<{ isBusy?: true; problem?: string }>({});
  return {
    ...state,
    start: (...input: Input): void => {
      if (state.isBusy) return;
      setState({ isBusy: true });
      act(...input).then(
        () => setState({}),
        (failed: unknown) => setState({ problem: translationKeyOf(failed) }),
      );
    },
  };
}
