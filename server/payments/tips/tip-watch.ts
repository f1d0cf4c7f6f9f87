import type { NoticeSender } from "../../notices/channels.ts";
import { doClaimedWork, oneByOne } from "../../platform/work/claimed-work.ts";
import { openRepeatingWork, type RepeatingWork } from "../../platform/work/repeating-work.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import { captureTip, giveBackTip, reconcileTip } from "./settle-tip.ts";
import { tellRider } from "./tell-rider.ts";
import { changeTip, dueTips, type TipRow } from "./tip-rows.ts";

const everyMs = 5000;
const longestPauseMs = 60_000;
/** A provider's answer that is on its way at the end is waited for so long; later it is asked for again. */
const closingMs = 5000;

/**
 * Looks after tips that nobody waits for: answers that were lost, money that is held or on its way back, and riders who were
 * not told yet. Every process does; a tip is one's at a time.
 */
export function openTipWatch(deps: PaymentDeps, sender: Pick<NoticeSender, "push">): RepeatingWork {
  const { log, cardProviders } = deps;
  const lookAfterDue = async (signal: AbortSignal): Promise<boolean> => {
    if (cardProviders.length === 0) return false;
    const work = oneByOne((tip: TipRow) => lookAfter(deps, sender, tip), {
      signal,
      onFailure: (error, { order_id }) =>
        log.warn({ err: error, order_id }, "a tip is looked after again later"),
    });
    const values = { providers: cardProviders.map(({ name }) => name) };
    const hasMore = await doClaimedWork(deps, dueTips, { values, work, again: "if any" });
    return hasMore && !signal.aborted;
  };
  return openRepeatingWork(deps, { name: "tips", everyMs, longestPauseMs, closingMs, work: lookAfterDue });
}

/** Does the next thing that is due for a tip; what throws is left for the next round. */
async function lookAfter(deps: PaymentDeps, sender: Pick<NoticeSender, "push">, tip: TipRow): Promise<void> {
  switch (tip.state) {
    case "charging":
    case "redirecting":
      return void (await reconcileTip(deps, tip, { isGivenUp: true }));
    case "authorised":
      return void (await captureTip(deps, tip));
    case "captured":
      // Written first: a rider is rather not told than told twice.
      if (await changeTip(deps.pool, tip, { state: "captured", lookAt: null, toldAt: deps.now() }))
        await tellRider(deps, sender, tip);
      return;
    case "returning":
      return giveBackTip(deps, tip);
    case "open":
    case "failed":
    case "returned":
      return void (await changeTip(deps.pool, tip, { state: tip.state, lookAt: null }));
  }
}
