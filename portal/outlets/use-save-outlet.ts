import { createOutlet, updateOutlet } from "@waybill/contract/merchants/outlets";
import type { OutletForm } from "@waybill/domain/vendors/outlets";
import { call } from "@waybill/client/calls/call.ts";
import { CallRefused, CallUnreachable } from "@waybill/client/calls/refused.ts";
import { useChange } from "@waybill/client/calls/use-change.ts";
import { textOf, type Translate } from "@waybill/ui/texts/texts.ts";
import { notify } from "@waybill/ui/toasts/toasts.tsx";
import { outletEntryOf } from "./outlet-entry.ts";
import type { OutletField } from "./outlet-problems.ts";

async function saveOutlet(form: OutletForm) {
  const body = outletEntryOf(form);
  const { result } =
    form.vendorId === undefined
      ? await call(createOutlet, { body })
      : await call(updateOutlet, { params: { vendorId: form.vendorId }, body });
  return result;
}

type Handlers = { onSaved: () => void; onFieldRefused: (field: OutletField, key: string) => void };

/** Saves a form: shows the success and reloads the vendors; a refusal is shown at its field, else in the dialog. */
export function useSaveOutlet({ onSaved, onFieldRefused }: Handlers) {
  const saving = useChange(saveOutlet, {
    refresh: [["vendors"]],
    onDone: (_, { isEditMode }) => {
      notify({ type: "success", message: textOf(isEditMode ? "outlets.saved" : "outlets.saved-new") });
      onSaved();
    },
    onProblem: (problem) => {
      const field = refusedField(problem);
      if (field !== undefined && problem instanceof CallRefused)
        onFieldRefused(field, problem.translationKey);
      return true;
    },
  });
  const { error, isPending, mutate, reset } = saving;
  return {
    isSaving: isPending,
    /** The server's error, unless shown at a field. */
    problem: error === null || refusedField(error) !== undefined ? undefined : error,
    save: mutate,
    /** Clears the server's error. */
    reset,
  };
}

const fieldOfPath: Readonly<Record<string, OutletField>> = {
  client_vendor_id: "clientVendorId",
  name: "name",
  phone_number: "phone",
  address: "location",
  latitude: "location",
  longitude: "location",
  street: "location",
  rider_instructions: "riderInstructions",
};

/** The form field that the server refuses, if any. */
function refusedField(problem: unknown): OutletField | undefined {
  if (!(problem instanceof CallRefused)) return undefined;
  const [name = "", at] = problem.path ?? [];
  return name === "users" ? `owners-${Number(at ?? 0)}` : fieldOfPath[name];
}

/** The server's error, translated if possible, else as sent (spec §8). */
export function wordsOf(problem: unknown, t: Translate): string {
  if (problem instanceof CallUnreachable) return t(problem.translationKey);
  if (problem instanceof CallRefused) {
    const words = t(problem.translationKey, problem.values);
    const isKnown = words !== problem.translationKey && problem.translationKey !== "alert.error";
    return isKnown ? words : problem.message;
  }
  return problem instanceof Error ? problem.message : t("alert.error");
}
