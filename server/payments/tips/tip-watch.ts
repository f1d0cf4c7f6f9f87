import type { NoticeSender } from "../../notices/channels.ts";
import { doClaimedWork, oneAfterAnother } from "../../platform/work/claimed-work.ts";
import { openRepeatingWork, type RepeatingWork } from "../../platform/work/repeating-work.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import { captureTip, giveBackTip, reconcileTip } from "./settle-tip.ts";
import { notifyRider } from "./notify-rider.ts";
import { changeTip, claimDueTips, type TipRow } from "./tip-rows.ts";

const everyMs = 5000;
const longestPauseMs = 60_000;
/** Max wait at shutdown for a provider's response, in milliseconds; the next process asks again. */
const closingMs = 5000;

/**
 * Settles tips in the background: lost responses of the card provider, held or returned money, and riders not
 * notified yet. Runs in every process; each tip is handled by one process at a time.
 */
export function openTipWatch(deps: PaymentDeps, sender: Pick<NoticeSender, "push">): RepeatingWork {
  const { log, cardProviders } = deps;
  const reconcileDue = async (signal: AbortSignal): Promise<boolean> => {
    if (cardProviders.length === 0) return false;
    const work = oneAfterAnother((tip: TipRow) => advanceTip(deps, sender, tip), {
      signal,
      onFailure: (error, { order_id }) =>
        log.warn({ err: error, order_id }, "a tip could not be settled and is retried later"),
    });
    const values = { providers: cardProviders.map(({ name }) => name) };
    const hasMore = await doClaimedWork(deps, claimDueTips, { values, work, again: "if any" });
    return hasMore && !signal.aborted;
  };
  return openRepeatingWork(deps, { name: "tips", everyMs, longestPauseMs, closingMs, work: reconcileDue });
}

/** Performs the next due step of a tip; errors are retried in the next run. */
async function advanceTip(deps: PaymentDeps, sender: Pick<NoticeSender, "push">, tip: TipRow): Promise<void> {
  switch (tip.state) {
    case "charging":
    case "redirecting":
      return void (await reconcileTip(deps, tip, { isGivenUp: true }));
    case "authorised":
      return void (await captureTip(deps, tip));
    case "captured":
      // Recorded before sending: a rider may miss a notice, but never gets it twice.
      if (await changeTip(deps.pool, tip, { state: "captured", lookAt: null, notifiedAt: deps.now() }))
        await notifyRider(deps, sender, tip);
      return;
    case "returning":
      return giveBackTip(deps, tip);
    case "open":
    case "failed":
    case "returned":
      return void (await changeTip(deps.pool, tip, { state: tip.state, lookAt: null }));
  }
}
