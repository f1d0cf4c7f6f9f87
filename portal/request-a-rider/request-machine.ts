// One flow, one table: cut in two, nobody would see which step follows which.
import { isOpen } from "@waybill/domain/service-hours/service-hours";
import { feeRetryDelayMs } from "@waybill/domain/timings";
import { assign, emit, setup } from "xstate";
import { known, placeOf, requestActors } from "./request-actors.ts";
import type {
  DestinationProblem,
  RequestContext,
  RequestEmitted,
  RequestEvent,
  RequestInput,
  RequestNotice,
} from "./request-steps.ts";

const atStart = (input: RequestInput): RequestContext => ({
  ...input,
  origin: placeOf(input.vendor),
  originAddress: undefined,
  originDetails: undefined,
  hours: undefined,
  plannedFor: undefined,
  destinationProblem: undefined,
  quote: undefined,
  estimate: undefined,
  paymentOptions: [],
  entries: undefined,
  requoted: false,
  refusal: undefined,
});

const noticeOf: Record<DestinationProblem, RequestNotice> = {
  "request.error.undeliverable-address": "request.toast.not-deliverable",
  "request.error.cannot-compute-price": "request.toast.no-price",
  "request.error.cannot-verify": "request.toast.not-verified",
};

const machine = setup({
  types: {
    context: {} as RequestContext,
    input: {} as RequestInput,
    events: {} as RequestEvent,
    emitted: {} as RequestEmitted,
    tags: {} as "busy" | "priced" | "fee-changed",
  },
  actors: requestActors,
  actions: {
    complain: emit((_, key: RequestNotice) => ({ type: "NOTICE", tone: "error", key })),
    praise: emit((_, key: RequestNotice) => ({ type: "NOTICE", tone: "success", key })),
    refuse: assign({ refusal: ({ context }, error: unknown) => context.refusalOf(error) }),
    announceRefusal: emit(({ context }, error: unknown) => ({
      type: "REFUSED",
      refusal: context.refusalOf(error),
    })),
    choosePlan: assign(({ event, context }) => ({
      plannedFor: event.type === "PLANNED" ? event.plannedFor : context.plannedFor,
    })),
    keepEntries: assign(({ event, context }) => ({
      entries: event.type === "PLACE" ? event.entries : context.entries,
      refusal: undefined,
      requoted: false,
    })),
    dropEntries: assign({ entries: undefined }),
    chooseDestination: assign(({ event, context }) => ({
      destination: event.type === "DESTINATION_CHOSEN" ? event.destination : context.destination,
      destinationProblem: undefined,
      quote: undefined,
      estimate: undefined,
      refusal: undefined,
    })),
    forgetDestination: assign({
      destination: undefined,
      destinationProblem: undefined,
      quote: undefined,
      estimate: undefined,
      refusal: undefined,
    }),
  },
  guards: {
    hasOrigin: ({ context }) => context.origin !== undefined,
    hasUncheckedDestination: ({ context }) =>
      context.destination !== undefined && context.destinationProblem === undefined,
    isOpenForOrder: ({ context }) =>
      isOpen(context.hours, context.plannedFor ?? context.now(), context.timeZone),
    isOpenForPlan: ({ context, event }) =>
      event.type === "PLANNED" && isOpen(context.hours, event.plannedFor ?? context.now(), context.timeZone),
    hasEntries: ({ context }) => context.entries !== undefined,
    expiredForTheFirstTime: ({ context }, error: unknown) => {
      const refusal = context.refusalOf(error);
      return !context.requoted && refusal.kind === "refused" && refusal.code === "SignatureExpired";
    },
  },
  delays: { feeRetry: feeRetryDelayMs },
});

const errorOf = ({ event }: { event: { error: unknown } }) => event.error;
const toClosed = { target: "#request.SERVICE_CLOSED" } as const;
const planning = [
  { guard: "isOpenForPlan", actions: "choosePlan" },
  { ...toClosed, actions: "choosePlan" },
] as const;
const placing = [
  {
    guard: "isOpenForOrder",
    target: "#request.FILL_PAYMENT_DETAILS.placing",
    actions: "keepEntries",
  },
  toClosed,
] as const;
/** Nothing that is typed meanwhile changes an order on its way. */
const untouchable = { RESTART: {}, BACK: {}, PLANNED: {}, DESTINATION_CHOSEN: {}, DESTINATION_CLEARED: {} };

/** The flow of spec §2 and §4: its states are the spec's steps, each entered only with what it needs to know. */
export const requestMachine = machine.createMachine({
  id: "request",
  context: ({ input }) => atStart(input),
  initial: "ASK_FOR_ORIGIN_ADDRESS",
  on: {
    RESTART: {
      target: ".ASK_FOR_ORIGIN_ADDRESS",
      actions: assign(({ context }) => ({
        ...atStart(context),
        origin: context.origin,
        destination: undefined,
      })),
    },
  },
  states: {
    ASK_FOR_ORIGIN_ADDRESS: {
      always: { guard: "hasOrigin", target: "CHECK_SERVICE_HOURS" },
      on: {
        ORIGIN_CHOSEN: {
          target: "ASK_FOR_ORIGIN_ADDRESS_DETAILS",
          actions: assign({ originAddress: ({ event }) => event.place }),
        },
      },
    },
    ASK_FOR_ORIGIN_ADDRESS_DETAILS: {
      initial: "editing",
      states: {
        editing: {
          on: {
            BACK: "#request.ASK_FOR_ORIGIN_ADDRESS",
            ORIGIN_DETAILS_FILLED: {
              target: "saving",
              actions: assign({ originDetails: ({ event }) => event.details }),
            },
          },
        },
        saving: {
          tags: "busy",
          invoke: {
            src: "saveOrigin",
            input: ({ context }) => context,
            onDone: [
              {
                guard: ({ context }) => !context.savesOrigin,
                target: "#request.CHECK_SERVICE_HOURS",
                actions: assign({ origin: ({ event }) => event.output }),
              },
              {
                target: "#request.CHECK_SERVICE_HOURS",
                actions: [
                  assign({ origin: ({ event }) => event.output }),
                  { type: "praise", params: "request.toast.address-saved" },
                ],
              },
            ],
            onError: {
              target: "editing",
              actions: { type: "complain", params: "request.toast.address-not-saved" },
            },
          },
        },
      },
    },
    CHECK_SERVICE_HOURS: {
      initial: "reading",
      states: {
        reading: {
          tags: "busy",
          invoke: {
            src: "readServiceHours",
            input: ({ context }) => context,
            onDone: { target: "deciding", actions: assign({ hours: ({ event }) => event.output }) },
            // Hours that cannot be looked up count as open (spec §4).
            onError: { target: "deciding", actions: assign({ hours: undefined }) },
          },
        },
        deciding: {
          always: [{ guard: "isOpenForOrder", target: "#request.ASK_FOR_DESTINATION_ADDRESS" }, toClosed],
        },
      },
    },
    SERVICE_CLOSED: {
      entry: emit(({ context }) => ({ type: "CLOSED", hours: known(context.hours), at: context.now() })),
      on: { PLANNED: { target: "CHECK_SERVICE_HOURS", actions: "choosePlan" } },
    },
    ASK_FOR_DESTINATION_ADDRESS: {
      always: { guard: "hasUncheckedDestination", target: "CHECK_IF_DESTINATION_IS_VALID" },
      on: {
        DESTINATION_CHOSEN: { actions: "chooseDestination" },
        DESTINATION_CLEARED: { actions: "forgetDestination" },
        PLANNED: planning,
      },
    },
    CHECK_IF_DESTINATION_IS_VALID: {
      invoke: {
        src: "checkDestination",
        input: ({ context }) => context,
        onDone: [
          {
            guard: ({ event }) => event.output.problem === undefined,
            target: "FILL_ORDER_DETAILS",
            actions: assign(({ event: { output } }) => ({
              quote: output.quote,
              estimate: output.problem ? undefined : output.estimate,
            })),
          },
          {
            target: "ASK_FOR_DESTINATION_ADDRESS",
            actions: [
              assign({ destinationProblem: ({ event }) => event.output.problem }),
              {
                type: "complain",
                params: ({ event }) => noticeOf[event.output.problem ?? "request.error.cannot-verify"],
              },
            ],
          },
        ],
      },
      on: {
        DESTINATION_CHOSEN: {
          target: "CHECK_IF_DESTINATION_IS_VALID",
          reenter: true,
          actions: "chooseDestination",
        },
        DESTINATION_CLEARED: { target: "ASK_FOR_DESTINATION_ADDRESS", actions: "forgetDestination" },
        PLANNED: planning,
      },
    },
    FILL_ORDER_DETAILS: {
      tags: "priced",
      entry: "dropEntries",
      on: {
        DETAILS_FILLED: "FILL_PAYMENT_DETAILS",
        PLACE: { target: "FILL_PAYMENT_DETAILS", actions: "keepEntries" },
        DESTINATION_CHOSEN: { target: "CHECK_IF_DESTINATION_IS_VALID", actions: "chooseDestination" },
        DESTINATION_CLEARED: { target: "ASK_FOR_DESTINATION_ADDRESS", actions: "forgetDestination" },
        PLANNED: planning,
      },
    },
    FILL_PAYMENT_DETAILS: {
      tags: "priced",
      initial: "checkingAvailability",
      on: {
        BACK: "FILL_ORDER_DETAILS",
        DESTINATION_CHOSEN: { target: "CHECK_IF_DESTINATION_IS_VALID", actions: "chooseDestination" },
        DESTINATION_CLEARED: { target: "ASK_FOR_DESTINATION_ADDRESS", actions: "forgetDestination" },
        PLANNED: planning,
      },
      states: {
        checkingAvailability: {
          invoke: {
            src: "readPaymentOptions",
            input: ({ context }) => context,
            onDone: [
              { guard: ({ event }) => event.output.length === 0, target: "unavailable" },
              {
                guard: "hasEntries",
                target: "placing",
                actions: assign({ paymentOptions: ({ event }) => event.output }),
              },
              { target: "choosing", actions: assign({ paymentOptions: ({ event }) => event.output }) },
            ],
            onError: "unavailable",
          },
          on: { PLACE: { actions: "keepEntries" } },
        },
        unavailable: {
          entry: { type: "complain", params: "error.no-payment-method-available" },
          on: { PLACE: { target: "checkingAvailability", actions: "keepEntries" } },
        },
        choosing: { on: { PLACE: placing } },
        placing: {
          tags: "busy",
          on: untouchable,
          invoke: {
            src: "placeOrder",
            input: ({ context }) => context,
            onDone: {
              target: "placed",
              actions: emit(({ event }) => ({ type: "PLACED", order: event.output })),
            },
            onError: [
              {
                guard: { type: "expiredForTheFirstTime", params: errorOf },
                target: "waiting",
              },
              {
                target: "choosing",
                actions: [
                  { type: "refuse", params: errorOf },
                  { type: "announceRefusal", params: errorOf },
                  { type: "complain", params: "request.toast.not-created" },
                ],
              },
            ],
          },
        },
        waiting: { tags: "busy", on: untouchable, after: { feeRetry: "requoting" } },
        requoting: {
          tags: "busy",
          on: untouchable,
          invoke: {
            src: "requote",
            input: ({ context }) => context,
            onDone: [
              {
                guard: ({ context, event }) => event.output.fee === context.quote?.fee,
                target: "placing",
                actions: assign({ quote: ({ event }) => event.output, requoted: true }),
              },
              { target: "feeChanged", actions: assign({ quote: ({ event }) => event.output }) },
            ],
            onError: {
              target: "choosing",
              actions: { type: "complain", params: "request.toast.no-price" },
            },
          },
        },
        feeChanged: { tags: "fee-changed", on: { PLACE: placing } },
        placed: { tags: "busy", on: untouchable },
      },
    },
  },
});
