import { CallRefused } from "@waybill/client/calls/refused.ts";
import type { OrderRequest } from "@waybill/contract/order";
import type { CardPaymentMethod, Wallet } from "@waybill/contract/payments";
import type { CardEntry, CardType } from "@waybill/domain/payments/card-entry";
import {
  type CreditCard,
  isPaymentReady,
  newCardProviderOf,
  type PaymentState,
  providerOf,
  withIntent,
} from "@waybill/domain/payments/payment-state";
import { afterRecomputedFee } from "@waybill/domain/pricing/quote";
import { feeRetryDelayMs } from "@waybill/domain/time/timings";
import { emit, fromPromise, setup } from "xstate";
import type { PaymentCalls } from "./payment-calls.ts";
import { AlreadyPaidError } from "./pending-payment.ts";

/** An order, and the decimal amount to pay for it by card. */
export type PayableOrder = { order: OrderRequest; toPay: number; currency: string };

export type PaymentInput = {
  vendorId: string;
  /** The draft's idempotency key: the draft becomes one order at most. */
  draftKey: string;
  payable: PayableOrder;
  calls: PaymentCalls;
  /** Requests a new fee (spec §8); resolves to the order with that fee. */
  recompute: () => Promise<PayableOrder>;
};

export type PaymentContext = PaymentInput & {
  wallet: Wallet | undefined;
  methods: readonly CardPaymentMethod[];
  payment: PaymentState;
  /** The new card that is being encrypted. */
  entry: CardEntry | undefined;
  /** The card in the provider's own fields, if it has them. */
  hosted: HostedCard | undefined;
  problem: PaymentProblem | undefined;
  /** Whether an expired signature was already replaced in this attempt. */
  requoted: boolean;
  /** How many times this payment was confirmed again because the bank had not answered yet. */
  repeats: number;
};

export type PaymentEvent =
  | { type: "CARD_CHOSEN"; card: CreditCard | undefined; newCardProvider?: CardType }
  | { type: "KEEP_CARD"; saveCard: boolean }
  | { type: "PAY"; entry?: CardEntry; hosted?: HostedCard }
  | { type: "FEE_ACCEPTED" }
  | { type: "RETRY" };

/** A new card that only its provider sees: its holder, and how to get the provider's reference. */
export type HostedCard = { name: string; token: () => Promise<string> };

/** Actions for the screen, which knows the page and the router. */
export type PaymentEmitted =
  | { type: "REDIRECT"; orderId: string; url: string }
  /** `before` is true if an earlier payment, whose response was lost, made the order. */
  | { type: "PAID"; orderId: string; before?: boolean };

/** Returns a value that an earlier step has set. */
const known = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error("A value of an earlier step is missing.");
  return value;
};

const cardsOf = ({ payment_method: type, cards }: CardPaymentMethod): CreditCard[] =>
  cards.map(({ payment_instrument_id: id, brand, last_four: lastFour, expiry_month, expiry_year }) => ({
    type,
    id,
    brand,
    lastFour,
    expiry: `${expiry_month} / ${expiry_year.slice(-2)}`,
  }));

export const newCardMethodOf = ({ payment, methods }: Pick<PaymentContext, "payment" | "methods">) =>
  methods.find(({ payment_method }) => payment_method === newCardProviderOf(payment));

/** The payment's state after the server created an intent: the intent's id, payment methods and saved cards. */
export const paymentAfterIntent = (
  state: PaymentState,
  intentId: string,
  methods: readonly CardPaymentMethod[],
) =>
  withIntent(state, {
    intentId,
    paymentMethods: methods.map(({ payment_method }) => payment_method),
    creditCards: methods.flatMap(cardsOf),
  });

const actors = {
  openWallet: fromPromise(({ input }: { input: PaymentContext }) => input.calls.openWallet(input.vendorId)),
  createIntent: fromPromise(({ input }: { input: PaymentContext }) =>
    input.calls.createIntent({
      wallet: known(input.wallet),
      vendorId: input.vendorId,
      key: input.draftKey,
      order: input.payable.order,
    }),
  ),
  recompute: fromPromise(({ input }: { input: PaymentContext }) => input.recompute()),
  encrypt: fromPromise(({ input }: { input: PaymentContext }) =>
    input.hosted
      ? input.hosted.token()
      : input.calls.encrypt(known(newCardMethodOf(input)), known(input.entry)),
  ),
  confirm: fromPromise(({ input }: { input: PaymentContext }) => {
    const { payment, payable, wallet } = input;
    const type = known(providerOf(payment));
    return input.calls.confirm({
      order: payable.order,
      bearer_token: known(wallet).access_token,
      purchase_intent_id: known(payment.intentId),
      payment_method: type,
      ...(payment.selectedCard
        ? { payment_instrument_id: payment.selectedCard.id }
        : {
            card: {
              name_on_card: payment.nameOnCard,
              encrypted: known(payment.newCards[type].encrypted),
              save_card: payment.saveCard,
            },
          }),
    });
  }),
};

/** The server itself waits some seconds for the bank before it refuses, so these repeats take about a minute. */
const maxRepeats = 6;
const chargeRetryDelayMs = 2000;

export const paymentSetup = setup({
  types: {
    context: {} as PaymentContext,
    input: {} as PaymentInput,
    events: {} as PaymentEvent,
    emitted: {} as PaymentEmitted,
    tags: {} as "waits" | "pays" | "failed",
  },
  actors,
  actions: {
    emitPaidBefore: emit((_, error: unknown) => ({
      type: "PAID",
      // This state is only entered with this error.
      orderId: (error as AlreadyPaidError).orderId,
      before: true,
    })),
  },
  guards: {
    isPaidAlready: (_, error: unknown) => error instanceof AlreadyPaidError,
    expiredForTheFirstTime: ({ context }, error: unknown) => !context.requoted && isExpired(error),
    isStillCharging: ({ context }, error: unknown) => context.repeats < maxRepeats && isStillCharging(error),
    isOver: (_, error: unknown) => isOver(error),
    costsTheSame: ({ context }, after: number) =>
      afterRecomputedFee("payment", { before: context.payable.toPay, after }) === "retry",
    isReady: ({ context }) => isPaymentReady(context.payment),
    isKeptCard: ({ context }) => context.payment.selectedCard !== undefined,
  },
  delays: { feeRetry: feeRetryDelayMs, chargeRetry: chargeRetryDelayMs },
});

export type PaymentText = { key: string; values?: Readonly<Record<string, string>> | undefined };
/** The error, and the reason if the server gave one. */
export type PaymentProblem = PaymentText & { why?: PaymentText | undefined };

const reasonOf = ({ reason, values }: CallRefused): PaymentText | undefined =>
  reason === undefined ? undefined : { key: `refusal-reason.${reason}`, values };

/** The problem of a failed payment step: the step's text, and the server's reason. */
export const stepProblem = (key: string, error: unknown): PaymentProblem => ({
  key,
  why:
    error instanceof CallRefused && error.translationKey !== "alert.error"
      ? { key: error.translationKey, values: error.values }
      : undefined,
});

/**
 * Why a card was not charged. Without a response we do not know if it was charged; repeating the same payment never
 * charges twice.
 */
export const chargeProblem = (error: unknown): PaymentProblem =>
  error instanceof CallRefused
    ? { key: error.translationKey, values: error.values, why: reasonOf(error) }
    : { key: "payment.connection-lost" };

const over: readonly string[] = [
  "WALLET_OVER",
  "PAYMENT_INTENT_NOT_FOUND",
  "PAYMENT_ENDED",
  "SignatureInvalid",
  "VOUCHER_NOT_AVAILABLE",
];

/** True if another card cannot help, so the payment restarts with a new wallet. */
const isOver = (error: unknown): boolean => error instanceof CallRefused && over.includes(error.code);

const isStillCharging = (error: unknown): boolean =>
  error instanceof CallRefused && error.code === "PAYMENT_UNDER_WAY";

const isExpired = (error: unknown): boolean =>
  error instanceof CallRefused && error.code === "SignatureExpired";
