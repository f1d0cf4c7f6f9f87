// Rider events go into a queue on the phone first, then to the server in order; each is retried until the server
// responds. An event keeps its id, so that a lost response causes no duplicate.
import {
  noteContact,
  type Job,
  type JobEvent,
  putJobProof,
  readJob,
  reportJobEvent,
} from "@waybill/contract/riders/rider-jobs";
import type { ServedProofKind } from "@waybill/contract/riders/riders";
import { expectedEvents, hasJobEnded, isFinalStage, stageAfter } from "@waybill/domain/riders/job-events";
import type { ContactKind } from "@waybill/domain/riders/unreachable";
import { CallRefused, isOutcomeUnknown } from "../calls/refused.ts";
import type { PhoneStore } from "./phone-store.ts";
import type { RiderCalls } from "./rider-session.ts";

type Kept = { rider_id: string; order_id: string; at: string } & (
  | { kind: "event"; event: JobEvent }
  | { kind: "picture"; proof: ServedProofKind; picture: Blob }
  | { kind: "contact"; contact: { kind: ContactKind; at: string } }
);
/** A queued item with its sequence number. */
export type QueuedEvent = Kept & { seq: number };
type ToQueue = Kept extends infer K ? (K extends Kept ? Omit<K, "rider_id" | "at"> : never) : never;

/**
 * A refusal shown to the rider. `cancelled`: the order ended in the meantime; `disposed`: its shop does not want the
 * parcel back.
 */
export type QueueProblem = {
  order_id: string;
  seq: number;
  cause: "cancelled" | "disposed" | "refused";
  /** The event's type; undefined for a picture. */
  type?: JobEvent["type"];
  translationKey: string;
};

export type QueueDeps = {
  store: Pick<PhoneStore, "readQueue" | "append" | "remove">;
  calls: Pick<RiderCalls, "call" | "current">;
  now: () => Date;
  /** A job as returned by the server. */
  onJob: (job: Job) => void;
  onChange: () => void;
  onProblem: (problem: QueueProblem) => void;
  /** The delay before the next retry; `tries` counts from 1. */
  retryAfterMs?: (tries: number) => number;
  setTimer?: (work: () => void, ms: number) => unknown;
};

const usualPause = (tries: number): number => Math.min(30_000, 1000 * 2 ** Math.min(tries, 5));
/** Maximum retries after a write conflict: the same event may succeed a moment later. */
const maxCollisions = 5;

/** Opens the queue of this phone, with what was stored before the app was closed. */
export async function openEventQueue(deps: QueueDeps) {
  const { store, calls, now, onChange, retryAfterMs = usualPause } = deps;
  const setTimer = deps.setTimer ?? ((work: () => void, ms: number) => setTimeout(work, ms));
  let items = await store.readQueue<Kept>();
  let running: Promise<void> | undefined;
  let tries = 0;
  let collisions = 0;
  let isTimed = false;

  const own = (): QueuedEvent | undefined => {
    const rider = calls.current()?.rider.rider_id;
    return items.find(({ rider_id }) => rider_id === rider);
  };

  const drop = async (gone: readonly QueuedEvent[]): Promise<void> => {
    for (const { seq } of gone) await store.remove(seq);
    items = items.filter((item) => !gone.some(({ seq }) => seq === item.seq));
    onChange();
  };

  const send = async (item: QueuedEvent): Promise<void> => {
    const params = { order_id: item.order_id };
    if (item.kind === "contact") {
      await calls.call(noteContact, { params, body: item.contact });
      return void (await askJob(item.order_id));
    }
    const { result } =
      item.kind === "event"
        ? await calls.call(reportJobEvent, { params, body: item.event })
        : // The body of a picture is its bytes, which the endpoint has no schema for.
          await calls.call(putJobProof, {
            params: { ...params, kind: item.proof },
            body: item.picture,
          } as never);
    deps.onJob(result);
  };

  /** The job on the server; undefined if it is no longer this rider's. */
  const askJob = async (order_id: string): Promise<Job | undefined> => {
    try {
      const { result } = await calls.call(readJob, { params: { order_id } });
      deps.onJob(result);
      return result;
    } catch (problem) {
      if (problem instanceof CallRefused && problem.status === 404) return undefined;
      throw problem;
    }
  };

  /** Drops a refused event and the events that depend on it, and tells the rider why. */
  const giveUp = async (item: QueuedEvent, problem: CallRefused): Promise<void> => {
    const isLate = problem.status === 404 || problem.code === "EVENT_OUT_OF_ORDER";
    const job = isLate ? await askJob(item.order_id) : undefined;
    const isCancelled = isLate && (job === undefined || hasJobEnded(job));
    const isEvent = item.kind === "event";
    // A refused picture affects nothing else; a refused event also drops the later ones.
    const after = isCancelled || isEvent ? (one: QueuedEvent) => one.seq >= item.seq : () => false;
    const gone = items.filter((one) => one === item || (one.order_id === item.order_id && after(one)));
    await drop(gone);
    deps.onProblem({
      order_id: item.order_id,
      seq: item.seq,
      cause: isCancelled ? "cancelled" : "refused",
      ...(isEvent && { type: item.event.type }),
      translationKey: problem.translationKey,
    });
  };

  const round = async (): Promise<void> => {
    for (let item = own(); item; item = own()) {
      try {
        await send(item);
        await drop([item]);
        collisions = 0;
      } catch (problem) {
        const isCollision = problem instanceof CallRefused && problem.code === "ORDER_CHANGED_MEANWHILE";
        if (isOutcomeUnknown(problem) || (isCollision && ++collisions < maxCollisions)) throw problem;
        await giveUp(item, problem as CallRefused);
      }
      tries = 0;
    }
  };

  const again = (): void => {
    if (isTimed || !calls.current()) return;
    tries += 1;
    isTimed = true;
    setTimer(() => {
      isTimed = false;
      void flush();
    }, retryAfterMs(tries));
  };

  /** Sends the queue; in one tab at a time if the browser supports locks. */
  const flush = (): Promise<void> => {
    const locks = navigator.locks as LockManager | null | undefined;
    running ??= Promise.resolve(locks ? locks.request("waybill-rider-queue", round) : round())
      .catch(again)
      .finally(() => {
        running = undefined;
        // Sends again, because items may have been added while the last response was read.
        if (!isTimed && own()) void flush();
      });
    return running;
  };

  return {
    items: (): readonly QueuedEvent[] => items,
    flush,
    /** Stores an item durably before anything is sent; when this resolves, the screen may continue. */
    async add(item: ToQueue): Promise<void> {
      const rider_id = calls.current()?.rider.rider_id;
      if (rider_id === undefined) throw new Error("No rider is signed in.");
      const kept = { ...item, rider_id, at: now().toISOString() };
      const seq = await store.append(kept);
      items = [...items, { ...kept, seq }];
      onChange();
      void flush();
    },
  };
}

/**
 * The job as it will be after its queued events, so that the screen can show the next step before the server
 * responds.
 */
export function jobAfterQueuedEvents(job: Job, waiting: readonly QueuedEvent[]): Job {
  return waiting.filter(({ order_id }) => order_id === job.order_id).reduce(afterItem, job);
}

function afterItem(job: Job, item: QueuedEvent): Job {
  if (item.kind === "picture") {
    const missing = job.proof_missing.filter((proof) => item.proof !== "delivery" || proof !== "photo");
    return { ...job, proofs_left: [...new Set([...job.proofs_left, item.proof])], proof_missing: missing };
  }
  if (item.kind === "contact") {
    const known = job.unreachable;
    const missing = Math.max(0, (known?.contacts_missing ?? 0) - 1);
    const unreachable = known && { ...known, contacts: known.contacts + 1, contacts_missing: missing };
    return { ...job, unreachable };
  }
  const { event } = item;
  const stage = stageAfter(job.stage, event.type);
  if (stage === undefined) return job;
  return {
    ...job,
    stage,
    expected: expectedEvents(stage),
    arrived_at: event.type.startsWith("arrived") ? event.at : job.arrived_at,
    waiting_since: event.type === "waiting" ? event.at : job.waiting_since,
    failed_reason: event.type === "failed" ? (event.reason ?? null) : job.failed_reason,
    ended_at: isFinalStage(stage) ? event.at : job.ended_at,
  };
}
