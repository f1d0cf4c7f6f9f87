import { countries } from "@waybill/domain/markets/countries";
import { formattingLocale } from "@waybill/domain/markets/languages";
import { fromMinor } from "@waybill/domain/money/money";
import { concurrently, backOffMs, doClaimedWork } from "../platform/work/claimed-work.ts";
import { openRepeatingWork, type RepeatingWork } from "../platform/work/repeating-work.ts";
import { translatorFor } from "../platform/texts.ts";
import {
  duePushes,
  endPush,
  deleteBrowser,
  hasPushesDue,
  type ClaimedPush,
} from "../fleets/riders/offers/offer-pushes.ts";
import type { NoticeSender } from "./channels.ts";
import type { PushMessage } from "./web-push.ts";
import type { NoticeDeps } from "./write-notices.ts";

const everyMs = 1000;
const longestPauseMs = 15_000;
const closingMs = 5000;
const firstRetryMs = 1000;
const maxAttempts = 6;

/**
 * Sends offers to riders' browsers, each at least once; a browser shows an offer only once, by its id. A failed
 * push is retried until the offer expires; a subscription that the service no longer knows is deleted.
 */
export const openOfferPushes = (deps: NoticeDeps, sender: Pick<NoticeSender, "push">): RepeatingWork =>
  openRepeatingWork(deps, {
    name: "offer pushes",
    everyMs,
    longestPauseMs,
    closingMs,
    isDue: () => hasPushesDue(deps.pool, deps.now()),
    work: () => doClaimedWork(deps, duePushes, { work: concurrently((push) => sendOne(deps, sender, push)) }),
  });

async function sendOne(
  deps: NoticeDeps,
  sender: Pick<NoticeSender, "push">,
  push: ClaimedPush,
): Promise<void> {
  const { pool } = deps;
  const now = deps.now();
  const seconds = Math.floor((push.expires_at.getTime() - now.getTime()) / 1000);
  if (!push.is_wanted || seconds <= 0) return endPush(pool, push);
  const outcome = await sender.push(push, messageOf(deps, push), seconds);
  if (outcome === "taken") deps.metrics.messages.inc({ kind: "push", outcome: "sent" });
  if (outcome === "gone") return deleteBrowser(pool, push.endpoint);
  const dueAt = new Date(now.getTime() + backOffMs(push.tries, { firstMs: firstRetryMs }));
  const isWorthATry = outcome === "later" && push.tries < maxAttempts && dueAt < push.expires_at;
  if (isWorthATry) return duePushes.putOff(pool, push, dueAt);
  if (outcome !== "taken") deps.metrics.messages.inc({ kind: "push", outcome: "failed" });
  return endPush(pool, push);
}

/** The text of an offer in the browser's language: earning and distance, but no address and no name. */
function messageOf({ settings }: Pick<NoticeDeps, "settings">, push: ClaimedPush): PushMessage {
  const country = countries[settings.country];
  const locale = formattingLocale(country, push.language);
  const { currency } = country;
  const earning = new Intl.NumberFormat(locale, {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
  }).format(fromMinor(push.earning_minor, currency));
  const distance = new Intl.NumberFormat(locale, {
    style: "unit",
    unit: "kilometer",
    maximumFractionDigits: 1,
  }).format(push.metres / 1000);
  const translate = translatorFor(push.language);
  return {
    title: translate("rider-push.offer", { earning }),
    body: translate("rider-push.offer-said", { distance }),
    offer_id: push.offer_id,
    expires_at: push.expires_at.toISOString(),
  };
}
