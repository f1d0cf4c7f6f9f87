import type { AnswerOf, BodyOf } from "@waybill/contract/endpoint";
import type * as endpoints from "@waybill/contract/operations/pay-rules";
import { countries } from "@waybill/domain/markets/countries";
import { fromMinor } from "@waybill/domain/money/money";
import { earningKinds, type EarningKind } from "@waybill/domain/riders/pay-rules";
import type { Deps } from "../../platform/deps.ts";
import { simulationSpeedOf } from "../../platform/settings/settings.ts";
import { quoteKeys } from "../../pricing/pricing-deps.ts";
import { countEndedJobs, sampleEndedJobs } from "./ended-jobs-rows.ts";
import { payOfJob } from "./pay-of-job.ts";

const weekMs = 7 * 86_400_000;
/** The sample size: this many jobs estimate the total of any week to within one percent. */
const maxReckoned = 2000;
/** After this many jobs, yield to other work. */
const reckonedAtOnce = 100;

type CompareDeps = Pick<Deps, "pool" | "now" | "settings" | "signingSecrets">;

/** Computes the pay of last week's jobs by unpublished rules, and returns it with the real pay. */
export async function comparePayRule(
  deps: CompareDeps,
  { pay_rule }: BodyOf<typeof endpoints.comparePayRule>,
): Promise<AnswerOf<typeof endpoints.comparePayRule>["result"]> {
  const { pool, now, settings } = deps;
  const { currency } = countries[settings.country];
  const keys = quoteKeys(deps)();
  const to = now();
  const from = new Date(to.getTime() - weekMs);
  const jobs = await countEndedJobs(pool, { from, to });
  const sample = await sampleEndedJobs(pool, { from, to, limit: maxReckoned });

  const sums = new Map<EarningKind, { was: number; is: number }>();
  const riders = new Map<string, number>();
  /** The paid minutes of each visit to a shop so far. */
  const visits = new Map<string, number>();
  for (const [index, job] of sample.entries()) {
    if (index % reckonedAtOnce === 0) await new Promise<void>((goOn) => setImmediate(goOn));
    const visit = `${job.rider_id} ${String(job.at_shop_at?.getTime())}`;
    const speed = simulationSpeedOf(settings);
    const pay = payOfJob(pay_rule, job, { keys, currency, speed, minutesPaid: visits.get(visit) ?? 0 });
    visits.set(visit, (visits.get(visit) ?? 0) + pay.minutes);
    for (const kind of earningKinds) {
      const [was, is] = [job.paid[kind] ?? 0, pay.amounts[kind] ?? 0];
      const sum = sums.get(kind) ?? { was: 0, is: 0 };
      sums.set(kind, { was: sum.was + was, is: sum.is + is });
      riders.set(job.rider_id, (riders.get(job.rider_id) ?? 0) + is - was);
    }
  }

  const share = sample.length === 0 ? 0 : jobs / sample.length;
  const money = (minor: number) => fromMinor(Math.round(minor * share), currency);
  const all = [...sums.values()];
  const was = all.reduce((sum, one) => sum + one.was, 0);
  const is = all.reduce((sum, one) => sum + one.is, 0);
  const differences = [...riders.values()];
  return {
    jobs,
    sampled: sample.length,
    currency,
    paid: money(was),
    would_pay: money(is),
    change: was === 0 ? null : Number((((is - was) / was) * 100).toFixed(1)),
    kinds: [...sums]
      .filter(([, one]) => one.was > 0 || one.is > 0)
      .map(([kind, one]) => ({ kind, paid: money(one.was), would_pay: money(one.is) })),
    riders: {
      all: differences.length,
      more: differences.filter((difference) => difference > 0).length,
      less: differences.filter((difference) => difference < 0).length,
    },
  };
}
