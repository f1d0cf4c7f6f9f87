import { useQueryClient } from "@tanstack/react-query";
import { useMachine } from "@xstate/react";
import { createOutlet, updateOutlet } from "@waybill/contract/outlets";
import type { OutletForm } from "@waybill/domain/vendors/outlets";
import { useEffect, useEffectEvent, useState } from "react";
import { call } from "@waybill/client/calls/call.ts";
import { CallRefused, CallUnreachable } from "@waybill/client/calls/refused.ts";
import { textOf, type Translate } from "@waybill/ui/texts/texts.ts";
import { notify } from "@waybill/ui/toasts.tsx";
import { outletEntryOf } from "./outlet-entry.ts";
import { outletMachine } from "./outlet-machine.ts";
import type { OutletField } from "./outlet-problems.ts";

async function saveOutlet(form: OutletForm) {
  const body = outletEntryOf(form);
  const { result } =
    form.vendorId === undefined
      ? await call(createOutlet, { body })
      : await call(updateOutlet, { params: { vendorId: form.vendorId }, body });
  return result;
}

type Ears = { onSaved: () => void; onBlamed: (field: OutletField, key: string) => void };

/** Saves a form: success is said and the vendors are read again; a refusal goes to its field, or stays in the dialog. */
export function useSaveOutlet({ onSaved, onBlamed }: Ears) {
  const queries = useQueryClient();
  const [input] = useState(() => ({ save: saveOutlet }));
  const [snapshot, send, machine] = useMachine(outletMachine, { input });
  const { problem } = snapshot.context;
  const field = blamedField(problem);

  const celebrate = useEffectEvent((isNew: boolean) => {
    notify({ type: "success", message: textOf(isNew ? "outlets.saved-new" : "outlets.saved") });
    void queries.invalidateQueries({ queryKey: ["vendors"] });
    onSaved();
  });
  const blame = useEffectEvent(onBlamed);
  useEffect(() => {
    const saved = machine.on("SAVED", ({ isNew }) => celebrate(isNew));
    return () => saved.unsubscribe();
  }, [machine]);
  useEffect(() => {
    if (field !== undefined && problem instanceof CallRefused) blame(field, problem.translationKey);
  }, [field, problem]);

  return {
    isSaving: snapshot.matches("loading"),
    /** What the server said, unless it is told at a field. */
    problem: field === undefined ? problem : undefined,
    save: (form: OutletForm) => send({ type: "SAVE", form }),
    forget: () => send({ type: "EDITED" }),
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

/** The field that the server blames, if it is one that can be mended here. */
function blamedField(problem: unknown): OutletField | undefined {
  if (!(problem instanceof CallRefused)) return undefined;
  const [name = "", at] = problem.path ?? [];
  return name === "users" ? `owners-${Number(at ?? 0)}` : fieldOfPath[name];
}

/** What the server said, in the reader's language where there is a text for it, else as it said it (spec §8). */
export function wordsOf(problem: unknown, t: Translate): string {
  if (problem instanceof CallUnreachable) return t(problem.translationKey);
  if (problem instanceof CallRefused) {
    const words = t(problem.translationKey, problem.values);
    const isKnown = words !== problem.translationKey && problem.translationKey !== "alert.error";
    return isKnown ? words : problem.message;
  }
  return problem instanceof Error ? problem.message : t("alert.error");
}
