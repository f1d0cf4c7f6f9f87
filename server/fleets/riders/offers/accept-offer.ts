import type { Job } from "@waybill/contract/riders/rider-jobs";
import { maxParcels } from "@waybill/domain/dispatch/tour";
import { riderStepsFrom } from "@waybill/domain/riders/taking-orders";
import { sumOfParts } from "@waybill/domain/riders/pay-rules";
import { findActiveRider } from "../../../accounts/riders/rider-profile.ts";
import { vehicleKindOf } from "@waybill/domain/riders/vehicle-kind";
import { withRiderMargins } from "../../../orders/promises/with-promise.ts";
import type { OrderRow } from "../../../orders/order-row.ts";
import { grant } from "../../../accounts/granted.ts";
import { moveOrder } from "../../../orders/moving/move-order.ts";
import { inTransaction, type Transaction } from "../../../platform/database/transaction.ts";
import { Refused } from "../../../platform/http/refused.ts";
import { payOfOrders } from "../../pay/pay-of-orders.ts";
import { seenParts } from "../jobs/seen-parts.ts";
import { countOpenJobs, insertJob, saveTour } from "../jobs/job-rows.ts";
import { findOrdersOf, lockOffer, settleOffer } from "./offer-rows.ts";
import { arriveAtCurrentShop } from "../jobs/arrive-with-others.ts";
import { jobAnswer, findOwnJob } from "../jobs/jobs.ts";
import { assignedRiderOf } from "../photos/rider-photo.ts";
import type { RiderActor, RiderDeps } from "../rider-deps.ts";
import { isOfferOpen } from "./open-offer.ts";

/**
 * Gives the rider the orders of an offer, all or none, with its whole tour, even if some stops were done in the
 * meantime. A repeated call of the same rider gets the same response. An offer that has expired, was withdrawn or
 * contains an order no longer available is refused as gone.
 */
export async function acceptOffer(deps: RiderDeps, actor: RiderActor, offerId: string): Promise<Job[]> {
  // Loads the cache, because nothing inside the transaction may wait for another connection.
  await deps.learned.margins(nowhere, deps.now());
  try {
    const jobs = await inTransaction(deps.pool, (transaction) =>
      takeOrders(deps, transaction, actor, offerId),
    );
    deps.outbox.wake();
    return jobs;
  } catch (error) {
    const wasTaken =
      error instanceof Refused &&
      (error.refusal === "order_changed_meanwhile" || error.refusal === "order_not_movable");
    if (!wasTaken) throw error;
    await settleOffer(deps.pool, offerId, { outcome: "withdrawn", at: deps.now() });
    throw new Refused("offer_gone");
  }
}

const nowhere = { latitude: 0, longitude: 0 };

/** Changes to the order's times, which are more precise once the vehicle is known. */
async function detailsFor(
  { learned, now }: RiderDeps,
  { details }: OrderRow,
  rider: Parameters<typeof vehicleKindOf>[0],
): Promise<OrderRow["details"] | undefined> {
  const vehicle = vehicleKindOf(rider);
  const margins = await learned.margins(details.source, now(), vehicle);
  const withMargins = margins && withRiderMargins(details, { now: now(), margins, vehicle });
  return withMargins === details ? undefined : withMargins;
}

async function takeOrders(
  deps: RiderDeps,
  transaction: Transaction,
  actor: RiderActor,
  offerId: string,
): Promise<Job[]> {
  const { pool } = transaction;
  const at = deps.now();
  const offer = await lockOffer(pool, offerId, actor.riderId);
  if (!offer) throw new Refused("offer_not_found");
  // The stored response of an accepted offer is a list of jobs.
  if (offer.outcome === "accepted") return offer.answer as Job[];
  if (!isOfferOpen(offer, at)) throw new Refused("offer_gone");
  const person = await findActiveRider(transaction, actor.riderId);
  if (!person) throw new Refused("not_signed_in");
  const rider = assignedRiderOf(person);

  // An operator may have assigned a job to the rider in the meantime.
  if ((await countOpenJobs(pool, actor.riderId)) + offer.order_ids.length > maxParcels)
    throw new Refused("order_not_movable");
  if (offer.tour) await saveTour(pool, actor.riderId, offer.tour, at);

  const orders = await findOrdersOf({ pool, now: deps.now }, offer.order_ids);
  const pay = await payOfOrders({ ...deps, pool }, offer.earning_parts ? [] : orders);
  for (const order of orders) {
    // An outside courier may have got the order in the meantime.
    const isFree = order.rider === null && (order.fleet_id === null || order.fleet_id === actor.fleetId);
    const steps = isFree ? riderStepsFrom(order.status) : undefined;
    if (!steps) throw new Refused("order_not_movable");
    const granted = grant(actor, order, "offer_gone");
    const details = await detailsFor(deps, order, person);
    await moveOrder({ ...deps, ...transaction }, granted, steps, {
      rider: { rider, fleetId: actor.fleetId },
      ...(details && { details }),
      by: actor,
      action: "order.accepted",
      note: { rider_id: actor.riderId },
    });
    const { currency } = order.details;
    // The offer's pay applies, even if new rules were published since.
    const earned = offer.earning_parts?.[order.order_id] ?? pay.parts[order.order_id] ?? [];
    await insertJob(pool, {
      order_id: order.order_id,
      rider_id: actor.riderId,
      fleet_id: actor.fleetId,
      offer_id: offerId,
      stage: "to_pickup",
      metres: offer.metres,
      earning_minor: sumOfParts(earned),
      earning_parts: earned,
      terms: offer.earning_parts ? offer.terms : pay.terms,
      currency,
      accepted_at: at,
      seen: seenParts(order),
    });
  }
  if (orders.length < offer.order_ids.length) throw new Refused("order_not_movable");
  const within = { ...deps, ...transaction };
  await arriveAtCurrentShop(within, actor);
  const jobs: Job[] = [];
  for (const { order_id } of orders)
    jobs.push(await jobAnswer(within, await findOwnJob(within, actor, order_id)));
  await settleOffer(pool, offerId, { outcome: "accepted", at, answer: jobs });
  return jobs;
}
