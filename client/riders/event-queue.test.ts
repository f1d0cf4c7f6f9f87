import type { Job, JobEvent } from "@waybill/contract/riders/rider-jobs";
import {
  expectedEvents,
  hasJobEnded,
  isFinalStage,
  jobEventTypes,
  stageAfter,
  type JobEventType,
  type JobStage,
} from "@waybill/domain/riders/job-events";
import { expect, test } from "vitest";
import { CallRefused, CallUnreachable } from "../calls/refused.ts";
import { jobAfterQueuedEvents, openEventQueue, type QueueProblem } from "./event-queue.ts";
import type { PhoneStore } from "./phone-store.ts";

const now = "2026-11-22T10:00:00.000Z";
const stageBefore: Record<JobEventType, JobStage> = {
  arrived_at_pickup: "to_pickup",
  waiting: "at_pickup",
  collected: "at_pickup",
  left_pickup: "collected",
  arrived_at_dropoff: "to_dropoff",
  delivered: "at_dropoff",
  failed: "at_dropoff",
  return_started: "returning",
  returned: "returning",
};

const jobAt = (stage: JobStage, order_id = "o-1"): Job =>
  // The fields of a job that the queue reads.
  ({
    order_id,
    stage,
    expected: expectedEvents(stage),
    proofs_left: [],
    proof_missing: ["photo"],
    drop_off: {},
  }) as unknown as Job;

/** A fake phone database; its rows survive reopening the queue. */
const phone = (): Pick<PhoneStore, "readQueue" | "append" | "remove"> => {
  const rows = new Map<number, object>();
  let last = 0;
  return {
    readQueue: async <T>() =>
      [...rows].map(([seq, item]) => ({ ...structuredClone(item), seq }) as T & { seq: number }),
    append: async (item) => {
      rows.set(++last, structuredClone(item));
      return last;
    },
    remove: async (seq) => void rows.delete(seq),
  };
};

type Refuse = { status: number; code: string };
/** A fake server with one rider's jobs; a repeated event counts once. */
function serverWith(jobs: Job[]) {
  const states = new Map(jobs.map((job) => [job.order_id, job]));
  const answers = new Map<string, Job>();
  const taken: string[] = [];
  const fault = { before: false, after: false, refuse: undefined as Refuse | undefined, session: true };
  const refusal = ({ status, code }: Refuse) =>
    new CallRefused(status, {
      errors: [{ code, message: code, meta: { translation_key: `said.${code}` } }],
    });
  const call = async (facts: { path: string }, given: unknown) => {
    const { params, body } = given as { params: { order_id: string; kind?: string }; body?: JobEvent };
    if (fault.before) throw new CallUnreachable("cut");
    if (!fault.session) throw refusal({ status: 401, code: "NOT_SIGNED_IN" });
    const job = states.get(params.order_id);
    if (!job) throw refusal({ status: 404, code: "ORDER_NOT_FOUND" });
    if (facts.path.endsWith("{order_id}")) return { result: job };
    if (fault.refuse) throw refusal(fault.refuse);
    if (params.kind !== undefined) {
      taken.push(`picture ${params.kind}`);
    } else if (body && !answers.has(body.event_id)) {
      const stage = job.expected.length > 0 ? stageAfter(job.stage, body.type) : undefined;
      if (stage === undefined) throw refusal({ status: 409, code: "EVENT_OUT_OF_ORDER" });
      const after = { ...job, stage, expected: expectedEvents(stage) };
      states.set(params.order_id, after);
      answers.set(body.event_id, after);
      taken.push(`${params.order_id} ${body.type}`);
    }
    if (fault.after) throw new CallUnreachable("the response was lost");
    return { result: states.get(params.order_id) };
  };
  return { call, fault, taken, states };
}

async function openOn(
  store: ReturnType<typeof phone>,
  server: ReturnType<typeof serverWith>,
  rider_id = "r-1",
) {
  const problems: QueueProblem[] = [];
  const jobs: Job[] = [];
  const timers: (() => void)[] = [];
  const queue = await openEventQueue({
    store,
    calls: { call: server.call, current: () => ({ rider: { rider_id } }) } as never,
    now: () => new Date(now),
    onJob: (job) => jobs.push(job),
    onChange: () => undefined,
    onProblem: (problem) => problems.push(problem),
    setTimer: (work) => timers.push(work),
  });
  return { queue, problems, jobs, timers };
}

let count = 0;
const eventOf = (type: JobEventType, order_id = "o-1") => ({
  kind: "event" as const,
  order_id,
  event: { event_id: `e-${++count}`, type, at: now, latitude: 14.5, longitude: 121 } satisfies JobEvent,
});

test.each(jobEventTypes)(
  "a connection lost before or after %s reached the server neither loses nor repeats the event [13.77]",
  async (type) => {
    for (const cut of ["before", "after"] as const) {
      const server = serverWith([jobAt(stageBefore[type])]);
      const { queue, timers, problems } = await openOn(phone(), server);
      server.fault[cut] = true;
      await queue.add(eventOf(type));
      await queue.flush();
      expect(queue.items()).toHaveLength(1);
      expect(timers).toHaveLength(1);
      // The attempts of about ten minutes all fail.
      for (let time = 0; time < 20; time++) await queue.flush();
      expect(queue.items()).toHaveLength(1);
      server.fault[cut] = false;
      timers.at(-1)?.();
      await queue.flush();
      expect(server.taken).toEqual([`o-1 ${type}`]);
      expect(queue.items()).toEqual([]);
      expect(problems).toEqual([]);
    }
  },
);

test("the events of a whole job without a network are sent in order after the app was closed and reopened [13.76]", async () => {
  const server = serverWith([jobAt("to_pickup")]);
  const store = phone();
  server.fault.before = true;
  const way = ["arrived_at_pickup", "waiting", "collected", "left_pickup", "arrived_at_dropoff"] as const;
  for (const type of way) {
    // Reopens the queue after every step, so that only stored data remains.
    const { queue } = await openOn(store, server);
    await queue.add(eventOf(type));
    await queue.flush();
  }
  const { queue } = await openOn(store, server);
  await queue.add({ kind: "picture", order_id: "o-1", proof: "delivery", picture: new Blob(["x"]) });
  await queue.add(eventOf("delivered"));
  await queue.flush();
  expect(jobAfterQueuedEvents(jobAt("to_pickup"), queue.items())).toMatchObject({
    stage: "delivered",
    expected: [],
  });
  server.fault.before = false;
  await queue.flush();
  expect(server.taken).toEqual([...way.map((type) => `o-1 ${type}`), "picture delivery", "o-1 delivered"]);
  expect(await store.readQueue()).toEqual([]);
});

test("a cancelled job is reported once, and the next job's events continue [13.78]", async () => {
  const server = serverWith([jobAt("to_pickup"), jobAt("to_pickup", "o-2")]);
  const { queue, problems } = await openOn(phone(), server);
  server.fault.before = true;
  await queue.add(eventOf("arrived_at_pickup"));
  await queue.add(eventOf("collected"));
  await queue.add({ kind: "picture", order_id: "o-1", proof: "delivery", picture: new Blob(["x"]) });
  await queue.add(eventOf("arrived_at_pickup", "o-2"));
  await queue.flush();
  server.states.set("o-1", { ...jobAt("to_pickup"), expected: [] });
  server.fault.before = false;
  await queue.flush();
  expect(problems).toMatchObject([{ order_id: "o-1", cause: "cancelled", type: "arrived_at_pickup" }]);
  expect(server.taken).toEqual(["o-2 arrived_at_pickup"]);
  expect(queue.items()).toEqual([]);
});

test("a job that was reassigned to another rider is reported as cancelled [13.78]", async () => {
  const server = serverWith([]);
  const { queue, problems } = await openOn(phone(), server);
  await queue.add(eventOf("arrived_at_pickup"));
  await queue.flush();
  expect(problems).toMatchObject([{ order_id: "o-1", cause: "cancelled" }]);
});

test("an event with a wrong proof is dropped with the events after it, shows why, and the step is offered again", async () => {
  const server = serverWith([jobAt("at_dropoff")]);
  const { queue, problems } = await openOn(phone(), server);
  server.fault.refuse = { status: 422, code: "PIN_WRONG" };
  await queue.add(eventOf("delivered"));
  await queue.flush();
  expect(problems).toMatchObject([{ cause: "refused", type: "delivered", translationKey: "said.PIN_WRONG" }]);
  expect(jobAfterQueuedEvents(jobAt("at_dropoff"), queue.items()).stage).toBe("at_dropoff");
});

test("one rider's queue is not sent under another's session, and waits while there is no session", async () => {
  const server = serverWith([jobAt("to_pickup")]);
  const store = phone();
  server.fault.session = false;
  const first = await openOn(store, server);
  await first.queue.add(eventOf("arrived_at_pickup"));
  await first.queue.flush();
  server.fault.session = true;
  const other = await openOn(store, server, "r-2");
  await other.queue.flush();
  expect(server.taken).toEqual([]);
  const again = await openOn(store, server);
  await again.queue.flush();
  expect(server.taken).toEqual(["o-1 arrived_at_pickup"]);
});

test("the screen shows the next stage at every step, ahead of the network", () => {
  for (const type of jobEventTypes) {
    const before = jobAt(stageBefore[type]);
    const { event } = eventOf(type);
    const after = jobAfterQueuedEvents(before, [
      { kind: "event", order_id: "o-1", event, rider_id: "r-1", at: now, seq: 1 },
    ]);
    const stage = stageAfter(before.stage, type) ?? before.stage;
    expect(after.stage).toBe(stage);
    expect(hasJobEnded(after)).toBe(isFinalStage(stage));
  }
});
