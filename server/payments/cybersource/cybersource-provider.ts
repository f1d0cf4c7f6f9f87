import type { Deps } from "../../platform/deps.ts";
import {
  ProviderUnavailable,
  type Authorisation,
  type CardProvider,
  type Charge,
  type NewCharge,
  type Outcome,
} from "../card-provider.ts";
import { CaptureContext, cardOfToken, idOfToken } from "./answers.ts";
import { startPayerCheck } from "./payer-checks.ts";
import { askFlex, claimsIn } from "./ask-cybersource.ts";
import { authenticationPath } from "./authentication-path.ts";
import { findAuthenticationOf, insertAuthentication, moveAuthentication } from "./authentication-rows.ts";
import { cybersourcePayments, type CybersourceDeps } from "./cybersource-payments.ts";
import { outcomeOfAuthentication } from "./payer-authentication.ts";

type ProviderDeps = CybersourceDeps & Pick<Deps, "pool" | "randomBytes">;

const optional = { required: false };
const cardFields = {
  paymentInformation: {
    card: { number: {}, securityCode: optional, expirationMonth: optional, expirationYear: optional },
  },
};
const refused = { kind: "declined", reason: undefined } as const;

/** In these states no money was requested yet, so abandoning needs no call. */
const beforeCharging = ["collecting", "checking", "challenged", "validating"] as const;

/**
 * CyberSource's REST API: Flex for cards, payer authentication (3-D Secure) and payments. Before a charge the bank
 * decides whether to authenticate the payer: the browser goes to one of our pages, which handles that and then
 * pays.
 */
export function cybersourceProvider(deps: ProviderDeps): CardProvider {
  const { pool } = deps;
  const payments = cybersourcePayments(deps);

  /**
   * The fields that identify the card in a payment and in the calls before it, and the card's brand, last digits
   * and expiry; undefined if Flex could not read the card.
   */
  const cardOf = async ({ instrument }: NewCharge) => {
    if ("token" in instrument) {
      const { token, face } = instrument;
      const sent = { paymentInformation: { paymentInstrument: { id: token } } };
      return { face, sent, named: { paymentInformation: { customer: { customerId: token } } } };
    }
    const { status, text } = await askFlex(deps, "/flex/v2/tokens", instrument.encrypted);
    if (status !== 200 && status !== 201) return undefined;
    const claims = claimsIn(text);
    return {
      face: cardOfToken(claims),
      sent: { tokenInformation: { transientTokenJwt: text } },
      named: { tokenInformation: { transientToken: idOfToken(claims) } },
    };
  };

  const authorise = async (charge: NewCharge): Promise<Authorisation> => {
    const card = await cardOf(charge);
    if (!card) return { kind: "unreadable" };
    const { reference, amountMinor, currency, saveCard, returnUrl, payer } = charge;
    const clientReferenceInformation = { code: reference };
    const collection = await startPayerCheck(payments.post, { clientReferenceInformation, ...card.named });
    if (collection === "no card") return { kind: "unreadable" };
    if (collection === "refused") return refused;
    const id = deps.randomBytes(16).toString("base64url");
    await insertAuthentication(pool, {
      id,
      reference,
      charge: { amountMinor, currency, saveCard, returnUrl, payer, ...card },
      collection,
      created_at: deps.now(),
    });
    const { origin } = new URL(returnUrl);
    return { kind: "redirect", transactionId: id, url: `${origin}${authenticationPath}/${id}` };
  };

  const outcomeOf = async (charge: Charge): Promise<Outcome> => {
    const look = await findAuthenticationOf(pool, charge.reference);
    return look ? outcomeOfAuthentication({ ...deps, payments }, look) : payments.searched(charge);
  };

  const abandon = async (charge: Charge): Promise<void> => {
    const { reference } = charge;
    if (await moveAuthentication(pool, reference, beforeCharging, { to: "cancelled" })) return;
    const look = await findAuthenticationOf(pool, reference);
    if (look?.state === "cancelled" || look?.state === "declined") return;
    if (look?.state === "authorised") {
      await moveAuthentication(pool, reference, ["authorised"], { to: "returning" });
      await outcomeOf(charge);
      return;
    }
    await payments.undo(charge);
    // A process that still waits for the response then finds the state changed, and releases the money.
    await moveAuthentication(pool, reference, ["charging"], { to: "cancelled" });
  };

  const cardEntry: CardProvider["cardEntry"] = async () => {
    const { status, text: context } = await payments.post("/flex/v2/sessions", { fields: cardFields });
    const parsed = status === 201 || status === 200 ? CaptureContext.safeParse(claimsIn(context)) : undefined;
    if (!parsed?.success) throw new ProviderUnavailable(`CyberSource gave no key for a card: ${status}`);
    const { kty, kid, n, e } = parsed.data.flx.jwk;
    const encryption = { alg: "RSA-OAEP", enc: "A256GCM", public_key: { kty, kid, n, e }, context } as const;
    return { encryption, hosted_fields: null };
  };

  return {
    name: "cybersource",
    cardType: "cybersource_creditcard",
    cardEntry,
    check: async () => void (await cardEntry({ amountMinor: 100, currency: "USD" })),
    authorise,
    outcomeOf,
    abandon,
    capture: payments.capture,
    giveBack: payments.giveBack,
    refund: payments.refund,
  };
}
