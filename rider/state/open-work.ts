import type { QueueProblem } from "@waybill/client/riders/event-queue.ts";
import type { Job, Offer, RiderLiveMessage } from "@waybill/contract/riders/rider-jobs";
import { hasJobEnded } from "@waybill/domain/riders/job-events";
import { endedByOthers } from "./ended-by-others.ts";
import { isOutdatedJob } from "./outdated.ts";
import { openJobs } from "./open-jobs.ts";
import type { RiderAnswers, SeenOffer } from "./rider-answers.ts";
import type { RiderEvent, SignedIn } from "./rider-machine.ts";

type Around = {
  answers: RiderAnswers;
  waiting: () => SignedIn["waiting"];
  send: (event: RiderEvent) => void;
  /** Alerts the rider. */
  alertRider: () => void;
};

/** A rider's offers and jobs, changed by actions, responses and live messages. */
export function openWork({ answers, waiting, send, alertRider }: Around) {
  /** Ended orders, which are never shown again. */
  const ended = new Set<string>();
  /** Declined offers; the server may not know yet. */
  const declined = new Set<string>();
  const jobs = () => answers.known("jobs");
  const offers = () => answers.known("offers");
  const knownJob = (orderId: string) => jobs().find(({ order_id }) => order_id === orderId);

  const putJob = (job: Job): void => {
    const at = jobs().findIndex(({ order_id }) => order_id === job.order_id);
    const isOver = hasJobEnded(job);
    if (job.stage === "delivered" || job.stage === "returned") ended.add(job.order_id);
    if (isOver) forgetJob(job.order_id);
    else answers.put("jobs", at < 0 ? [...jobs(), job] : jobs().with(at, job));
    if (!isOver) send({ type: "JOB_CAME" });
  };
  const forgetJob = (orderId: string): void =>
    answers.put(
      "jobs",
      jobs().filter(({ order_id }) => order_id !== orderId),
    );

  /** Reports a job that somebody else ended. */
  const notifyIfEnded = (job: Job): void => {
    const problem = endedByOthers(job);
    if (!problem) return;
    alertRider();
    send({ type: "ENDED_BY_OTHERS", problem });
  };
  const takeJobUpdate = (job: Job): void => {
    const before = knownJob(job.order_id);
    if (isOutdatedJob(job, before, ended.has(job.order_id))) return;
    putJob(job);
    if (before?.stage === "deciding" && job.stage !== "deciding") alertRider();
    if (before) notifyIfEnded(job);
  };

  /** The listed offers, each with its first arrival time on this phone. */
  const seen = (listed: readonly Offer[]): SeenOffer[] =>
    listed
      .filter(({ offer_id }) => !declined.has(offer_id))
      .map(
        (offer) =>
          offers().find((one) => one.offer.offer_id === offer.offer_id) ?? { offer, seenAt: Date.now() },
      );
  const dropOffer = (offerId: string, isGone: boolean): void => {
    const otherOffers = offers().filter(({ offer }) => offer.offer_id !== offerId);
    if (otherOffers.length === offers().length) return;
    answers.put("offers", otherOffers);
    const isIdle = openJobs({ jobs: jobs(), waiting: waiting() }).length === 0;
    send({ type: "OFFER_LEFT", isMissed: isGone && isIdle });
  };

  return {
    putJob,
    forgetJob,
    takeJobUpdate,
    notifyIfEnded,
    seen,
    dropOffer,
    declined,
    /** Handles a step that the phone or the server refused. */
    refuse: (problem: QueueProblem): void => {
      send({ type: "NOT_TAKEN", problem });
      if (problem.cause === "cancelled") forgetJob(problem.order_id);
    },
    handleMessage: (message: RiderLiveMessage): void => {
      if (message.type === "offer") {
        const otherOffers = offers().filter(({ offer }) => offer.offer_id !== message.offer.offer_id);
        answers.put("offers", seen([...otherOffers.map(({ offer }) => offer), message.offer]));
      } else if (message.type === "offer_gone") dropOffer(message.offer_id, true);
      else if (message.type === "job_update") takeJobUpdate(message.job);
    },
  };
}
export type OpenWork = ReturnType<typeof openWork>;
