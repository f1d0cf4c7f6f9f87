import { countries } from "@waybill/domain/markets/countries";
import {
  channelsOf,
  dueNotices,
  isToRecipient,
  occasionOf,
  type NoticeChannel,
  type NoticeChoice,
  type NoticeKind,
  parseNotices,
  quietHoursEnd,
  noticeExpiresAt,
} from "@waybill/domain/tracking/notices/notices";
import { countryParameter } from "../country-settings/parameters/country-parameter.ts";
import { type ClaimedChange, claimNoticeChanges } from "../orders/announcing/order-changes-sql.ts";
import type { OrderRow } from "../orders/order-row.ts";
import { findOrdersUnchecked } from "../orders/find-order.ts";
import type { Deps } from "../platform/deps.ts";
import { doClaimedWork } from "../platform/work/claimed-work.ts";
import { defaultLanguage, offeredLanguages, writtenLanguages } from "../platform/texts.ts";
import { findPreferences, type Preferences } from "./recipients.ts";
import {
  findNoticedVendors,
  deleteNoticeChanges,
  insertNotices,
  type NewNotice,
  type NoticedVendor,
} from "./rows.ts";

export type NoticeDeps = Pick<
  Deps,
  "pool" | "db" | "now" | "log" | "metrics" | "settings" | "secret" | "publicUrl" | "fetch" | "randomBytes"
>;

type Reached = { recipient: string; language: string | null };

/**
 * The addresses to which a notice is sent in a channel: the recipient's phone, the sending guest, or the outlet's
 * users.
 */
function reachedBy(
  channel: NoticeChannel,
  kind: NoticeKind,
  {
    order,
    vendor,
    preferences,
  }: { order: OrderRow; vendor: NoticedVendor | undefined; preferences: Preferences | undefined },
): Reached[] {
  const { customer, sender } = order.details;
  const at = (recipient: string | null | undefined, language: string | null = null) =>
    recipient ? [{ recipient, language }] : [];
  if (isToRecipient(kind)) return channel === "email" ? [] : at(customer.phone_number, preferences?.language);
  if (order.guest_id !== null) return at(channel === "email" ? sender?.email : sender?.phone_number);
  if (channel !== "email") return at(vendor?.phone);
  return (vendor?.people ?? []).flatMap(({ email, language }) => at(email, language));
}

/**
 * Decides who gets which notice about changed orders, and queues each notice once, however often this runs. True if
 * there may be more. If the process dies, its lease expires and another continues.
 */
export const writeNotices = (deps: NoticeDeps): Promise<boolean> =>
  doClaimedWork(deps, claimNoticeChanges, { work: (news, now) => writeNoticesOf(deps, news, now) });

async function writeNoticesOf(deps: NoticeDeps, news: readonly ClaimedChange[], now: Date): Promise<void> {
  const { pool, settings } = deps;
  const byId = await findOrdersUnchecked(
    deps,
    news.map(({ order_id }) => order_id),
  );
  const orders = [...byId.values()];
  const vendors = await findNoticedVendors(pool, [...new Set(orders.map(({ vendor_id }) => vendor_id))]);
  const preferences = await findPreferences(deps, [
    ...new Set(orders.map(({ customer_phone }) => customer_phone)),
  ]);
  const country = countries[settings.country];
  const market = parseNotices(await countryParameter(deps, "notices")) ?? {};
  const dueAt = quietHoursEnd(await countryParameter(deps, "quietHours"), now, country.timezone) ?? now;
  const offered = new Set(offeredLanguages(country));

  const noticesOf = (order: OrderRow): NewNotice[] => {
    const vendor = vendors.get(order.vendor_id);
    const choices: NoticeChoice[] = [vendor?.notices, vendor?.parent_notices].flatMap((text) =>
      text == null ? [] : (parseNotices(text) ?? []),
    );
    const who = { order, vendor, preferences: preferences.get(order.details.customer.phone_number) };
    return dueNotices(order).flatMap((kind) =>
      channelsOf(kind, [...choices, market]).flatMap((channel) =>
        reachedBy(channel, kind, who).map(({ recipient, language }) => {
          const givesUpAt = noticeExpiresAt(kind, now);
          const isKnown = language !== null && offered.has(language) && writtenLanguages.has(language);
          return {
            orderId: order.order_id,
            kind,
            occasion: occasionOf(kind, order),
            channel,
            recipient,
            dueAt,
            givesUpAt,
            language: isKnown ? language : defaultLanguage(country),
            dropped: dueAt >= givesUpAt ? "quiet_hours" : null,
          };
        }),
      ),
    );
  };

  const notices = orders.flatMap(noticesOf);
  if (notices.length > 0) await insertNotices(pool, notices, now);
  await deleteNoticeChanges(
    pool,
    news.map(({ news_id }) => news_id),
  );
}
