import { cardEntryProblems, type CardEntry } from "@waybill/domain/payments/card-entry";
import { noPaymentYet, withCard, withNewCard } from "@waybill/domain/payments/payment-state";
import { assign, emit } from "xstate";
import { chargeProblem, paymentSetup, paymentAfterIntent, stepProblem } from "./payment-setup.ts";

const isWholeCard = (entry: CardEntry) => Object.keys(cardEntryProblems(entry, new Date())).length === 0;

const errorOf = ({ event }: { event: { error: unknown } }) => event.error;

/** Paying by card (spec §4): wallet, then intent, then confirm; an expired fee is requested again (spec §8). */
export const paymentMachine = paymentSetup.createMachine({
  id: "payment",
  context: ({ input }) => ({
    ...input,
    wallet: undefined,
    methods: [],
    payment: noPaymentYet,
    entry: undefined,
    hosted: undefined,
    problem: undefined,
    requoted: false,
    repeats: 0,
  }),
  initial: "openingWallet",
  states: {
    openingWallet: {
      tags: "waits",
      invoke: {
        src: "openWallet",
        input: ({ context }) => context,
        onDone: { target: "creatingIntent", actions: assign({ wallet: ({ event }) => event.output }) },
        onError: {
          target: "failed",
          actions: assign({ problem: ({ event }) => stepProblem("error.payment.init", event.error) }),
        },
      },
    },
    creatingIntent: {
      tags: "waits",
      invoke: {
        src: "createIntent",
        input: ({ context }) => context,
        onDone: {
          target: "deciding",
          actions: assign(({ context, event: { output } }) => ({
            methods: output.payment_methods,
            payment: paymentAfterIntent(context.payment, output.intent_id, output.payment_methods),
          })),
        },
        onError: [
          {
            guard: { type: "isPaidAlready", params: errorOf },
            target: "done",
            actions: { type: "emitPaidBefore", params: errorOf },
          },
          { guard: { type: "expiredForTheFirstTime", params: errorOf }, target: "waiting" },
          {
            target: "failed",
            actions: assign({
              problem: ({ event }) => stepProblem("error.payment.intent-creation", event.error),
            }),
          },
        ],
      },
    },
    deciding: {
      always: [
        { guard: ({ context }) => context.methods.length > 0, target: "choosing" },
        {
          target: "failed",
          actions: assign({ problem: { key: "error.no-payment-method-available" } }),
        },
      ],
    },
    waiting: { tags: "waits", after: { feeRetry: "recomputing" } },
    recomputing: {
      tags: "waits",
      invoke: {
        src: "recompute",
        input: ({ context }) => context,
        onDone: [
          {
            guard: { type: "costsTheSame", params: ({ event }) => event.output.toPay },
            target: "creatingIntent",
            actions: assign({ payable: ({ event }) => event.output, requoted: true }),
          },
          {
            target: "feeChanged",
            actions: assign({
              payable: ({ event }) => event.output,
              problem: { key: "error.fee.changed" },
            }),
          },
        ],
        onError: {
          target: "notRecomputed",
          actions: assign({ problem: ({ event }) => stepProblem("error.fee.recompute", event.error) }),
        },
      },
    },
    notRecomputed: { tags: "failed", on: { RETRY: "recomputing" } },
    feeChanged: {
      tags: "failed",
      on: {
        FEE_ACCEPTED: {
          target: "creatingIntent",
          actions: assign({ problem: undefined, requoted: false }),
        },
      },
    },
    failed: {
      tags: "failed",
      on: { RETRY: { target: "openingWallet", actions: assign({ problem: undefined, requoted: false }) } },
    },
    choosing: {
      on: {
        CARD_CHOSEN: {
          actions: assign(({ context, event }) => ({
            payment: withCard(context.payment, event.card, event.newCardProvider),
            problem: undefined,
          })),
        },
        KEEP_CARD: {
          actions: assign(({ context, event: { saveCard } }) => ({
            payment: { ...context.payment, saveCard },
          })),
        },
        PAY: [
          {
            guard: "isKeptCard",
            target: "confirming",
            actions: assign({ problem: undefined }),
          },
          {
            target: "checking",
            actions: assign(({ context, event: { entry, hosted } }) => ({
              entry,
              hosted,
              problem: undefined,
              payment: withNewCard(context.payment, (entry ?? hosted)?.name.trim() ?? "", {
                encrypted: undefined,
                // Only the provider can validate its own fields.
                isValid: hosted !== undefined || (entry !== undefined && isWholeCard(entry)),
              }),
            })),
          },
        ],
      },
    },
    checking: { always: [{ guard: "isReady", target: "encrypting" }, "choosing"] },
    encrypting: {
      tags: "pays",
      invoke: {
        src: "encrypt",
        input: ({ context }) => context,
        onDone: {
          target: "confirming",
          // The plain card number is dropped as soon as it is encrypted.
          actions: assign(({ context, event }) => ({
            entry: undefined,
            hosted: undefined,
            payment: withNewCard(context.payment, context.payment.nameOnCard, {
              encrypted: event.output,
              isValid: true,
            }),
          })),
        },
        onError: {
          target: "choosing",
          actions: assign(({ context }) => ({
            entry: undefined,
            hosted: undefined,
            problem: { key: context.hosted ? "payment.hosted.not-taken" : "payment.not-encrypted" },
          })),
        },
      },
    },
    confirming: {
      tags: "pays",
      invoke: {
        src: "confirm",
        input: ({ context }) => context,
        onDone: {
          target: "done",
          actions: emit(({ event: { output } }) => {
            const { order_id: orderId, redirect_required: redirect } = output;
            if (!redirect) return { type: "PAID", orderId };
            return { type: "REDIRECT", orderId, url: redirect.redirectUrl };
          }),
        },
        onError: [
          {
            guard: { type: "isStillCharging", params: errorOf },
            target: "charging",
            actions: assign(({ context, event }) => ({
              problem: chargeProblem(event.error),
              repeats: context.repeats + 1,
            })),
          },
          {
            guard: { type: "isOver", params: errorOf },
            target: "failed",
            actions: assign({ problem: ({ event }) => chargeProblem(event.error) }),
          },
          {
            target: "choosing",
            actions: assign({ problem: ({ event }) => chargeProblem(event.error), repeats: 0 }),
          },
        ],
      },
    },
    // The bank has not answered an earlier confirmation. Repeating it gives its result and never charges twice.
    charging: { tags: "pays", after: { chargeRetry: "confirming" } },
    done: { tags: "pays" },
  },
});
