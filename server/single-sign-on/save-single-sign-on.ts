import type { saveSingleSignOn as endpoint, SingleSignOn } from "@waybill/contract/merchants/single-sign-on";
import type { SchemaOutput } from "@waybill/contract/endpoint";
import { signOnDomain } from "@waybill/domain/accounts/single-sign-on";
import { announceEndedSessions } from "../accounts/sessions/announce-ended-sessions.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { Actor } from "../platform/actor.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { Refused } from "../platform/http/refused.ts";
import { endSessionsOfDomains } from "./domains/end-sessions-of-domains.ts";
import { lookUpDomains } from "./domains/domains.ts";
import { sealClientSecret } from "./client-secret.ts";
import { findDomains, findParentOf, lockSignOn, putSignOn, replaceDomains, type SignOnRow } from "./rows.ts";
import type { SignOnDeps } from "./sign-on-deps.ts";
import { ownerOf, signOnAnswer } from "./sign-on-of.ts";

type SignOnChange = { vendorId: string; redirectUri: string; given: SchemaOutput<(typeof endpoint)["body"]> };

/** Sets the provider through which a parent's users sign in, and looks up the DNS records of its domains. */
export async function saveSingleSignOn(
  deps: SignOnDeps,
  actor: Actor,
  { vendorId, redirectUri, given }: SignOnChange,
): Promise<SingleSignOn> {
  ownerOf(actor, vendorId);
  if ((await findParentOf(deps.db, vendorId)) != null)
    throw new Refused("parent_only", { path: ["vendorId"] });
  const domains = domainsOf(given.domains);
  const issuer = given.issuer.trim();
  const { search = "", hash = "" } = URL.canParse(issuer) ? new URL(issuer) : {};
  if (search !== "" || hash !== "" || !(await deps.providers.isAllowed(issuer)))
    throw new Refused("issuer_refused", { path: ["issuer"] });
  const { client_id, client_secret, required, default_role } = given;
  const at = deps.now();
  const { row, ended } = await inTransaction(deps.pool, async ({ db }) => {
    const former = await lockSignOn(db, vendorId);
    const bound = new Set(former?.required === true ? await verifiedDomains(db, vendorId) : []);
    const isSame = former?.issuer === issuer && former.client_id === client_id;
    const next: SignOnRow = {
      vendor_id: vendorId,
      issuer,
      client_id,
      // A stored secret is kept only for the provider that issued it.
      client_secret: client_secret
        ? sealClientSecret(deps, vendorId, client_secret)
        : isSame
          ? former.client_secret
          : null,
      required,
      default_role,
      changed_at: at,
    };
    await putSignOn(db, next);
    await replaceDomains(db, vendorId, domains);
    const newlyBound = required
      ? (await verifiedDomains(db, vendorId)).filter((domain) => !bound.has(domain))
      : [];
    const over = await endSessionsOfDomains(db, { vendorId, domains: newlyBound }, at);
    const change = {
      action: "single-sign-on.saved",
      subject: { kind: "vendor", id: vendorId },
      before: former && factsOf(former),
      after: { ...factsOf(next), domains, new_client_secret: Boolean(client_secret) },
    };
    await recordAudit(db, { by: actor, at }, change);
    return { row: next, ended: over };
  });
  await announceEndedSessions(deps, ended);
  await lookUpDomains(deps, { vendorId, isAskedFor: true });
  return signOnAnswer(deps, row, redirectUri);
}

const verifiedDomains = async (db: SignOnDeps["db"], vendorId: string): Promise<string[]> =>
  (await findDomains(db, vendorId)).flatMap(({ domain, verified_at }) => (verified_at ? [domain] : []));

const factsOf = ({ issuer, client_id, required, default_role }: SignOnRow) => ({
  issuer,
  client_id,
  required,
  default_role,
});

function domainsOf(given: readonly string[]): string[] {
  const domains = given.map((text, index) => {
    const domain = signOnDomain(text);
    if (domain === undefined) throw new Refused("malformed_request", { path: ["domains", String(index)] });
    return domain;
  });
  return [...new Set(domains)];
}
