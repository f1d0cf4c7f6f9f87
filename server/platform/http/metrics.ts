import { setTimeout as wait } from "node:timers/promises";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";

const longestReadMs = 1000;

/** This process's metrics for Prometheus. Each server has its own registry, so that two in one test do not mix. */
export function openMetrics() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry, prefix: "waybill_" });
  return {
    registry,
    httpSeconds: new Histogram({
      name: "waybill_http_request_seconds",
      help: "Time to answer a request, by route and status",
      labelNames: ["method", "route", "status"] as const,
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers,
    }),
    ordersPlaced: new Counter({ name: "waybill_orders_placed_total", help: "Orders placed", registers }),
    liveConnections: new Gauge({
      name: "waybill_live_connections",
      help: "Open websockets of this process",
      registers,
    }),
    outboxLagSeconds: new Gauge({
      name: "waybill_outbox_lag_seconds",
      help: "Age of the oldest event that has not been announced yet",
      registers,
    }),
    rideTimesEstimated: new Counter({
      name: "waybill_ride_times_estimated_total",
      help: "Stops whose ride times were estimated by straight lines, because the turn's budget was used up, no router answered or no road is near",
      labelNames: ["reason"] as const,
      registers,
    }),
    buildInfo: new Gauge({
      name: "waybill_build_info",
      help: "1, with the version of this process",
      labelNames: ["version"] as const,
      registers,
    }),
    databaseConnections: new Gauge({
      name: "waybill_database_connections",
      help: "Connections of this process to the database: open, idle of them, and callers that wait for one",
      labelNames: ["state"] as const,
      registers,
    }),
    redisUp: new Gauge({
      name: "waybill_redis_up",
      help: "1 while this process is connected to Redis, 0 while it waits for it or uses none",
      registers,
    }),
    diskFreeBytes: new Gauge({
      name: "waybill_disk_free_bytes",
      help: "Room where DATA_DIR is",
      registers,
    }),
    openIncidents: new Gauge({
      name: "waybill_open_incidents",
      help: "Incidents that wait for a person",
      registers,
    }),
    messages: new Counter({
      name: "waybill_messages_total",
      help: "Messages that were sent, or failed for good, by their kind (mail, sms, whatsapp, push)",
      labelNames: ["kind", "outcome"] as const,
      registers,
    }),
    messagesWaiting: new Gauge({
      name: "waybill_messages_waiting",
      help: "Mails and short messages that wait for their service",
      labelNames: ["kind"] as const,
      registers,
    }),
    dispatchOfferSeconds: new Histogram({
      name: "waybill_dispatch_offer_seconds",
      help: "Time from an order's beginning to wait for a rider to its first offer",
      buckets: [1, 2, 5, 7, 10, 15, 30, 60, 120, 300, 600, 1800],
      registers,
    }),
    dispatchTurnSeconds: new Histogram({
      name: "waybill_dispatch_turn_seconds",
      help: "Time of one turn of the dispatcher",
      buckets: [0.01, 0.025, 0.1, 0.25, 0.5, 1, 2, 5, 15],
      registers,
    }),
    ordersWithoutRider: new Gauge({
      name: "waybill_orders_without_rider",
      help: "Orders that wait for a rider of the own fleet",
      registers,
    }),
    oldestWithoutRiderSeconds: new Gauge({
      name: "waybill_oldest_without_rider_seconds",
      help: "For how long the order waits that has waited longest for a rider",
      registers,
    }),
    ridersFree: new Gauge({
      name: "waybill_riders_free",
      help: "Riders who take offers and have neither a job nor an offer",
      registers,
    }),
    repeatedWorkSeconds: new Histogram({
      name: "waybill_repeated_work_seconds",
      help: "Time of one run of repeated work, by its name and outcome (done, failed)",
      labelNames: ["work", "outcome"] as const,
      buckets: [0.005, 0.025, 0.1, 0.5, 2.5, 10, 60],
      registers,
    }),
    repeatedWorkSucceeded: new Gauge({
      name: "waybill_repeated_work_last_success_timestamp_seconds",
      help: "When repeated work last succeeded or found nothing to do, by its name",
      labelNames: ["work"] as const,
      registers,
    }),
  };
}

/** Reads a gauge's value at each scrape. If a reading fails or takes too long, the previous value stays. */
export function readAtScrape(gauge: Gauge, read: () => Promise<number>): void {
  Object.assign(gauge, {
    collect: () =>
      Promise.race([read(), wait(longestReadMs, undefined, { ref: false })]).then(
        (value) => value !== undefined && gauge.set(value),
        () => undefined,
      ),
  });
}

/** Like `readAtScrape`, for a gauge with a label whose values are read together. */
export function readEachAtScrape<Label extends string>(
  gauge: Gauge<Label>,
  label: Label,
  read: () => Promise<Readonly<Record<string, number>>>,
): void {
  const set = (values: Readonly<Record<string, number>>) => {
    for (const [name, value] of Object.entries(values))
      gauge.set({ [label]: name } as Record<Label, string>, value);
  };
  Object.assign(gauge, {
    collect: () =>
      Promise.race([read(), wait(longestReadMs, undefined, { ref: false })]).then(
        (values) => values && set(values),
        () => undefined,
      ),
  });
}

export type Metrics = ReturnType<typeof openMetrics>;
