import { createOutlet, updateOutlet } from "@waybill/contract/merchants/outlets";
import type { OutletForm } from "@waybill/domain/vendors/outlets";
import { call } from "@waybill/client/calls/call.ts";
import { CallRefused, CallUnreachable } from "@waybill/client/calls/refused.ts";
import { useChange } from "@waybill/client/calls/use-change.ts";
import { type FieldProblem, wholeForm } from "@waybill/ui/forms/use-form.ts";
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

/** Saves a form: shows the success and reloads the vendors; the form shows a refusal. */
export const useSaveOutlet = (onSaved: () => void) =>
  useChange(saveOutlet, {
    refresh: [["vendors"]],
    onDone: (_, { isEditMode }) => {
      notify({ type: "success", message: textOf(isEditMode ? "outlets.saved" : "outlets.saved-new") });
      onSaved();
    },
    onProblem: "inline",
  });

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
function refusedField({ path }: CallRefused): OutletField | undefined {
  const [name = "", at] = path ?? [];
  return name === "users" ? `owners.${Number(at ?? 0)}` : fieldOfPath[name];
}

/** The problem of a refused request, at its field or at the whole form. */
export function fieldProblemOfOutlet(refused: unknown, t: Translate): FieldProblem {
  const field = refused instanceof CallRefused ? refusedField(refused) : undefined;
  return field !== undefined && refused instanceof CallRefused
    ? { field, words: t(refused.translationKey) }
    : { field: wholeForm, words: wordsOf(refused, t) };
}

/** The server's error, translated if possible, else as sent (spec §8). */
function wordsOf(problem: unknown, t: Translate): string {
  if (problem instanceof CallUnreachable) return t(problem.translationKey);
  if (problem instanceof CallRefused) {
    const words = t(problem.translationKey, problem.values);
    const isKnown = words !== problem.translationKey && problem.translationKey !== "alert.error";
    return isKnown ? words : problem.message;
  }
  return problem instanceof Error ? problem.message : t("alert.error");
}
