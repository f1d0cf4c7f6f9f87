import { useQueryClient } from "@tanstack/react-query";
import { useMachine } from "@xstate/react";
import { createOutlet, updateOutlet } from "@waybill/contract/outlets";
import type { OutletForm } from "@waybill/domain/vendors/outlets";
import { useEffect, useEffectEvent, useState } from "react";
import { call } from "@waybill/client/calls/call.ts";
import { CallRefused } from "@waybill/client/calls/refused.ts";
import { textOf } from "@waybill/ui/texts/texts.ts";
import { notify } from "@waybill/ui/toasts.tsx";
import { outletEntryOf } from "./outlet-entry.ts";
import { outletMachine } from "./outlet-machine.ts";
import type { OutletField } from "./outlet-problems.ts";
import { blamedField } from "./refusal-of.ts";

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
