import type { Deployment } from "@waybill/contract/visitors/deployment";
import { analyticsEvent, type EventFacts, unreportedEvents } from "./analytics.ts";
import { postBeacon } from "../calls/beacon.ts";

export type AnalyticsReceiver = NonNullable<Deployment["analytics"]>;

type Reported = EventFacts & { event: string };
type Layered = { dataLayer?: Reported[] };

const maxPerBatch = 20;
const batchEveryMs = 5000;

/**
 * Sends events to the receiver in batches, or to the page's dataLayer if configured, including events tracked
 * before this call. Returns a stop function.
 */
export function sendAnalytics({ url, data_layer }: AnalyticsReceiver, about: EventFacts): () => void {
  let batch: Reported[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (url !== null && batch.length > 0) postBeacon(url, JSON.stringify({ ...about, events: batch }));
    batch = [];
  };
  const report = (reported: Reported) => {
    if (data_layer) ((window as Layered).dataLayer ??= []).push(reported);
    if (url === null) return;
    batch.push({ ...reported, at: new Date().toISOString() });
    if (batch.length >= maxPerBatch) flush();
    else timer ??= setTimeout(flush, batchEveryMs);
  };
  const onEvent = (event: Event) => {
    event.preventDefault();
    report((event as CustomEvent<Reported>).detail);
  };
  const flushWhenHidden = () => {
    if (document.visibilityState === "hidden") flush();
  };

  for (const reported of unreportedEvents.splice(0)) report(reported);
  addEventListener(analyticsEvent, onEvent);
  addEventListener("pagehide", flush);
  document.addEventListener("visibilitychange", flushWhenHidden);
  return () => {
    flush();
    removeEventListener(analyticsEvent, onEvent);
    removeEventListener("pagehide", flush);
    document.removeEventListener("visibilitychange", flushWhenHidden);
  };
}
