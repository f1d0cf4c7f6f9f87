import { countries } from "@waybill/domain/markets/countries";
import { statement } from "../platform/database/statement.ts";
import type { Queryable } from "../platform/database/transaction.ts";
import type { Deps } from "../platform/deps.ts";
import type { Mail, Mails } from "../platform/messages/mails.ts";
import { languageOfReader, speak } from "../platform/texts.ts";

export type GoneDeps = Pick<Deps, "pool" | "now" | "log" | "settings" | "publicUrl" | "brand"> & {
  readonly mails: Mails;
};

type GoneRow = { url: string; people: { email: string; language: string | null }[] | null };

const pauseGoneEndpointsSql = statement("pause-gone-endpoints")`
  with gone as (
    update webhook_endpoints set gone_at = ${"now"} where endpoint_id = any (${"endpointIds"}::text[]) and gone_at is null
    returning url, owner_vendor_id
  )
  select url, (select json_agg(json_build_object('email', email, 'language', language) order by email)
    from user_vendors join users using (user_id)
    where user_vendors.vendor_id = gone.owner_vendor_id and user_vendors.role in ('owner', 'developer')) as people
  from gone`;

/** Pauses endpoints whose address answered 410, each once; their addresses and the people who own them. */
const pauseGone = async (db: Queryable, endpointIds: readonly string[], now: Date): Promise<GoneRow[]> => {
  const { rows } = await db.query<GoneRow>(pauseGoneEndpointsSql({ endpointIds, now }));
  return rows;
};

/** Pauses endpoints that say they are gone, and mails their owners how to start them again. */
export async function tellOfGone(deps: GoneDeps, endpointIds: readonly string[]): Promise<void> {
  for (const { url, people } of await pauseGone(deps.pool, endpointIds, deps.now()))
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
  const say = speak(languageOfReader(countries[settings.country], language ?? undefined));
  const link = `${publicUrl()}/developer`;
  // An address may carry a secret in its path or query.
  const values = { service: brand.worn().service_name, host: new URL(url).host, link };
  return {
    to: email,
    subject: say("mail.webhook-paused.subject", values),
    text: say("mail.webhook-paused.text", values),
    links: [link],
    code: null,
  };
}
