import { CallUnreachable } from "@waybill/client/calls/refused.ts";
import { connectRider } from "@waybill/client/live/rider-live.ts";
import { openEventQueue, type QueueProblem } from "@waybill/client/riders/event-queue.ts";
import { openPhoneStore } from "@waybill/client/riders/phone-store.ts";
import { openRiderSession } from "@waybill/client/riders/rider-session.ts";
import { hasJobEnded } from "@waybill/domain/riders/job-events";
import { riderActions } from "./rider-actions.ts";
import { noAnswers, openAnswers, type Answers } from "./rider-answers.ts";
import { nextRider, signedOut, type RiderEvent, type RiderStep } from "./rider-machine.ts";
import { readsOf } from "./rider-reads.ts";
import { viewOf, type RiderStore } from "./use-rider.ts";
import { openWork } from "./open-work.ts";

/** The responses stored on the phone, to show them after a reload, a dead battery or in a tunnel. */
const kept = ["shift", "account", "past", "jobs"] as const satisfies readonly (keyof Answers)[];
const isKept = (name: string) => kept.some((one) => one === name);

const ignored = () => undefined;

/** Opens the phone's storage, and keeps it and the server in sync; `alertRider` rings or vibrates. */
export async function openRider(alertRider: () => void) {
  const store = await openPhoneStore();
  const keep = (name: string, value: unknown) => void store.write(name, value).catch(ignored);

  let step: RiderStep = signedOut;
  let view = viewOf(step, noAnswers);
  const listeners = new Set<() => void>();
  const show = () => {
    view = viewOf(step, answers.all());
    for (const listener of listeners) listener();
  };
  const send = (event: RiderEvent): void => {
    const next = nextRider(step, event);
    if (next === step) return;
    const before = view.problems;
    step = next;
    show();
    if (view.problems !== before) keep("problems", view.problems);
  };

  let endLive: (() => void) | undefined;
  const session = await openRiderSession(store, () => {
    const rider = session.current()?.rider;
    if (rider?.rider_id === view.rider?.rider_id) return;
    send({ type: "SIGNED_OUT" });
    answers.begin({});
    if (rider) {
      send({ type: "SIGNED_IN", rider });
      begin();
    } else endLive?.();
  });
  const riderNow = () => session.current()?.rider.rider_id;
  const notAnswered = () => send({ type: "NOT_ANSWERED", at: new Date().toISOString() });
  /** Every call shows whether the server responds; a response after sign-out is dropped. */
  const call: typeof session.call = async (endpoint, input) => {
    const asker = riderNow();
    const answer = await session.call(endpoint, input).catch((problem: unknown) => {
      if (problem instanceof CallUnreachable) notAnswered();
      throw problem;
    });
    if (riderNow() !== asker) throw new Error("The rider signed out.");
    send({ type: "ANSWERED" });
    return answer;
  };

  const answers = openAnswers(readsOf({ call, answers: () => answers, work: () => work }), (name) => {
    show();
    if (isKept(name)) keep(name, answers.known(name));
  });
  const work = openWork({ answers, waiting: () => view.waiting, send, alertRider });
  const queue = await openEventQueue({
    store,
    calls: { call, current: session.current },
    now: () => new Date(),
    onJob: (job) => {
      work.putJob(job);
      // Earnings and cash have changed.
      if (hasJobEnded(job)) void answers.read("account").catch(ignored);
    },
    onChange: () => send({ type: "QUEUED", waiting: queue.items() }),
    onProblem: work.refuse,
  });
  const actions = riderActions({ session, call, queue, answers, work, send, current: () => step });

  const tryRefresh = () => void actions.refresh().catch(ignored);
  function begin(): void {
    endLive?.();
    endLive = connectRider({
      token: () => session.current()?.token,
      onMessage: (message) => {
        send({ type: "ANSWERED" });
        work.handleMessage(message);
      },
      onOpen: tryRefresh,
      // After a close, one call finds out whether the network is down.
      onClose: () => void answers.read("account").catch(ignored),
    });
    tryRefresh();
  }

  /** Restores the stored session when the app opens. */
  async function resume(): Promise<void> {
    const rider = session.current()?.rider;
    if (!rider) return;
    const stored: Record<string, unknown> = {};
    for (const name of kept) stored[name] = (await store.read(name)) ?? noAnswers[name];
    step = nextRider(step, { type: "SIGNED_IN", rider });
    answers.begin(stored);
    for (const problem of (await store.read<QueueProblem[]>("problems")) ?? [])
      send({ type: "NOT_TAKEN", problem });
    send({ type: "QUEUED", waiting: queue.items() });
    begin();
  }
  await resume();
  addEventListener("online", tryRefresh);
  addEventListener("offline", notAnswered);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible" && view.rider) tryRefresh();
  });

  const riderStore: RiderStore = {
    current: () => view,
    watch: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return { actions, shown: riderStore };
}
