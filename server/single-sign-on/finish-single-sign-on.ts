import type { SignOnProblem } from "@waybill/contract/merchants/single-sign-on";
import { emailOfClaims, signOnCodeSeconds } from "@waybill/domain/accounts/single-sign-on";
import { hashOfState, secretOfSignIn } from "./begin-single-sign-on.ts";
import { memberOfSignOn } from "./member-of-sign-on.ts";
import { claimsOf, isProviderAway } from "./provider.ts";
import { findDomains, findSignOn } from "./rows.ts";
import { insertCode, consumeFlow } from "./sign-in-rows.ts";
import type { SignOnDeps } from "./sign-on-deps.ts";

/** The URL to which the provider returned a browser, and the browser's secret. */
type Returned = { answer: URL; browser: string | undefined };

/** Finishes a sign-in at the company: returns a code with which this browser signs in, or why it cannot. */
export async function finishSingleSignOn(
  deps: SignOnDeps,
  { answer, browser }: Returned,
): Promise<{ code: string } | { problem: SignOnProblem }> {
  const now = deps.now();
  const state = answer.searchParams.get("state");
  if (state === null || browser === undefined) return { problem: "not-finished" };
  const flow = await consumeFlow(deps.db, {
    stateHash: hashOfState(state),
    browserHash: hashOfState(browser),
    now,
  });
  const row = flow && (await findSignOn(deps.db, flow.vendor_id));
  // The response must come from the provider of the request; the owner may have changed the provider during the
  // sign-in.
  if (!row || row.issuer !== flow.issuer || row.client_id !== flow.client_id)
    return { problem: "not-finished" };

  const [verifier, nonce] = [secretOfSignIn(deps, "verifier", state), secretOfSignIn(deps, "nonce", state)];
  const claims = await claimsOf(deps, { row, answer, verifier, state, nonce }).catch((problem: unknown) => {
    deps.log.info({ err: problem, vendor_id: row.vendor_id }, "a sign-in through a company failed");
    return isProviderAway(problem) ? ("provider-away" as const) : ("refused" as const);
  });
  if (typeof claims === "string") return { problem: claims };
  const domains = await findDomains(deps.db, row.vendor_id);
  const verified = new Set(
    domains.flatMap(({ domain, verified_at }) => (verified_at === null ? [] : [domain])),
  );
  const { sub: subject, email, email_verified, xms_edov } = claims;
  const known = emailOfClaims({ email, email_verified, xms_edov }, verified);
  if ("problem" in known) return known;
  const userId = await memberOfSignOn(deps, { row, subject, email: known.email });
  if (userId === undefined) return { problem: "not-a-member" };

  const code = deps.randomBytes(32).toString("base64url");
  const expires_at = new Date(deps.now().getTime() + signOnCodeSeconds * 1000);
  await insertCode(deps.db, { code_hash: hashOfState(code), user_id: userId, expires_at });
  return { code };
}
