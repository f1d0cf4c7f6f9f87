import { fromMinor } from "@waybill/domain/money/money";
import { createHash } from "node:crypto";
import type { Deps } from "../../platform/deps.ts";
import type { CybersourceSettings } from "../../platform/settings/card-settings.ts";
import {
  ProviderUnavailable,
  type Authorisation,
  type CardSummary,
  type CardProvider,
  type Charge,
  type NewCharge,
  type Outcome,
} from "../card-provider.ts";
import { declineReasonOf, cardOfPayment, Payment } from "./answers.ts";
import type { AuthenticationProof } from "./payer-checks.ts";
import { askCybersource, jsonOf, type Answered } from "./ask-cybersource.ts";
import { findOperation, findTransactions, newestSuccessful } from "./find-transactions.ts";

export type CybersourceDeps = Pick<Deps, "fetch" | "now"> & { settings: CybersourceSettings };

/** A payment with its card and the proof of the payer's authentication. */
export type CardCharge = Charge &
  Pick<NewCharge, "saveCard" | "payer"> & { face: CardSummary; sent: object; proof: AuthenticationProof };

export const amountOf = ({ amountMinor, currency }: Pick<Charge, "amountMinor" | "currency">) => ({
  totalAmount: String(fromMinor(amountMinor, currency)),
  currency,
});

/** Our own ids of an attempt at CyberSource; with them an attempt can be reversed if its response was lost. */
const referenceOf = ({ reference }: Charge) => ({
  code: reference,
  transactionId: createHash("sha256").update(reference).digest("hex").slice(0, 30),
});

/**
 * CyberSource requires a first name, a last name and an e-mail; these are its own placeholders for missing values.
 */
export function billTo({ name, email }: NewCharge["payer"]) {
  const words = name.trim().split(/\s+/);
  const firstName = words.slice(0, -1).join(" ") || (words[0] ?? "");
  return { firstName, lastName: words.at(-1) ?? "", email: email ?? "null@cybersource.com" };
}

const paymentOf = (answer: Answered): Payment => {
  const parsed = Payment.safeParse(jsonOf(answer));
  if (!parsed.success) throw new ProviderUnavailable("CyberSource's answer could not be understood");
  return parsed.data;
};

const keeping = {
  actionList: ["TOKEN_CREATE"],
  actionTokenTypes: ["instrumentIdentifier", "paymentInstrument"],
};

/** CyberSource's payment calls: authorisation, capture, reversal, refund, and the search for earlier ones. */
export function cybersourcePayments(deps: CybersourceDeps) {
  const post = (path: string, body: object) => askCybersource(deps, path, body);
  const find = (reference: string) => findTransactions(post, reference);

  const pay = async (charge: CardCharge): Promise<Exclude<Authorisation, { kind: "redirect" }>> => {
    const { commerceIndicator, consumerAuthenticationInformation } = charge.proof;
    const isProven = Object.keys(consumerAuthenticationInformation).length > 0;
    const answer = await post("/pts/v2/payments", {
      clientReferenceInformation: referenceOf(charge),
      processingInformation: { capture: false, commerceIndicator, ...(charge.saveCard && keeping) },
      orderInformation: { amountDetails: amountOf(charge), billTo: billTo(charge.payer) },
      ...(isProven && { consumerAuthenticationInformation }),
      ...charge.sent,
    });
    const payment = paymentOf(answer);
    const { status, id: transactionId } = payment;
    if (status === "AUTHORIZED" && transactionId) {
      const token = payment.tokenInformation?.paymentInstrument?.id ?? null;
      return { kind: "authorised", transactionId, face: charge.face, token };
    }
    if (status === "INVALID_REQUEST") return { kind: "unreadable" };
    if (status === "DECLINED") return { kind: "declined", reason: declineReasonOf(payment) };
    // Authorised for a part only, or pending a manual review, which is too slow for a delivery: the money is
    // released.
    const isHeld = status === "PARTIAL_AUTHORIZED" || status?.startsWith("AUTHORIZED_");
    if (!isHeld || !transactionId)
      throw new ProviderUnavailable("CyberSource did not say whether it charged");
    await giveBack({ ...charge, transactionId, captureId: null });
    return { kind: "declined", reason: undefined };
  };

  const giveBack: CardProvider["giveBack"] = async (charge) => {
    const amountDetails = amountOf(charge);
    if (charge.captureId === null) {
      const answer = await post(`/pts/v2/payments/${encodeURIComponent(charge.transactionId)}/reversals`, {
        clientReferenceInformation: { code: charge.reference },
        reversalInformation: { amountDetails, reason: "The order was cancelled" },
      });
      if (answer.status === 201 || newestSuccessful(await find(charge.reference), "ics_auth_reversal"))
        return;
      throw new ProviderUnavailable(`CyberSource answered a reversal with ${answer.status}`);
    }
    const { captureId } = charge;
    await refund({ ...charge, captureId, refundReference: `${charge.reference}-refund` });
  };

  const refund: CardProvider["refund"] = async ({ captureId, refundReference: code, ...part }) => {
    // A refund requested twice is paid twice, so first search for its reference.
    if (newestSuccessful(await find(code), "ics_credit")) return;
    const answer = await post(`/pts/v2/captures/${encodeURIComponent(captureId)}/refunds`, {
      clientReferenceInformation: { code },
      orderInformation: { amountDetails: amountOf(part) },
    });
    if (answer.status !== 201)
      throw new ProviderUnavailable(`CyberSource answered a refund with ${answer.status}`);
  };

  /** The outcome of a payment in CyberSource's search, which shows new payments with a delay. */
  const searched = async ({ reference }: Pick<Charge, "reference">): Promise<Outcome> => {
    const found = await find(reference);
    if (newestSuccessful(found, "ics_auth_reversal")) return { kind: "declined", reason: undefined };
    const held = newestSuccessful(found, "ics_auth");
    if (held) return { kind: "authorised", transactionId: held.id, face: cardOfPayment(held), token: null };
    return findOperation(found, "ics_auth") ? { kind: "declined", reason: undefined } : { kind: "unknown" };
  };

  /** Releases the money that a payment may hold although its response was lost. */
  const undo = async (charge: Charge): Promise<void> => {
    const outcome = await searched(charge);
    if (outcome.kind === "authorised") {
      await giveBack({ ...charge, transactionId: outcome.transactionId, captureId: null });
      return;
    }
    // The search shows new payments with a delay, so a payment that it does not show yet is reversed by our own
    // transaction id.
    await post("/pts/v2/reversals", {
      clientReferenceInformation: referenceOf(charge),
      reversalInformation: { amountDetails: amountOf(charge), reason: "No answer came" },
    });
  };

  const capture: CardProvider["capture"] = async (charge) => {
    const answer = await post(`/pts/v2/payments/${encodeURIComponent(charge.transactionId)}/captures`, {
      clientReferenceInformation: { code: charge.reference },
      orderInformation: { amountDetails: amountOf(charge) },
    });
    const taken =
      answer.status === 201 ? paymentOf(answer) : newestSuccessful(await find(charge.reference), "ics_bill");
    if (!taken?.id) throw new ProviderUnavailable(`CyberSource answered a capture with ${answer.status}`);
    return taken.id;
  };

  return { post, pay, searched, undo, giveBack, refund, capture };
}
export type CybersourcePayments = ReturnType<typeof cybersourcePayments>;
