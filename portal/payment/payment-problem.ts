import { CallRefused } from "@waybill/client/calls/refused.ts";

export type Words = { key: string; values?: Readonly<Record<string, string>> | undefined };
/** What went wrong, and why where the server said so. */
export type PaymentProblem = Words & { why?: Words | undefined };

const reasonOf = ({ reason, values }: CallRefused): Words | undefined =>
  reason === undefined ? undefined : { key: `refusal-reason.${reason}`, values };

/** A step of the payment that did not work: the step's own text, and the server's word on it. */
export const stepFailed = (key: string, error: unknown): PaymentProblem => ({
  key,
  why:
    error instanceof CallRefused && error.translationKey !== "alert.error"
      ? { key: error.translationKey, values: error.values }
      : undefined,
});

/** Why a card was not charged. Without an answer nobody knows; the same payment sent again is taken once. */
export const notCharged = (error: unknown): PaymentProblem =>
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

/** Whether this payment is past mending with another card: it begins again with a wallet of its own. */
export const isOver = (error: unknown): boolean => error instanceof CallRefused && over.includes(error.code);

export const isExpired = (error: unknown): boolean =>
  error instanceof CallRefused && error.code === "SignatureExpired";
