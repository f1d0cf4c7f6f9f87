import { lacksDiscount } from "@waybill/domain/pricing/vouchers";
import { assign, emit } from "xstate";
import type { AlreadyPaidError } from "../../../orders/payment/pending-payment.ts";
import {
  checkVoucher,
  feeChangeTransitions,
  requestSetup,
  serviceClosedTransition,
} from "../request-setup.ts";
import { isSameAmount, withNewQuote } from "../voucher-check.ts";

const errorOf = ({ event }: { event: { error: unknown } }) => event.error;
const placing = [
  {
    guard: "isOpenForOrder",
    target: "#request.FILL_PAYMENT_DETAILS.deciding",
    actions: "keepSubmission",
  },
  serviceClosedTransition,
] as const;
/** Ignores typing while an order is being sent. */
const untouchable = {
  RESTART: {},
  ORIGIN_REOPENED: {},
  BACK: {},
  PLANNED: {},
  PAYMENT_CHOSEN: {},
  DESTINATION_CHOSEN: {},
  ADDRESS_TYPED: {},
  VOUCHER_APPLIED: {},
  VOUCHER_REMOVED: {},
  PAYMENT_OFFERED: { actions: "choosePayment" },
} as const;

/** The last step: the payment options, and sending the order; an expired fee is requested again (spec §8). */
export const paymentStep = requestSetup.createStateConfig({
  tags: "priced",
  initial: "checkingAvailability",
  on: {
    BACK: { target: "#request.FILL_ORDER_DETAILS", actions: "dropSubmission" },
    DESTINATION_CHOSEN: { target: "#request.CHECK_IF_DESTINATION_IS_VALID", actions: "chooseDestination" },
    ADDRESS_TYPED: { target: "#request.ASK_FOR_DESTINATION_ADDRESS", actions: "typeAddress" },
    ...feeChangeTransitions,
  },
  states: {
    checkingAvailability: {
      invoke: {
        src: "readPaymentChoices",
        input: ({ context }) => context,
        onDone: [
          { guard: ({ event }) => event.output.paymentOptions.length === 0, target: "unavailable" },
          {
            guard: "hasSubmission",
            target: "deciding",
            actions: assign(({ event }) => event.output),
          },
          { target: "choosing", actions: assign(({ event }) => event.output) },
        ],
        onError: "unavailable",
      },
      on: { PLACE: { actions: "keepSubmission" } },
    },
    unavailable: {
      entry: { type: "notifyError", params: "error.no-payment-method-available" },
      on: { PLACE: { target: "checkingAvailability", actions: "keepSubmission" } },
    },
    choosing: { on: { PLACE: placing } },
    deciding: {
      always: [
        { guard: "wantsOtherVoucher", target: "choosing" },
        { guard: "lacksDiscount", target: "awaitingVoucher" },
        { guard: "isByCard", target: "payingByCard" },
        "placing",
      ],
    },
    // Waits for the voucher's result, so that an order is never sent at a price that was not shown.
    awaitingVoucher: {
      always: [
        { guard: "wantsOtherVoucher", target: "choosing" },
        { guard: ({ context }) => !lacksDiscount(context), target: "deciding" },
      ],
      on: { PLACE: placing },
    },
    // The card payment has its own flow, which requests the fee again if needed.
    payingByCard: {
      on: {
        REQUOTED: { actions: assign(({ context, event }) => withNewQuote(context, event.newQuote)) },
        PAID: {
          target: "placed",
          actions: emit(({ event }) => event),
        },
      },
    },
    placing: {
      tags: "busy",
      on: untouchable,
      invoke: {
        src: "placeOrder",
        input: ({ context }) => context,
        onDone: {
          target: "placed",
          actions: emit(({ context, event }) => ({
            type: context.orderToBeUpdated ? "UPDATED" : "PLACED",
            order: event.output,
          })),
        },
        onError: [
          {
            guard: { type: "isPaidAlready", params: errorOf },
            target: "placed",
            actions: emit(({ event }) => ({
              type: "PAID",
              orderId: (event.error as AlreadyPaidError).orderId,
              before: true,
            })),
          },
          {
            guard: { type: "expiredForTheFirstTime", params: errorOf },
            target: "waiting",
          },
          {
            target: "choosing",
            actions: [
              { type: "refuseOrder", params: errorOf },
              { type: "announceRefusal", params: errorOf },
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
            guard: ({ context, event }) => isSameAmount(context, event.output),
            target: "placing",
            actions: assign(({ context, event }) => ({
              ...withNewQuote(context, event.output),
              requoted: true,
            })),
          },
          {
            target: "feeChanged",
            actions: [
              assign(({ context, event }) => withNewQuote(context, event.output)),
              { type: "applyVoucherProblem", params: ({ event }) => event.output.check },
            ],
          },
        ],
        onError: {
          target: "choosing",
          actions: { type: "notifyError", params: "request.toast.no-price" },
        },
      },
    },
    feeChanged: { tags: "fee-changed", entry: checkVoucher, on: { PLACE: placing } },
    placed: { tags: "busy", on: { ...untouchable, EDITED: {} } },
  },
});
