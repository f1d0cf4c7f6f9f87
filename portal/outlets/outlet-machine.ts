import type { Vendor } from "@waybill/contract/vendors";
import type { OutletForm } from "@waybill/domain/vendors/outlets";
import { assign, emit, fromPromise, setup } from "xstate";

type OutletEvent = { type: "SAVE"; form: OutletForm } | { type: "EDITED" };
type Saving = { save: (form: OutletForm) => Promise<Vendor> };

/** The dialog of spec §4: open, loading while the server is asked, then saved, or error with what it said. */
export const outletMachine = setup({
  types: {
    context: {} as Saving & { form: OutletForm | undefined; problem: unknown },
    input: {} as Saving,
    events: {} as OutletEvent,
    emitted: {} as { type: "SAVED"; outlet: Vendor; isNew: boolean },
  },
  actors: {
    save: fromPromise<Vendor, Saving & { form: OutletForm }>(({ input }) => input.save(input.form)),
  },
  actions: {
    keepForm: assign(({ event }) => (event.type === "SAVE" ? { form: event.form, problem: undefined } : {})),
  },
}).createMachine({
  id: "outlet",
  context: ({ input }) => ({ ...input, form: undefined, problem: undefined }),
  initial: "open",
  states: {
    open: { on: { SAVE: { target: "loading", actions: "keepForm" } } },
    loading: {
      invoke: {
        src: "save",
        input: ({ context: { save, form } }) => {
          if (!form) throw new Error("Only a form that was handed in is saved.");
          return { save, form };
        },
        onDone: {
          target: "saved",
          actions: emit(({ context, event }) => ({
            type: "SAVED",
            outlet: event.output,
            isNew: context.form?.isEditMode === false,
          })),
        },
        onError: { target: "error", actions: assign({ problem: ({ event }) => event.error }) },
      },
    },
    error: {
      on: {
        SAVE: { target: "loading", actions: "keepForm" },
        EDITED: { target: "open", actions: assign({ problem: undefined }) },
      },
    },
    saved: { type: "final" },
  },
});
