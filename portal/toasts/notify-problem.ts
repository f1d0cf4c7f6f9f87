import { CallRefused, translationKeyOf } from "@waybill/client/calls/refused.ts";
import { textOf } from "@waybill/ui/texts/texts.ts";
import { notify } from "@waybill/ui/toasts/toasts.tsx";

/** Shows why a call failed. Used for every change (`useChange`) whose caller does not show the problem itself. */
export const notifyProblem = (problem: unknown): void =>
  void notify({
    message: textOf(translationKeyOf(problem), problem instanceof CallRefused ? problem.values : undefined),
    type: "error",
  });
