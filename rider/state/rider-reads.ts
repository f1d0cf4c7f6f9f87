import { CallRefused } from "@waybill/client/calls/refused.ts";
import type { RiderCalls } from "@waybill/client/riders/rider-session.ts";
import { readRiderAccount } from "@waybill/contract/riders/rider-app";
import {
  type Job,
  listOffers,
  listPastJobs,
  listRidersJobs,
  readJob,
} from "@waybill/contract/riders/rider-jobs";
import type { Reads, RiderAnswers } from "./rider-answers.ts";
import type { OpenWork } from "./open-work.ts";

type Around = { call: RiderCalls["call"]; answers: () => RiderAnswers; work: () => OpenWork };

/** How each of the rider's responses is requested. */
export function readsOf({ call, answers, work }: Around): Reads {
  /** The last state of a job that left the list; undefined if it is no longer this rider's. */
  const readEnded = ({ order_id }: Job, signal: AbortSignal): Promise<Job | undefined> =>
    call(readJob, { params: { order_id }, signal }).then(
      ({ result }) => result,
      (problem: unknown) => {
        if (problem instanceof CallRefused && problem.status === 404) return undefined;
        throw problem;
      },
    );
  return {
    account: async (signal) => {
      const before = answers().timesPut("shift");
      const { result } = await call(readRiderAccount, { signal });
      // A shift set during the request is newer.
      if (answers().timesPut("shift") === before) answers().put("shift", result.shift);
      return result;
    },
    past: async (signal) => (await call(listPastJobs, { signal })).result,
    offers: async (signal) => work().seen((await call(listOffers, { signal })).result),
    jobs: async (signal) => {
      const before = answers().timesPut("jobs");
      const { result } = await call(listRidersJobs, { signal });
      // Jobs changed during the request, so the list is requested again.
      if (answers().timesPut("jobs") !== before) return result;
      // A job that was cancelled while the phone was offline is missing from the list.
      const open = new Set(result.map(({ order_id }) => order_id));
      const gone = answers()
        .known("jobs")
        .filter(({ order_id }) => !open.has(order_id));
      const last = await Promise.all(gone.map((job) => readEnded(job, signal)));
      for (const job of last) if (job) work().notifyIfEnded(job);
      return result;
    },
  };
}
