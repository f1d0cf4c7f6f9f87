import { useState } from "react";
import { CallRefused } from "@waybill/client/calls/refused.ts";
import { useCountry } from "@waybill/client/deployment-context.ts";
import { textOf } from "@waybill/ui/texts/texts.ts";
import { notify } from "@waybill/ui/toasts.tsx";
import { entryToSend, fieldOfEntry, type CustomerEntry, type EntryField } from "./customer-entry.ts";
import { useBookChanges } from "@waybill/client/address-book-changes.ts";

export type EntryProblem = { field: EntryField; key: string };

/** The check, loaded when it is first needed: it brings the phone numbers of the world along. */
const loadRules = () => import("@waybill/domain/addresses/check-customer");

/** Saves an entry when the rules of spec §5 allow it; what they blame is told at its field. */
export function useKeeping(vendorId: string, id: string | undefined) {
  const country = useCountry();
  const book = useBookChanges(vendorId);
  const [isBusy, setBusy] = useState(false);
  const [problem, blame] = useState<EntryProblem>();

  const broken = async (entry: CustomerEntry): Promise<EntryProblem | undefined> => {
    const { checkSavedAddress } = await loadRules();
    const found = checkSavedAddress(entryToSend(entry), country);
    return found && { key: found.key, field: fieldOfEntry(found.path) ?? "name" };
  };
  /** Whether it is saved. */
  const keep = async (entry: CustomerEntry): Promise<EntryProblem | "saved" | "failed"> => {
    setBusy(true);
    try {
      const found = await broken(entry);
      blame(found);
      if (found) return found;
      if (id === undefined) await book.save(entryToSend(entry));
      else await book.change(id, entryToSend(entry));
      notify({ type: "success", message: textOf("request.toast.address-saved") });
      return "saved";
    } catch (error) {
      const field = error instanceof CallRefused ? fieldOfEntry(error.path) : undefined;
      const refused = field && error instanceof CallRefused && { field, key: error.translationKey };
      if (refused) blame(refused);
      else notify({ type: "error", message: textOf("request.toast.address-not-saved") });
      return refused || "failed";
    } finally {
      setBusy(false);
    }
  };
  return { keep, isBusy, problem, forgive: () => blame(undefined) };
}
