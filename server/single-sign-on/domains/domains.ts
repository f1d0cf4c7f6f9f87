import { verificationPrefix } from "@waybill/domain/accounts/single-sign-on";
import { createHmac } from "node:crypto";
import { announceEndedSessions } from "../../accounts/sessions/announce-ended-sessions.ts";
import { recordAudit, systemActor } from "../../audit/record-audit.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import type { Deps } from "../../platform/deps.ts";
import { type DomainRow, findWaitingDomains, lockSignOn, recordLookUp, verifyDomain } from "../rows.ts";
import { endSessionsOfDomains } from "./end-sessions-of-domains.ts";
import type { SignOnDeps } from "../sign-on-deps.ts";

/** In milliseconds. A missing record is not looked up more often than this, except on request. */
const looksAgainAfterMs = 30_000;
const maxAtOnce = 100;
const uniqueViolation = "23505";

/** The content of the TXT record for a vendor's domains: unique per vendor, and secret until published. */
export const verificationText = ({ secret }: Pick<Deps, "secret">, vendorId: string): string =>
  verificationPrefix +
  createHmac("sha256", secret("single sign-on domains")).update(vendorId).digest("base64url").slice(0, 24);

type Which = { vendorId?: string; domain?: string; isAskedFor?: boolean };

/**
 * Looks up the DNS records of unverified domains. In a sandbox, where records can be set at any time, always looks
 * them up.
 */
export async function lookUpDomains(
  deps: SignOnDeps,
  { isAskedFor = false, ...which }: Which,
): Promise<void> {
  const pause = isAskedFor || deps.settings.environment === "san" ? 0 : looksAgainAfterMs;
  const checkedBefore = new Date(deps.now().getTime() - pause);
  const waiting = await findWaitingDomains(deps.db, { ...which, checkedBefore, limit: maxAtOnce });
  await Promise.all(waiting.map((row) => lookUp(deps, row)));
}

async function lookUp(deps: SignOnDeps, row: DomainRow): Promise<void> {
  const texts = await deps.txtRecords(row.domain).catch((problem: unknown) => {
    deps.log.info({ err: problem, domain: row.domain }, "the DNS records of a domain could not be read");
    return [];
  });
  const wanted = verificationText(deps, row.vendor_id);
  const at = deps.now();
  if (!texts.some((text) => text.trim() === wanted)) return recordLookUp(deps.db, row, at);
  try {
    const ended = await inTransaction(deps.pool, async ({ db }) => {
      // Locks the settings: a concurrent change that requires single sign-on either sees that the domain is
      // verified, or this transaction sees that change.
      const signOn = await lockSignOn(db, row.vendor_id);
      if (!(await verifyDomain(db, row, at))) return [];
      const domains = signOn?.required === true ? [row.domain] : [];
      const over = await endSessionsOfDomains(db, { vendorId: row.vendor_id, domains }, at);
      const subject = { kind: "vendor", id: row.vendor_id };
      const change = { action: "single-sign-on.domain-verified", subject, after: { domain: row.domain } };
      await recordAudit(db, { by: systemActor("single-sign-on"), at }, change);
      return over;
    });
    await announceEndedSessions(deps, ended);
  } catch (error) {
    // Another vendor has already verified the domain.
    if ((error as { code?: string }).code !== uniqueViolation) throw error;
  }
}
