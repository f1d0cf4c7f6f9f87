import { fromMinor } from "@waybill/domain/money/money";
import { createHash } from "node:crypto";
import type { Deps } from "../../platform/deps.ts";
import type { CybersourceSettings } from "../../platform/settings/card-settings.ts";
import {
  ProviderUnavailable,
  type Authorisation,
  type CardFace,
  type CardProvider,
  type Charge,
  type NewCharge,
} from "../card-provider.ts";
import { CaptureContext, declineReasonOf, faceOfPayment, faceOfToken, Payment } from "./answers.ts";
import { askCybersource, askFlex, claimsIn, jsonOf, type Answered } from "./ask-cybersource.ts";
import { askedFor, findTransactions, grantedIn } from "./find-transactions.ts";

type CybersourceDeps = Pick<Deps, "fetch" | "now"> & { settings: CybersourceSettings };

const optional = { required: false };
const cardFields = {
  paymentInformation: {
    card: { number: {}, securityCode: optional, expirationMonth: optional, expirationYear: optional },
  },
};

const amountOf = ({ amountMinor, currency }: Charge) => ({
  totalAmount: String(fromMinor(amountMinor, currency)),
  currency,
});

/** Our own name of a try within CyberSource: by it a try is undone whose answer was lost. */
const referenceOf = ({ reference }: Charge) => ({
  code: reference,
  transactionId: createHash("sha256").update(reference).digest("hex").slice(0, 30),
});

/** CyberSource wants a first and a last name, and an e-mail: this is its own word for none. */
function billTo({ name, email }: NewCharge["payer"]) {
  const words = name.trim().split(/\s+/);
  const firstName = words.slice(0, -1).join(" ") || (words[0] ?? "");
  return { firstName, lastName: words.at(-1) ?? "", email: email ?? "null@cybersource.com" };
}

const paymentOf = (answer: Answered): Payment => {
  const parsed = Payment.safeParse(jsonOf(answer));
  if (!parsed.success) throw new ProviderUnavailable("CyberSource's answer could not be understood");
  return parsed.data;
};

/** CyberSource's REST API: Flex for cards, authorisation, capture, reversal and refund. */
export function cybersourceProvider(deps: CybersourceDeps): CardProvider {
  const post = (path: string, body: object) => askCybersource(deps, path, body);
  const find = (reference: string) => findTransactions(post, reference);

  /** How the card is sent to CyberSource, and its face; undefined: Flex could not read it. */
  const cardOf = async ({ instrument }: NewCharge) => {
    if ("token" in instrument) {
      const { token, face } = instrument;
      return { face, sent: { paymentInformation: { paymentInstrument: { id: token } } } };
    }
    const { status, text } = await askFlex(deps, "/flex/v2/tokens", instrument.encrypted);
    if (status !== 200 && status !== 201) return undefined;
    const face = faceOfToken(claimsIn(text));
    return { face, sent: { tokenInformation: { transientTokenJwt: text } } };
  };

  const authorise = async (charge: NewCharge): Promise<Authorisation> => {
    const card = await cardOf(charge);
    if (!card) return { kind: "unreadable" };
    const keeping = {
      actionList: ["TOKEN_CREATE"],
      actionTokenTypes: ["instrumentIdentifier", "paymentInstrument"],
    };
    const answer = await post("/pts/v2/payments", {
      clientReferenceInformation: referenceOf(charge),
      processingInformation: {
        capture: false,
        commerceIndicator: "internet",
        ...(charge.saveCard && keeping),
      },
      orderInformation: { amountDetails: amountOf(charge), billTo: billTo(charge.payer) },
      ...card.sent,
    });
    return outcomeOfPayment(charge, paymentOf(answer), card.face);
  };

  const outcomeOfPayment = async (
    charge: Charge,
    payment: Payment,
    face: CardFace,
  ): Promise<Authorisation> => {
    const { status, id: transactionId } = payment;
    if (status === "AUTHORIZED" && transactionId) {
      const token = payment.tokenInformation?.paymentInstrument?.id ?? null;
      return { kind: "authorised", transactionId, face, token };
    }
    if (status === "INVALID_REQUEST") return { kind: "unreadable" };
    if (status === "DECLINED") return { kind: "declined", reason: declineReasonOf(payment) };
    // Held in part, or until somebody has looked at it: a rider does not wait for that.
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
      if (answer.status === 201 || grantedIn(await find(charge.reference), "ics_auth_reversal")) return;
      throw new ProviderUnavailable(`CyberSource answered a reversal with ${answer.status}`);
    }
    const { captureId } = charge;
    await refund({ ...charge, captureId, refundReference: `${charge.reference}-refund` });
  };

  const refund: CardProvider["refund"] = async ({ captureId, refundReference: code, ...part }) => {
    // A refund that is asked for twice is paid twice: its own reference shows whether it was.
    if (grantedIn(await find(code), "ics_credit")) return;
    const answer = await post(`/pts/v2/captures/${encodeURIComponent(captureId)}/refunds`, {
      clientReferenceInformation: { code },
      orderInformation: { amountDetails: amountOf(part) },
    });
    if (answer.status !== 201)
      throw new ProviderUnavailable(`CyberSource answered a refund with ${answer.status}`);
  };

  const outcomeOf: CardProvider["outcomeOf"] = async ({ reference }) => {
    const found = await find(reference);
    if (grantedIn(found, "ics_auth_reversal")) return { kind: "declined", reason: undefined };
    const held = grantedIn(found, "ics_auth");
    if (held) return { kind: "authorised", transactionId: held.id, face: faceOfPayment(held), token: null };
    return askedFor(found, "ics_auth") ? { kind: "declined", reason: undefined } : { kind: "unknown" };
  };

  const entryWay: CardProvider["entryWay"] = async () => {
    const { status, text: context } = await post("/flex/v2/sessions", { fields: cardFields });
    const parsed = status === 201 || status === 200 ? CaptureContext.safeParse(claimsIn(context)) : undefined;
    if (!parsed?.success) throw new ProviderUnavailable(`CyberSource gave no key for a card: ${status}`);
    const { kty, kid, n, e } = parsed.data.flx.jwk;
    const encryption = { alg: "RSA-OAEP", enc: "A256GCM", public_key: { kty, kid, n, e }, context } as const;
    return { encryption, hosted_fields: null };
  };

  return {
    name: "cybersource",
    cardType: "cybersource_creditcard",
    entryWay,
    authorise,
    outcomeOf,
    abandon: async (charge) => {
      const outcome = await outcomeOf(charge);
      if (outcome.kind === "authorised") {
        await giveBack({ ...charge, transactionId: outcome.transactionId, captureId: null });
        return;
      }
      // The search lags behind: what it does not show yet is undone by our own name for it.
      await post("/pts/v2/reversals", {
        clientReferenceInformation: referenceOf(charge),
        reversalInformation: { amountDetails: amountOf(charge), reason: "No answer came" },
      });
    },
    capture: async (charge) => {
      const answer = await post(`/pts/v2/payments/${encodeURIComponent(charge.transactionId)}/captures`, {
        clientReferenceInformation: { code: charge.reference },
        orderInformation: { amountDetails: amountOf(charge) },
      });
      const taken =
        answer.status === 201 ? paymentOf(answer) : grantedIn(await find(charge.reference), "ics_bill");
      if (!taken?.id) throw new ProviderUnavailable(`CyberSource answered a capture with ${answer.status}`);
      return taken.id;
    },
    giveBack,
    refund,
  };
}
