import { setTimeout as pause } from "node:timers/promises";
import { waybill, type Waybill } from "../calls.ts";
import { WaybillError } from "../waybill-error.ts";

type EventName = NonNullable<Parameters<Waybill["openListener"]>[0]>["events"];

export type ListenOptions = {
  url: string;
  country: string;
  /** A test key, such as `wb_test_…`. */
  key: string;
  forwardTo: string;
  /** The listener's name. With the same key, the same name always has the same secret. */
  name: string;
  events?: EventName;
  log: (line: string) => void;
  signal: AbortSignal;
};

const waitSeconds = 20;
const longestPauseMs = 10_000;
const forwardTimeoutMs = 30_000;

/** Returns a short description of an event. */
function wordsOf(headers: Record<string, string>, body: string): string {
  const { order_id, status } = JSON.parse(body) as { order_id?: string; status?: string };
  return [headers["x-waybill-event"], status, order_id].filter(Boolean).join(" ");
}

/**
 * Receives the events of a test key and forwards each to a URL, until aborted. An event counts as received once it
 * was forwarded, whatever the response, because finding errors is up to the program.
 */
export async function listen(options: ListenOptions): Promise<void> {
  const { forwardTo, name, events, log, signal } = options;
  const shop = waybill({ ...options, timeoutMs: (waitSeconds + 15) * 1000 });
  const open = () => shop.openListener({ name, ...(events && { events }) });
  const { result: listener } = await open();
  log(`Listening for ${listener.events.join(", ")}. They are signed with ${listener.secret}`);
  let received: string[] = [];
  let failures = 0;
  while (!signal.aborted) {
    try {
      const { result } = await shop.takeEvents(
        { id: listener.id, received, wait_seconds: waitSeconds },
        { signal },
      );
      failures = 0;
      received = [];
      for (const { id, headers, body } of result) {
        log(`${wordsOf(headers, body)} → ${await forward(forwardTo, headers, body, signal)}`);
        received.push(id);
      }
    } catch (error) {
      if (signal.aborted) break;
      // The listener has expired, for example because the computer slept.
      if (error instanceof WaybillError && error.code === "LISTENER_NOT_FOUND") {
        await open();
        received = [];
        log("The listener had ended. Listening again; events in between are lost.");
        continue;
      }
      if (error instanceof WaybillError && error.status >= 400 && error.status < 500 && error.status !== 429)
        throw error;
      log(`${(error as Error).message} Trying again.`);
      failures += 1;
      const pauseMs = Math.min(longestPauseMs, 250 * 2 ** failures);
      await pause(pauseMs, undefined, { signal }).catch(() => {});
    }
  }
  await shop.closeListener({ id: listener.id }).catch(() => {});
}

async function forward(
  to: string,
  headers: Record<string, string>,
  body: string,
  signal: AbortSignal,
): Promise<string> {
  try {
    const timeout = AbortSignal.timeout(forwardTimeoutMs);
    const answer = await fetch(to, {
      method: "POST",
      headers,
      body,
      signal: AbortSignal.any([signal, timeout]),
    });
    await answer.arrayBuffer();
    return String(answer.status);
  } catch (error) {
    return `no answer (${(error as Error).cause instanceof Error ? ((error as Error).cause as Error).message : (error as Error).message})`;
  }
}
