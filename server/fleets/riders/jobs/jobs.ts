import type { Job } from "@waybill/contract/riders/rider-jobs";
import { nextStopIndex } from "@waybill/domain/riders/job-events";
import { proofsOfMarket } from "@waybill/domain/riders/proof-needs";
import {
  parseUnreachableRule,
  type UnreachableRule,
  defaultUnreachableRule,
} from "@waybill/domain/riders/unreachable";
import { countryParameter } from "../../../country-settings/parameters/country-parameter.ts";
import { findOrderUnchecked } from "../../../orders/find-order.ts";
import type { OrderRow } from "../../../orders/order-row.ts";
import type { Deps } from "../../../platform/deps.ts";
import type { Queryable } from "../../../platform/database/transaction.ts";
import { Refused } from "../../../platform/http/refused.ts";
import { showsOwnNumber } from "./customer-numbers.ts";
import { geofenceOf } from "./distance-of-event.ts";
import { jobOf, type JobFacts } from "./job-answer.ts";
import { findJobOf, findJobsOf, findOutlet, findTour, type JobRow } from "./job-rows.ts";
import type { RiderActor } from "../rider-deps.ts";

type ReadDeps = Pick<Deps, "db" | "settings"> & { pool: Queryable };
const maxOpen = 20;
const maxPast = 100;

/** Everything that the response about a job is built from. */
export const factsOfJob = async (
  deps: ReadDeps,
  { job, order }: { job: JobRow; order: OrderRow },
): Promise<JobFacts> => ({
  job,
  order,
  outlet: await findOutlet(deps.pool, order.vendor_id),
  market: proofsOfMarket(await countryParameter(deps, "deliveryProof")),
  unreachableRule: await unreachableRuleOf(deps),
  showsNumber: await showsOwnNumber(deps),
  geofence: await geofenceOf(deps),
  tour: await findTour(deps.pool, job.rider_id),
});

/** The country's rule for customers who do not answer at the door. */
const unreachableRuleOf = async (deps: Pick<Deps, "db" | "settings">): Promise<UnreachableRule> =>
  parseUnreachableRule(await countryParameter(deps, "unreachableRule")) ?? defaultUnreachableRule;

/** A job as its rider sees it. */
export const jobAnswer = async (deps: ReadDeps, which: { job: JobRow; order: OrderRow }): Promise<Job> =>
  jobOf(deps, await factsOfJob(deps, which));

const answerAll = async (deps: ReadDeps, jobs: readonly JobRow[]): Promise<Job[]> => {
  const answers: Job[] = [];
  for (const job of jobs) {
    const order = await findOrderUnchecked(deps, job.order_id);
    if (order) answers.push(await jobAnswer(deps, { job, order }));
  }
  return answers;
};

const indexOf = (job: Job): number => nextStopIndex(job) ?? Infinity;

/** Lists a rider's open jobs in the order of the tour; jobs outside the tour come last. */
export const listRidersJobs = async (deps: ReadDeps, { riderId }: RiderActor): Promise<Job[]> => {
  const jobs = await answerAll(deps, await findJobsOf(deps.pool, riderId, "open", maxOpen));
  return jobs.toSorted((one, other) => indexOf(one) - indexOf(other) || 0);
};

/** A rider's ended jobs, newest first. */
export const listPastJobs = async (deps: ReadDeps, { riderId }: RiderActor): Promise<Job[]> =>
  answerAll(deps, await findJobsOf(deps.pool, riderId, "over", maxPast));

/** A rider's latest job for an order, with the order; another rider's job is not found. */
export async function findOwnJob(
  deps: { pool: Queryable },
  { riderId }: Pick<RiderActor, "riderId">,
  orderId: string,
): Promise<{ job: JobRow; order: OrderRow }> {
  const order = await findOrderUnchecked(deps, orderId);
  const job = order && (await findJobOf(deps.pool, orderId, riderId));
  if (!order || !job) throw new Refused("order_not_found");
  return { job, order };
}

/** One job of the rider, also after its end. */
export const readJob = async (deps: ReadDeps, actor: RiderActor, orderId: string): Promise<Job> =>
  jobAnswer(deps, await findOwnJob(deps, actor, orderId));
