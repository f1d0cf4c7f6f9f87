import { countries } from "@waybill/domain/markets/countries";
import { statement } from "../platform/database/statement.ts";
import type { Queryable } from "../platform/database/transaction.ts";
import type { Deps } from "../platform/deps.ts";
import type { Mail, Mails } from "../platform/messages/mails.ts";
import { chooseLanguage, translatorFor } from "../platform/texts.ts";

export type GoneDeps = Pick<Deps, "pool" | "now" | "log" | "settings" | "publicUrl" | "brand"> & {
  readonly mails: Mails;
};

type GoneRow = { url: string; people: { email: string; language: string | null }[] | null };

const pauseGoneEndpointsSql = statement("pause-gone-endpoints")`
  with gone as (
    update webhook_endpoints e set gone_at = ${"now"}
    from unnest(${"endpointIds"}::text[], ${"urls"}::text[]) as called (endpoint_id, url)
    where e.endpoint_id = called.endpoint_id and e.url = called.url and e.gone_at is null
    returning e.url, e.owner_vendor_id
  )
  select url, (select json_agg(json_build_object('email', email, 'language', language) order by email)
    from user_vendors join users using (user_id)
    where user_vendors.vendor_id = gone.owner_vendor_id and user_vendors.role in ('owner', 'developer')) as people
  from gone`;

/** A call that got a 410 response: its endpoint and URL. */
type GoneCall = { endpointId: string; url: string };

/**
 * Pauses endpoints whose URL responded 410. Returns those that were not paused before, with their owners. Skips an
 * endpoint whose URL was changed during the call.
 */
const pauseGone = async (db: Queryable, calls: readonly GoneCall[], now: Date): Promise<GoneRow[]> => {
  const { rows } = await db.query<GoneRow>(
    pauseGoneEndpointsSql({
      endpointIds: calls.map(({ endpointId }) => endpointId),
      urls: calls.map(({ url }) => url),
      now,
    }),
  );
  return rows;
};

/** Pauses endpoints that responded 410, and mails their owners how to resume them. */
export async function notifyGone(deps: GoneDeps, calls: readonly GoneCall[]): Promise<void> {
  for (const { url, people } of await pauseGone(deps.pool, calls, deps.now()))
    for (const person of people ?? [])
      await deps.mails.send(goneMail(deps, url, person)).catch((error: unknown) => {
        deps.log.warn({ err: error }, "a mail about a paused webhook was not sent");
      });
}

function goneMail(
  { brand, publicUrl, settings }: GoneDeps,
  url: string,
  { email, language }: { email: string; language: string | null },
): Mail {
  const translate = translatorFor(chooseLanguage(countries[settings.country], language ?? undefined));
  const link = `${publicUrl()}/account/developer`;
  // Shows only the host, because path or query may contain a secret.
  const values = { service: brand.current().service_name, host: new URL(url).host, link };
  return {
    to: email,
    subject: translate("mail.webhook-paused.subject", values),
    text: translate("mail.webhook-paused.text", values),
    links: [link],
    code: null,
  };
}
