import { domainGraceDays, domainRecheckDays } from "@waybill/domain/accounts/single-sign-on";
import { countries } from "@waybill/domain/markets/countries";
import { recordAudit, systemActor } from "../../audit/record-audit.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import type { Mail } from "../../platform/messages/mails.ts";
import { chooseLanguage, translatorFor } from "../../platform/texts.ts";
import { verificationText } from "./domains.ts";
import {
  findDomainsToRecheck,
  findOwners,
  recordFoundAgain,
  recordMissing,
  releaseDomain,
} from "./lapse-rows.ts";
import { type DomainRow, recordLookUp } from "../rows.ts";
import type { SignOnDeps } from "../sign-on-deps.ts";

const dayMs = 24 * 3_600_000;
const maxAtOnce = 100;

/**
 * Checks the DNS records of verified domains again. A domain belongs to its vendor only while its record exists:
 * after some days without it, others can verify the domain. The owners get a mail when it is first missing, and
 * when the domain is released.
 */
export async function recheckDomains(deps: SignOnDeps): Promise<void> {
  const at = deps.now().getTime();
  const rows = await findDomainsToRecheck(deps.db, {
    foundBefore: new Date(at - domainRecheckDays * dayMs),
    missingBefore: new Date(at - dayMs),
    limit: maxAtOnce,
  });
  for (const row of rows) await recheck(deps, row);
}

async function recheck(deps: SignOnDeps, row: DomainRow): Promise<void> {
  const { domain, vendor_id: vendorId } = row;
  const texts = await deps.txtRecords(domain).catch(() => undefined);
  const at = deps.now();
  // DNS did not respond. The row goes to the end of the queue, so that many such domains do not delay the others.
  if (!texts) return recordLookUp(deps.db, row, at);
  const wanted = verificationText(deps, vendorId);
  if (texts.some((text) => text.trim() === wanted)) return recordFoundAgain(deps.db, row, at);
  await inTransaction(deps.pool, async ({ pool, db }) => {
    const missingBefore = new Date(at.getTime() - domainGraceDays * dayMs);
    const isReleased = await releaseDomain(db, row, { at, missingBefore });
    const isMissed = !isReleased && (await recordMissing(db, row, at));
    if (!isReleased && !isMissed) return;
    const action = isReleased ? "single-sign-on.domain-released" : "single-sign-on.domain-missed";
    const subject = { kind: "vendor", id: vendorId };
    await recordAudit(db, { by: systemActor("single-sign-on"), at }, { action, subject, after: { domain } });
    for (const owner of await findOwners(db, vendorId)) {
      const about = isReleased ? "domain-released" : "domain-missed";
      await deps.messageQueue.lineUp(pool, mailTo(deps, owner, { about, domain, value: wanted }));
    }
  });
}

type About = { about: "domain-missed" | "domain-released"; domain: string; value: string };

function mailTo(
  { brand, publicUrl, settings }: SignOnDeps,
  { email, language }: { email: string; language?: string | null },
  { about, domain, value }: About,
): Mail {
  const translate = translatorFor(chooseLanguage(countries[settings.country], language ?? undefined));
  const link = `${publicUrl()}/account/sign-in`;
  const values = { service: brand.current().service_name, domain, value, days: domainGraceDays, link };
  return {
    to: email,
    subject: translate(`mail.${about}.subject`, values),
    text: translate(`mail.${about}.text`, values),
    links: [link],
    code: null,
  };
}
