// One flow in one file, so that the spec's steps and transitions can be read together.
import { withoutDiscount } from "@waybill/domain/pricing/vouchers";
import { assign, emit, raise } from "xstate";
import type { PlaceAddress } from "@waybill/contract/places";
import type { DestinationProblem, RequestContext, RequestNotice } from "../request-types.ts";
import { voucherOfOrder, type DestinationCheck } from "./destination-check.ts";
import { paymentStep } from "./placing/payment-step.ts";
import { initialContext, withVoucher, required, uncheckedDestination } from "./request-context.ts";
import {
  checkVoucher,
  feeChangeTransitions,
  planTransitions,
  requestSetup,
  serviceClosedTransition,
} from "./request-setup.ts";

const noticeOf: Record<DestinationProblem, RequestNotice> = {
  "request.error.undeliverable-address": "request.toast.not-deliverable",
  "request.error.cannot-compute-price": "request.toast.no-price",
  "request.error.cannot-verify": "request.toast.not-verified",
};

/** Stores the fee and times of a deliverable destination; a voucher's discount is requested again. */
const priced = (request: RequestContext, { quote, estimate }: DestinationCheck) => {
  const { orderToBeUpdated: order } = request;
  const held = order && quote ? withVoucher(request, voucherOfOrder(order, quote)) : withoutDiscount(request);
  return { quote, estimate, ...held };
};

/** Another pickup address resets unit and building; the contact stays. */
const originChosen = ({ originAddress, originDetails }: RequestContext, place: PlaceAddress) => ({
  originAddress: place,
  originDetails:
    originDetails && originAddress?.formatted_address !== place.formatted_address
      ? { ...originDetails, unit: "", building: "", notes: "" }
      : originDetails,
  refusal: undefined,
});

/** True if the fee changed after the place button was pressed. */
const pressedAtOtherFee = ({ submission, quote: shownQuote }: RequestContext, { quote }: DestinationCheck) =>
  submission !== undefined && quote !== undefined && quote.fee !== shownQuote?.fee;

/** The flow of spec §2 and §4: its states are the spec's steps, each entered only with the data it needs. */
export const requestMachine = requestSetup.createMachine({
  id: "request",
  context: ({ input }) => initialContext(input),
  // Loaded before the user chooses anything; if an option is missing, the last step reports it.
  invoke: {
    src: "readPaymentOptions",
    input: ({ context }) => context,
    onDone: { actions: raise(({ event }) => ({ type: "PAYMENT_OFFERED", options: event.output })) },
    onError: {},
  },
  initial: "ASK_FOR_ORIGIN_ADDRESS",
  on: {
    EDITED: { actions: "edit" },
    KEY_RENEWED: { actions: "renewKey" },
    PAYMENT_CHOSEN: { actions: "choosePayment" },
    PAYMENT_OFFERED: { actions: "choosePayment" },
    VOUCHER_APPLIED: { actions: ["askVoucher", checkVoucher] },
    VOUCHER_REMOVED: { actions: ["dropVoucher", checkVoucher] },
    VOUCHER_TYPED: { actions: "forgetVoucherProblem" },
    VOUCHER_ANSWERED: {
      guard: "isAboutThisFee",
      actions: { type: "applyVoucher", params: ({ event }) => event.check },
    },
    // Only guests choose the pickup in the request.
    ORIGIN_REOPENED: {
      guard: ({ context }) => !context.savesOrigin,
      target: ".ASK_FOR_ORIGIN_ADDRESS",
      actions: assign(({ context }) => ({
        ...withoutDiscount(context),
        ...uncheckedDestination,
        origin: undefined,
      })),
    },
    RESTART: {
      target: ".ASK_FOR_ORIGIN_ADDRESS",
      actions: assign(({ context }) => ({
        ...initialContext(context),
        origin: context.origin,
        originAddress: context.originAddress,
        originDetails: context.originDetails,
        paymentOptions: context.paymentOptions,
        draft: { ...context.draft, destination: undefined, plannedFor: undefined, voucherCode: "" },
      })),
    },
  },
  states: {
    ASK_FOR_ORIGIN_ADDRESS: {
      always: [
        { guard: "hasOrigin", target: "CHECK_SERVICE_HOURS" },
        { guard: "hasOriginOfGuest", target: "ASK_FOR_ORIGIN_ADDRESS_DETAILS.saving" },
      ],
      on: {
        ORIGIN_PLACED: { actions: assign(({ context, event }) => originChosen(context, event.place)) },
        ORIGIN_CHOSEN: {
          target: "ASK_FOR_ORIGIN_ADDRESS_DETAILS",
          actions: assign(({ context, event }) => originChosen(context, event.place)),
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
              actions: assign({ originDetails: ({ event }) => event.details, refusal: undefined }),
            },
          },
        },
        saving: {
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
                  { type: "notifySuccess", params: "address-book.address-saved" },
                ],
              },
            ],
            onError: {
              target: "editing",
              actions: [
                { type: "refuse", params: ({ event }: { event: { error: unknown } }) => event.error },
                { type: "notifyError", params: "address-book.address-not-saved" },
              ],
            },
          },
        },
      },
    },
    CHECK_SERVICE_HOURS: {
      initial: "reading",
      // Loading the hours blocks nothing: choices made in the meantime stay.
      on: {
        DESTINATION_CHOSEN: { actions: "chooseDestination" },
        ADDRESS_TYPED: { actions: "typeAddress" },
        PLANNED: { actions: "choosePlan" },
      },
      states: {
        reading: {
          invoke: {
            src: "readServiceHours",
            input: ({ context }) => context,
            onDone: { target: "deciding", actions: assign({ hours: ({ event }) => event.output }) },
            // Hours that cannot be looked up count as open (spec §4).
            onError: { target: "deciding", actions: assign({ hours: undefined }) },
          },
        },
        deciding: {
          always: [
            { guard: "isOpenForOrder", target: "#request.ASK_FOR_DESTINATION_ADDRESS" },
            serviceClosedTransition,
          ],
        },
      },
    },
    SERVICE_CLOSED: {
      entry: emit(({ context }) => ({ type: "CLOSED", hours: required(context.hours), at: context.now() })),
      on: { PLANNED: { target: "CHECK_SERVICE_HOURS", actions: "choosePlan" } },
    },
    ASK_FOR_DESTINATION_ADDRESS: {
      always: { guard: "hasUncheckedDestination", target: "CHECK_IF_DESTINATION_IS_VALID" },
      on: {
        DESTINATION_CHOSEN: { actions: "chooseDestination" },
        ADDRESS_TYPED: { actions: "typeAddress" },
        PLANNED: planTransitions,
        PLACE: {
          guard: "mayBeCheckedAgain",
          target: "CHECK_IF_DESTINATION_IS_VALID",
          actions: "checkAgain",
        },
      },
    },
    CHECK_IF_DESTINATION_IS_VALID: {
      entry: "dropSubmission",
      invoke: {
        src: "checkDestination",
        input: ({ context }) => context,
        onDone: [
          {
            guard: ({ context, event }) => pressedAtOtherFee(context, event.output),
            target: "FILL_PAYMENT_DETAILS.feeChanged",
            actions: assign(({ context, event }) => priced(context, event.output)),
          },
          {
            guard: ({ event }) => event.output.problem === undefined,
            target: "FILL_ORDER_DETAILS",
            actions: assign(({ context, event }) => priced(context, event.output)),
          },
          {
            target: "ASK_FOR_DESTINATION_ADDRESS",
            actions: [
              assign(({ event: { output } }) => ({
                destinationProblem: output.problem,
                destinationReason: output.problem && output.reason,
                quote: undefined,
                estimate: undefined,
              })),
              {
                type: "notifyError",
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
        ADDRESS_TYPED: { target: "ASK_FOR_DESTINATION_ADDRESS", actions: "typeAddress" },
        // The order is placed at the fee shown when the button was pressed.
        PLACE: { guard: ({ context }) => context.quote !== undefined, actions: "keepSubmission" },
        ...feeChangeTransitions,
      },
    },
    FILL_ORDER_DETAILS: {
      tags: "priced",
      entry: checkVoucher,
      always: { guard: "hasSubmission", target: "FILL_PAYMENT_DETAILS" },
      on: {
        DETAILS_FILLED: "FILL_PAYMENT_DETAILS",
        PLACE: { target: "FILL_PAYMENT_DETAILS", actions: "keepSubmission" },
        DESTINATION_CHOSEN: { target: "CHECK_IF_DESTINATION_IS_VALID", actions: "chooseDestination" },
        ADDRESS_TYPED: { target: "ASK_FOR_DESTINATION_ADDRESS", actions: "typeAddress" },
        ...feeChangeTransitions,
      },
    },
    FILL_PAYMENT_DETAILS: paymentStep,
  },
});
