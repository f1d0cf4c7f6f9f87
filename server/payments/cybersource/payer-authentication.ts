import type { Deps } from "../../platform/deps.ts";
import { Refused } from "../../platform/http/refused.ts";
import { ProviderUnavailable, type DeclineReason, type Outcome } from "../card-provider.ts";
import {
  checkEnrollment,
  validateChallenge,
  type PayerBrowser,
  type PayerCheckAnswer,
  type AuthenticationProof,
} from "./payer-checks.ts";
import {
  findAuthentication,
  moveAuthentication,
  type Authentication,
  type AuthenticationChange,
} from "./authentication-rows.ts";
import { amountOf, billTo, type CybersourcePayments } from "./cybersource-payments.ts";

export type { Authentication };

export type AuthenticationDeps = Pick<Deps, "pool" | "now"> & { payments: CybersourcePayments };

/** In milliseconds: if the search shows no payment this long after the request, the payment was never made. */
const silenceMs = 90_000;

/** Finds the payer authentication of a page. */
export async function readAuthentication(
  { pool }: Pick<AuthenticationDeps, "pool">,
  id: string,
): Promise<Authentication> {
  const look = await findAuthentication(pool, id);
  if (!look) throw new Refused("not_found");
  return look;
}

const chargeOf = ({ reference, charge: { amountMinor, currency } }: Authentication) => ({
  reference,
  amountMinor,
  currency,
});

/** The outcome of a payment with payer authentication. */
export async function outcomeOfAuthentication(
  deps: AuthenticationDeps,
  look: Authentication,
): Promise<Outcome> {
  switch (look.state) {
    case "collecting":
    case "checking":
    case "challenged":
    case "validating":
      return { kind: "waiting" };
    case "charging":
      return chargedSoFar(deps, look);
    case "authorised": {
      const { transaction_id: transactionId, token, charge } = look;
      if (transactionId === null) throw new Error("The authorised payment has no transaction id.");
      return { kind: "authorised", transactionId, face: charge.face, token };
    }
    case "declined":
      return { kind: "declined", reason: (look.reason ?? undefined) as DeclineReason | undefined };
    case "cancelled":
      return { kind: "cancelled" };
    case "returning":
      await free(deps, look, look.transaction_id ?? "");
      await moveAuthentication(deps.pool, look.reference, ["returning"], { to: "declined" });
      return { kind: "declined", reason: undefined };
  }
}

const free = ({ payments }: AuthenticationDeps, look: Authentication, transactionId: string) =>
  payments.giveBack({ ...chargeOf(look), transactionId, captureId: null });

/** Searches for a payment whose response was never stored. */
async function chargedSoFar(deps: AuthenticationDeps, look: Authentication): Promise<Outcome> {
  const outcome = await deps.payments.searched(look);
  if (outcome.kind === "authorised") return { ...outcome, face: look.charge.face };
  if (outcome.kind !== "unknown") return outcome;
  const since = deps.now().getTime() - (look.charged_at?.getTime() ?? 0);
  if (since < silenceMs)
    throw new ProviderUnavailable(
      "CyberSource was asked to charge a moment ago, and its search may lag behind",
    );
  return outcome;
}

/** Asks the bank whether it wants to authenticate this payer. A second call does nothing. */
export async function checkPayer(
  deps: AuthenticationDeps,
  id: string,
  { browser, returnUrl }: { browser: PayerBrowser; returnUrl: string },
): Promise<void> {
  const found = await findAuthentication(deps.pool, id);
  const look = found && (await move(deps, found, "collecting", { to: "checking" }));
  if (!look) return;
  const { charge, collection } = look;
  await proceed(deps, look, () =>
    checkEnrollment(deps.payments.post, {
      clientReferenceInformation: { code: look.reference },
      orderInformation: { amountDetails: amountOf(charge), billTo: billTo(charge.payer) },
      deviceInformation: browser,
      consumerAuthenticationInformation: {
        referenceId: collection.referenceId,
        deviceChannel: "BROWSER",
        transactionMode: "S",
        returnUrl,
      },
      ...charge.named,
    }),
  );
}

/** Reads the bank's result, and charges the card if it is positive. A second call does nothing. */
export async function endChallenge(deps: AuthenticationDeps, id: string): Promise<void> {
  const found = await findAuthentication(deps.pool, id);
  const look = found && (await move(deps, found, "challenged", { to: "validating" }));
  if (!look) return;
  const { authenticationTransactionId } = look.challenge ?? {};
  await proceed(deps, look, () =>
    validateChallenge(deps.payments.post, {
      clientReferenceInformation: { code: look.reference },
      orderInformation: { amountDetails: amountOf(look.charge) },
      consumerAuthenticationInformation: { authenticationTransactionId },
    }),
  );
}

const move = (
  { pool }: Pick<AuthenticationDeps, "pool">,
  { reference }: Authentication,
  from: Authentication["state"],
  change: AuthenticationChange,
) => moveAuthentication(pool, reference, [from], change);

/**
 * Changes an authentication's state by the bank's response. Without a response the previous state is restored, so
 * that the step can be tried again.
 */
async function proceed(
  deps: AuthenticationDeps,
  look: Authentication,
  ask: () => Promise<PayerCheckAnswer>,
): Promise<void> {
  let answer: PayerCheckAnswer;
  try {
    answer = await ask();
  } catch (problem) {
    if (!(problem instanceof ProviderUnavailable)) throw problem;
    await move(deps, look, look.state, { to: look.state === "checking" ? "collecting" : "challenged" });
    throw problem;
  }
  switch (answer.kind) {
    case "challenge":
      await move(deps, look, look.state, { to: "challenged", challenge: answer.challenge });
      return;
    case "refused":
      await move(deps, look, look.state, { to: "declined", reason: answer.reason });
      return;
    case "seen":
      await charge(deps, look, answer.proof);
  }
}

/** Charges the card. If the payment was abandoned before the response arrived, the charge is reversed. */
async function charge(
  deps: AuthenticationDeps,
  look: Authentication,
  proof: AuthenticationProof,
): Promise<void> {
  const started = await move(deps, look, look.state, { to: "charging", chargedAt: deps.now() });
  if (!started) return;
  const { saveCard, payer, face, sent } = started.charge;
  const answer = await deps.payments.pay({ ...chargeOf(started), saveCard, payer, face, sent, proof });
  if (answer.kind === "authorised") {
    const { transactionId, token } = answer;
    const ended = await move(deps, started, "charging", { to: "authorised", transactionId, token });
    if (!ended) await free(deps, started, transactionId);
    return;
  }
  const reason = answer.kind === "declined" ? answer.reason : undefined;
  await move(deps, started, "charging", { to: "declined", reason });
}
