import * as z from "zod/mini";
import type { CardSummary, DeclineReason } from "../card-provider.ts";

const text = z.optional(z.nullable(z.string()));

/** The fields read from CyberSource's responses. All are optional, because they differ between processors. */
export const Payment = z.object({
  id: text,
  status: text,
  errorInformation: z.optional(z.nullable(z.object({ reason: text }))),
  paymentInformation: z.optional(
    z.nullable(
      z.object({
        card: z.optional(
          z.nullable(z.object({ suffix: text, type: text, expirationMonth: text, expirationYear: text })),
        ),
      }),
    ),
  ),
  tokenInformation: z.optional(
    z.nullable(z.object({ paymentInstrument: z.optional(z.nullable(z.object({ id: text }))) })),
  ),
});
export type Payment = z.infer<typeof Payment>;

export const Search = z.object({
  _embedded: z.optional(
    z.nullable(
      z.object({
        transactionSummaries: z.array(
          z.object({
            id: z.string(),
            applicationInformation: z.optional(
              z.nullable(
                z.object({
                  applications: z.optional(z.nullable(z.array(z.object({ name: text, reasonCode: text })))),
                }),
              ),
            ),
            paymentInformation: Payment.shape.paymentInformation,
          }),
        ),
      }),
    ),
  ),
});
export type FoundTransaction = NonNullable<
  z.infer<typeof Search>["_embedded"]
>["transactionSummaries"][number];

/** The fields of a capture context (a JWT) that contains the key for one card. */
export const CaptureContext = z.object({
  flx: z.object({
    jwk: z.object({ kty: z.literal("RSA"), kid: z.string(), n: z.string(), e: z.string() }),
  }),
});

/** The fields of a transient token (a JWT) about its card; the card number is masked. */
const TransientToken = z.object({
  jti: text,
  content: z.object({
    paymentInformation: z.object({
      card: z.object({
        number: z.optional(
          z.object({ maskedValue: text, detectedCardTypes: z.optional(z.array(z.string())) }),
        ),
        expirationMonth: z.optional(z.object({ value: text })),
        expirationYear: z.optional(z.object({ value: text })),
      }),
    }),
  }),
});

const brands: Readonly<Record<string, string>> = {
  "001": "visa",
  "002": "mastercard",
  "003": "amex",
  "007": "jcb",
  "062": "unionpay",
};
const brandOf = (code: string | null | undefined): string => brands[code ?? ""] ?? "card";

/** Brand, last digits and expiry of a transient token's card. */
export function cardOfToken(token: unknown): CardSummary {
  const parsed = TransientToken.safeParse(token);
  const card = parsed.data?.content.paymentInformation.card;
  return {
    brand: brandOf(card?.number?.detectedCardTypes?.[0]),
    last_four: card?.number?.maskedValue?.slice(-4) ?? "",
    expiry_month: card?.expirationMonth?.value ?? "",
    expiry_year: card?.expirationYear?.value ?? "",
  };
}

/** The id of a transient token, which identifies the card in the calls before a payment. */
export const idOfToken = (token: unknown): string => TransientToken.safeParse(token).data?.jti ?? "";

/** The card of a payment or of a transaction found by search. */
export function cardOfPayment({ paymentInformation }: Pick<Payment, "paymentInformation">): CardSummary {
  const card = paymentInformation?.card;
  return {
    brand: brandOf(card?.type),
    last_four: card?.suffix ?? "",
    expiry_month: card?.expirationMonth ?? "",
    expiry_year: card?.expirationYear ?? "",
  };
}

const reasons: Readonly<Record<string, DeclineReason>> = {
  EXPIRED_CARD: "card_expired",
  INSUFFICIENT_FUND: "not_enough_money",
  EXCEEDS_CREDIT_LIMIT: "not_enough_money",
  CV_FAILED: "wrong_security_code",
  INVALID_CVN: "wrong_security_code",
  CONSUMER_AUTHENTICATION_REQUIRED: "not_confirmed",
  CONSUMER_AUTHENTICATION_FAILED: "not_confirmed",
};

/** Why a card was refused; undefined if the bank does not say. */
export const declineReasonOf = ({ errorInformation }: Payment): DeclineReason | undefined =>
  reasons[errorInformation?.reason ?? ""];
