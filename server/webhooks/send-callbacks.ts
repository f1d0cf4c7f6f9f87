import { nextAttempt } from "@waybill/domain/time/next-attempt";
import { setTimeout as wait } from "node:timers/promises";
import { failuresBeforePause } from "../platform/database/breaker.ts";
import type { Deps } from "../platform/deps.ts";
import type { OutgoingPost } from "../platform/outgoing/outgoing-post.ts";
import { openRepeatingWork, type RepeatingWork } from "../platform/work/repeating-work.ts";
import {
  claimDeliveries,
  hasCallbacksDue,
  settleDeliveries,
  type Attempt,
  type Claimed,
  type EndpointHealth,
  type Outcome,
} from "./delivery-rows.ts";
import { inSpan } from "../platform/tracing/tracer.ts";
import { callbackHeaders } from "./events/callback-headers.ts";
import { notifyGone, type GoneDeps } from "./notify-gone.ts";
import { writeLocationCallbacks, writeStatusCallbacks } from "./events/write-callbacks.ts";

type SendingDeps = Pick<
  Deps,
  "pool" | "now" | "log" | "metrics" | "publicUrl" | "settings" | "secret" | "tracer"
> &
  GoneDeps & {
    readonly outgoing: Pick<OutgoingPost, "post">;
  };

/** Max concurrent calls of this process. */
const maxCalls = 256;
/** The lease in milliseconds: longer than any call takes, so that an expired lease means that its process died. */
const leaseMs = 60_000;
/** Results are written in batches: after this many milliseconds, or `busyFrom` calls. */
const settleEveryMs = 10;
const busyFrom = 16;
const everyMs = 500;
/**
 * How long a shutdown waits for open calls to write their results, in milliseconds; events without a result are
 * sent again.
 */
const closingMs = 2000;
const longestPauseMs = 5000;

type Settled = Outcome & { endpointId: string; url: string };

/** The HTTP status of a URL that is gone for good. */
const goneStatus = 410;

/**
 * Sends events at least once, the events of an order one after another, and to each endpoint at its own pace. An
 * endpoint gets at most a quarter of the free calls, so that slow endpoints leave room for others. Any number of
 * processes share the work.
 */
export function openCallbacks(deps: SendingDeps): RepeatingWork {
  const { pool, now } = deps;
  /** The number of running calls per endpoint. */
  const out = new Map<string, number>();
  let calls = 0;
  /** The second in which positions were last queued. */
  let lookedAt = 0;
  let settled: Settled[] = [];
  let settling: Promise<void> | undefined;

  const settle = async (): Promise<void> => {
    while (settled.length > 0) {
      await wait(settleEveryMs);
      const round = settled;
      settled = [];
      try {
        await settleDeliveries(pool, {
          outcomes: round,
          health: healthOf(round),
          now: now(),
          pauseFrom: failuresBeforePause,
        });
        const gone = round.filter(({ attempt }) => attempt.status === goneStatus);
        if (gone.length > 0) await notifyGone(deps, gone);
      } catch (error) {
        // The events' leases will expire, and the events are sent again.
        deps.log.warn(
          { err: error },
          "webhook events were sent, but their delivery attempts could not be recorded",
        );
      }
      for (const { endpointId } of round) {
        calls -= 1;
        const left = (out.get(endpointId) ?? 1) - 1;
        if (left > 0) out.set(endpointId, left);
        else out.delete(endpointId);
      }
      sending.wake();
    }
  };

  const send = async (callback: Claimed): Promise<void> => {
    const outcome = await call(deps, callback);
    settled.push({ ...outcome, endpointId: callback.endpoint_id, url: callback.url });
    settling ??= settle().finally(() => (settling = undefined));
  };

  const claim = async (): Promise<boolean> => {
    const free = maxCalls - calls;
    if (free <= 0) return false;
    const room = Math.ceil(free / 4);
    const claimed = await claimDeliveries(pool, {
      now: now(),
      leasedUntil: new Date(now().getTime() + leaseMs),
      rooms: new Map([...out].map(([id, busy]) => [id, Math.max(0, room - busy)])),
      room,
      trialFrom: failuresBeforePause,
    });
    for (const callback of claimed) {
      calls += 1;
      out.set(callback.endpoint_id, (out.get(callback.endpoint_id) ?? 0) + 1);
      void send(callback);
    }
    return claimed.length > 0;
  };

  const sending = openRepeatingWork(deps, {
    name: "webhooks",
    everyMs,
    longestPauseMs,
    isDue: () => hasCallbacksDue(pool, now()),
    spacingMs: () => (calls > busyFrom ? settleEveryMs : 0),
    work: async () => {
      const second = Math.floor(now().getTime() / 1000);
      if (second !== lookedAt) await writeLocationCallbacks(deps);
      lookedAt = second;
      const hasMoreNews = await writeStatusCallbacks(deps);
      return (await claim()) || hasMoreNews;
    },
  });
  return {
    ...sending,
    close: async () => {
      await sending.close();
      const isOver = AbortSignal.timeout(closingMs);
      while (calls > 0 && !isOver.aborted) await wait(settleEveryMs);
    },
    /** Resolves when nothing is due and every call has ended. */
    run: async () => {
      do {
        await sending.run();
        while (calls > 0) await wait(5);
      } while (await claim());
    },
  };
}

const past = "The position was outdated before it could be sent.";

/** Makes one call of an endpoint, and decides by its response what happens next. */
async function call(deps: SendingDeps, callback: Claimed): Promise<Outcome> {
  const { now } = deps;
  const at = now();
  const tried = async (): Promise<Pick<Attempt, "status" | "answer" | "error">> => {
    try {
      const { status, head } = await inSpan(
        deps.tracer,
        `webhook ${callback.event}`,
        { kind: "client", parent: callback.traceparent },
        () =>
          deps.outgoing.post(
            callback.url,
            {
              "content-length": String(Buffer.byteLength(callback.body)),
              ...callbackHeaders(deps, callback, at),
            },
            callback.body,
          ),
      );
      return { status, answer: head, error: null };
    } catch (problem) {
      return { status: null, answer: "", error: (problem as Error).message.slice(0, 300) };
    }
  };
  // Does not send an outdated position, which would mislead the receiver.
  const isPast = callback.event === "location" && at >= callback.gives_up_at;
  const answer = isPast ? { status: null, answer: "", error: past } : await tried();
  const attempt: Attempt = {
    at: at.toISOString(),
    milliseconds: now().getTime() - at.getTime(),
    ...answer,
  };
  const base = { deliveryId: callback.delivery_id, attempt };
  if (isReceived(answer.status)) return { ...base, state: "delivered", dueAt: null };
  if (callback.event === "location") return { ...base, state: "lapsed", dueAt: null };
  const dueAt = nextAttempt({
    tries: callback.tries + 1,
    now: now(),
    givesUpAt: callback.gives_up_at,
    random: Math.random(),
  });
  return dueAt ? { ...base, state: "pending", dueAt } : { ...base, state: "failed", dueAt: null };
}

const isReceived = (status: number | null): boolean => status !== null && status >= 200 && status < 300;

/** The state of each endpoint called in a batch. */
function healthOf(round: readonly Settled[]): EndpointHealth[] {
  const health = new Map<string, { isWell: boolean; failures: number }>();
  for (const { endpointId, attempt } of round) {
    const before = health.get(endpointId) ?? { isWell: false, failures: 0 };
    const isWell = isReceived(attempt.status);
    const isFailure = !isWell && attempt.error !== past;
    health.set(endpointId, {
      isWell: before.isWell || isWell,
      failures: before.failures + (isFailure ? 1 : 0),
    });
  }
  return [...health].map(([endpointId, each]) => ({ endpointId, ...each }));
}
