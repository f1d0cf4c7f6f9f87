import { CallRefused } from "@waybill/client/calls/refused.ts";
import type { QueueProblem, openEventQueue } from "@waybill/client/riders/event-queue.ts";
import type { openRiderSession } from "@waybill/client/riders/rider-session.ts";
import { setShift, type Shift } from "@waybill/contract/riders/rider-app";
import {
  acceptOffer,
  declineOffer,
  type Job,
  type JobEvent,
  seeChanges,
} from "@waybill/contract/riders/rider-jobs";
import type { ServedProofKind } from "@waybill/contract/riders/riders";
import type { ContactKind } from "@waybill/domain/riders/unreachable";
import { newEventId } from "./event-id.ts";
import type { RiderAnswers } from "./rider-answers.ts";
import type { RiderEvent, RiderStep } from "./rider-machine.ts";
import type { OpenWork } from "./open-work.ts";

type Session = Awaited<ReturnType<typeof openRiderSession>>;
type Queue = Awaited<ReturnType<typeof openEventQueue>>;
type Around = {
  session: Session;
  call: Session["call"];
  queue: Queue;
  answers: RiderAnswers;
  work: OpenWork;
  send: (event: RiderEvent) => void;
  current: () => RiderStep;
};

/** The app's actions. The screen shows the next step immediately, and the phone stores what is unsent. */
export function riderActions({ session, call, queue, answers, work, send, current }: Around) {
  /** Stores a step. If storage is full, the step fails with a message to the rider. */
  const keepStep = async (item: Parameters<Queue["add"]>[0]): Promise<boolean> => {
    try {
      await queue.add(item);
      return true;
    } catch {
      const type = item.kind === "event" ? { type: item.event.type } : {};
      const problem = { cause: "refused", translationKey: "rider.problem.not-saved", ...type } as const;
      work.refuse({ order_id: item.order_id, seq: 0, ...problem });
      return false;
    }
  };
  /** Omitted if the phone has no position. */
  const here = (): Pick<JobEvent, "latitude" | "longitude"> => {
    const rider = current();
    const position = rider.step === "SIGNED_IN" ? rider.position : undefined;
    return { latitude: position?.latitude ?? null, longitude: position?.longitude ?? null };
  };

  return {
    call,
    send,
    signIn: (phone: string, code: string): Promise<void> => session.signIn(phone, code),
    signOut: (): Promise<void> => session.signOut(),
    async refresh(): Promise<void> {
      // Sends the queue first: a list without the queued steps would reset the screen.
      await queue.flush();
      await answers.read("jobs", "offers", "account");
    },
    readAccount: (): Promise<void> => answers.read("account"),
    readPast: (): Promise<void> => answers.read("past"),
    async setShift(state: Shift["state"]): Promise<void> {
      const { result } = await call(setShift, { body: { state } });
      answers.put("shift", result);
      send({ type: "WAITS_FOR_NEXT_OFFER" });
    },
    async accept(offerId: string): Promise<void> {
      try {
        const { result } = await call(acceptOffer, { params: { offer_id: offerId } });
        work.dropOffer(offerId, false);
        result.forEach(work.takeJobUpdate);
      } catch (problem) {
        if (problem instanceof CallRefused) work.dropOffer(offerId, true);
        throw problem;
      }
    },
    async decline(offerId: string, reason: string | null): Promise<void> {
      work.declined.add(offerId);
      work.dropOffer(offerId, false);
      try {
        await call(declineOffer, { params: { offer_id: offerId }, body: { reason } });
      } catch (problem) {
        // The server did not get the decline: the offer is still this rider's, and the next list shows it
        // again.
        if (!(problem instanceof CallRefused)) work.declined.delete(offerId);
      }
    },
    /**
     * Reports an event: stored first, then sent when possible. false if it could not be stored; the rider sees a
     * message.
     */
    report: (job: Job, type: JobEvent["type"], more: Partial<JobEvent> = {}): Promise<boolean> =>
      keepStep({
        kind: "event",
        order_id: job.order_id,
        event: { event_id: newEventId(), type, at: new Date().toISOString(), ...here(), ...more },
      }),
    /** Stores a photo and sends it, like a step. */
    leavePicture: (job: Job, proof: ServedProofKind, picture: Blob): Promise<boolean> =>
      keepStep({ kind: "picture", order_id: job.order_id, proof, picture }),
    /** Records that the customer was called or messaged; stored first, like a step. */
    contact: (job: Job, kind: ContactKind): Promise<boolean> =>
      keepStep({
        kind: "contact",
        order_id: job.order_id,
        contact: { kind, at: new Date().toISOString() },
      }),
    /** Confirms that the rider has seen the changes. */
    async see(job: Job): Promise<void> {
      await call(seeChanges, { params: { order_id: job.order_id } });
      const shownJob = answers.known("jobs").find(({ order_id }) => order_id === job.order_id);
      if (shownJob) work.putJob({ ...shownJob, changed: [] });
    },
    understood: (problem: QueueProblem): void => {
      send({ type: "UNDERSTOOD", problem });
      const params = { order_id: problem.order_id };
      if (problem.cause !== "refused") void call(seeChanges, { params }).catch(() => undefined);
    },
  };
}
export type RiderActions = ReturnType<typeof riderActions>;
