import type { Job, JobEvent } from "@waybill/contract/riders/rider-jobs";
import type { RefusalName } from "@waybill/contract/refusals";
import type { JobStage } from "@waybill/domain/riders/job-events";
import type { EventDistance } from "@waybill/domain/riders/event-distance";
import { createHash } from "node:crypto";
import type { OrderRow } from "../../../orders/order-row.ts";
import type { Transaction } from "../../../platform/database/transaction.ts";
import type { RefusalDetail } from "../../../platform/http/refused.ts";
import type { RiderActor, RiderDeps } from "../rider-deps.ts";
import type { JobFacts } from "./job-answer.ts";
import { insertEvent } from "./job-rows.ts";

export type InTransaction = Omit<RiderDeps, "pool" | "db"> & Transaction;
/** An event with all the facts needed to check it. */
export type EventFacts = JobFacts & { event: JobEvent; stage: JobStage; distance: EventDistance };

/** An event's result, or why it was refused. */
export type Outcome = { job: Job } | { refusal: RefusalName; detail: RefusalDetail };

const canonical = (event: JobEvent): string =>
  JSON.stringify(Object.entries(event).sort(([one], [other]) => (one < other ? -1 : 1)));
export const hashOfEvent = (event: JobEvent): string =>
  createHash("sha256").update(canonical(event)).digest("base64url");

/** Stores the response to an event; a repeated event gets the same response. */
export const saveEventAnswer = (
  deps: InTransaction,
  actor: RiderActor,
  { event, order, distance }: Pick<EventFacts, "event" | "order" | "distance">,
  answered: { status: number; answer: unknown },
): Promise<void> => {
  const { reason, cash_collected } = event;
  const received_by = typeof event.proof === "object" ? event.proof?.received_by : undefined;
  return insertEvent(deps.pool, {
    ...answered,
    rider_id: actor.riderId,
    event_id: event.event_id,
    order_id: order.order_id,
    body_hash: hashOfEvent(event),
    type: event.type,
    happened_at: happenedAt(deps, order, event),
    latitude: event.latitude ?? null,
    longitude: event.longitude ?? null,
    ...distance,
    detail: { reason, cash_collected, received_by },
    created_at: deps.now(),
  });
};

/** When an event happened: by the rider's phone, but not in the future, and not before the order's last change. */
export function happenedAt({ now }: Pick<InTransaction, "now">, order: OrderRow, event: JobEvent): Date {
  const last = Date.parse(order.status_history.at(-1)?.created_at ?? "") || 0;
  return new Date(Math.max(last, Math.min(now().getTime(), Date.parse(event.at))));
}
