import type { SignOnProblem } from "@waybill/contract/merchants/single-sign-on";
import { domainOfEmail, signOnMinutes } from "@waybill/domain/accounts/single-sign-on";
import { createHash, createHmac } from "node:crypto";
import * as client from "openid-client";
import type { Deps } from "../platform/deps.ts";
import { lookUpDomains } from "./domains/domains.ts";
import { connectProvider } from "./provider.ts";
import { findSignOnOfDomain, type SignOnRow } from "./rows.ts";
import { insertFlow } from "./sign-in-rows.ts";
import type { SignOnDeps } from "./sign-on-deps.ts";

export const hashOfState = (text: string): string => createHash("sha256").update(text).digest("base64url");

/** A secret of one sign-in (nonce or PKCE verifier), derived from its state, so it need not be stored. */
export const secretOfSignIn = (
  { secret }: Pick<Deps, "secret">,
  part: "nonce" | "verifier",
  state: string,
): string => createHmac("sha256", secret("single sign-on")).update(`${part} ${state}`).digest("base64url");

type SignOnRequest = {
  email: string;
  redirectUri: string;
  /** The secret that identifies the browser. */
  browser: string;
};

/**
 * The URL where a browser signs in at the company of an e-mail address; with new state, nonce and challenge each
 * time.
 */
export async function beginSingleSignOn(
  deps: SignOnDeps,
  { email, redirectUri, browser }: SignOnRequest,
): Promise<{ to: string } | { problem: SignOnProblem }> {
  const domain = domainOfEmail(email);
  if (domain === undefined) return { problem: "unknown-domain" };
  let row = await findSignOnOfDomain(deps.db, domain);
  if (!row) {
    await lookUpDomains(deps, { domain });
    row = await findSignOnOfDomain(deps.db, domain);
  }
  if (!row) return { problem: "unknown-domain" };
  const { vendor_id, issuer, client_id } = row;
  const state = deps.randomBytes(32).toString("base64url");
  const to = await addressAt(deps, row, { email, redirectUri, state }).catch((problem: unknown) => {
    deps.log.info({ err: problem, vendor_id }, "an identity provider does not answer");
  });
  if (!to) return { problem: "provider-away" };
  await insertFlow(deps.db, {
    state_hash: hashOfState(state),
    browser_hash: hashOfState(browser),
    vendor_id,
    issuer,
    client_id,
    expires_at: new Date(deps.now().getTime() + signOnMinutes * 60_000),
  });
  return { to: to.href };
}

type AuthorizationRequest = Pick<SignOnRequest, "email" | "redirectUri"> & { state: string };

/** The provider's authorization URL. Throws if the provider publishes none. */
async function addressAt(
  deps: SignOnDeps,
  row: SignOnRow,
  { email, redirectUri, state }: AuthorizationRequest,
): Promise<URL> {
  const config = await connectProvider(deps, row);
  return client.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: "openid email profile",
    code_challenge: await client.calculatePKCECodeChallenge(secretOfSignIn(deps, "verifier", state)),
    code_challenge_method: "S256",
    state,
    nonce: secretOfSignIn(deps, "nonce", state),
    login_hint: email,
  });
}
