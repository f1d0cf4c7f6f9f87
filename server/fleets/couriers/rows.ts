import type { CourierName } from "@waybill/domain/couriers/couriers";
import { afterCalls, isCallable, pauseFrom } from "../../platform/database/breaker.ts";
import { one, type Queryable } from "../../platform/database/transaction.ts";

/** A fleet that is an outside service. */
export type CourierFleet = {
  fleet_id: string;
  name: string;
  courier: CourierName;
  paused_until: Date | null;
};

export const findCourierFleets = async (db: Queryable): Promise<CourierFleet[]> => {
  const { rows } = await db.query<CourierFleet>({
    name: "courier-fleets",
    text: `select fleet_id, name, courier, paused_until from fleets where kind = 'courier' and courier is not null`,
  });
  return rows;
};

export type DeliveryState = "asking" | "carrying" | "cancelling" | "proving" | "ended";
export type DeliveryOutcome =
  | "delivered"
  | "returned"
  | "refused"
  | "unavailable"
  | "cancelled"
  | "given_up"
  | "carried_on";

/** An order that an outside courier was given. */
export type DeliveryRow = {
  order_id: string;
  fleet_id: string;
  courier: CourierName;
  state: DeliveryState;
  outcome: DeliveryOutcome | null;
  is_unsure: boolean;
  external_id: string | null;
  tracking_url: string | null;
  word: string | null;
  said_at: Date | null;
  cost_minor: number | null;
  /** A driver of it has accepted the order. */
  has_driver: boolean;
  tries: number;
  due_at: Date;
  gives_up_at: Date;
  asked_at: Date;
  ended_at: Date | null;
};

export type DeliveryKey = Pick<DeliveryRow, "order_id" | "fleet_id">;

/** Which fleets were given some orders before, and when. */
export const findAsked = async (
  db: Queryable,
  orderIds: readonly string[],
): Promise<Pick<DeliveryRow, "order_id" | "fleet_id" | "state" | "asked_at">[]> => {
  const { rows } = await db.query<DeliveryRow>({
    name: "couriers-asked",
    text: `select order_id, fleet_id, state, asked_at from courier_deliveries where order_id = any ($1::text[])`,
    values: [orderIds],
  });
  return rows;
};

/** Writes that a fleet was given an order, before anybody calls it; false: it was before, or another courier has it. */
export const insertDelivery = async (
  db: Queryable,
  {
    order_id,
    fleet_id,
    courier,
    at,
    givesUpAt,
  }: DeliveryKey & { courier: CourierName; at: Date; givesUpAt: Date },
): Promise<boolean> => {
  const { rowCount } = await db.query({
    name: "insert-courier-delivery",
    text: `insert into courier_deliveries (order_id, fleet_id, courier, state, due_at, gives_up_at, asked_at)
      values ($1, $2, $3, 'asking', $4, $5, $4) on conflict do nothing`,
    values: [order_id, fleet_id, courier, at, givesUpAt],
  });
  return rowCount === 1;
};

/** Keeps on the order what couriers cost: who carries it, and what those keep from whom it was taken back. */
export const noteCost = async (db: Queryable, orderId: string): Promise<void> =>
  void (await db.query({
    name: "note-courier-cost",
    text: `update orders set courier_cost_minor = costs.sum from (
        select sum(cost_minor)::bigint as sum from courier_deliveries where order_id = $1
          and (outcome is null or outcome not in ('refused', 'unavailable', 'given_up'))
      ) costs where order_id = $1 and courier_cost_minor is distinct from costs.sum`,
    values: [orderId],
  }));

/** A delivery of which this process does what is next; `was_unsure`: a call before may have been done. */
export type Claimed = DeliveryRow & { was_unsure: boolean };

// A courier whose calls keep failing is left alone, and then tried with one. Only that an order is given up in time asks
// nobody. What is asked counts as perhaps done from here on, until an answer says otherwise: who dies now has asked.
const claimText = `
with open as (
  select d.order_id, d.fleet_id, d.state, d.is_unsure, d.due_at, d.gives_up_at,
    d.state in ('asking', 'carrying') and (o.fleet_id is distinct from d.fleet_id
      or o.status in ('CANCELLED', 'PAYMENT_CANCELLED', 'PAYMENT_FAILED')) as is_taken
  from courier_deliveries d join orders o using (order_id)
  where d.ended_at is null and (d.leased_until is null or d.leased_until <= $1)
), due as (
  select open.*, ${isCallable("f", "$1")} as is_callable, f.failures,
    row_number() over (partition by open.fleet_id order by open.due_at) as turn
  from open join fleets f using (fleet_id) where open.due_at <= $1 or open.is_taken
), chosen as (
  select d.order_id, d.fleet_id, d.is_unsure from courier_deliveries d join due using (order_id, fleet_id)
  where (due.is_callable and (due.failures < ${pauseFrom} or due.turn = 1))
    or (due.state = 'asking' and not due.is_unsure and (due.gives_up_at <= $1 or due.is_taken))
  order by due.due_at limit $3 for update of d skip locked
)
update courier_deliveries d set leased_until = $2, is_unsure = d.is_unsure or d.state = 'asking'
from chosen where d.order_id = chosen.order_id and d.fleet_id = chosen.fleet_id
  and (d.leased_until is null or d.leased_until <= $1)
returning d.*, chosen.is_unsure as was_unsure`;

/** Takes deliveries that are due or whose order was taken back, for this process. */
export const claimDeliveries = async (
  db: Queryable,
  { now, leasedUntil, limit }: { now: Date; leasedUntil: Date; limit: number },
): Promise<Claimed[]> => {
  const { rows } = await db.query<Claimed>({
    name: "claim-courier-deliveries",
    text: claimText,
    values: [now, leasedUntil, limit],
  });
  return rows;
};

export const hasOpenDeliveries = async (db: Queryable): Promise<boolean> => {
  const row = await one<{ is_open: boolean }>(db, {
    name: "has-courier-deliveries",
    text: "select exists (select from courier_deliveries where ended_at is null) as is_open",
  });
  return row?.is_open === true;
};

/** A delivery, held until the end of the transaction, so that what a courier says is judged one after another. */
export const lockDelivery = (
  db: Queryable,
  { order_id, fleet_id }: DeliveryKey,
): Promise<DeliveryRow | undefined> =>
  one<DeliveryRow>(db, {
    name: "lock-courier-delivery",
    text: "select * from courier_deliveries where order_id = $1 and fleet_id = $2 for update",
    values: [order_id, fleet_id],
  });

/** The delivery that a courier speaks of, by its own name of it or by ours. */
export const findSpokenOf = (
  db: Queryable,
  courier: CourierName,
  { externalId, orderId }: { externalId: string | undefined; orderId: string | undefined },
): Promise<DeliveryRow | undefined> =>
  one<DeliveryRow>(db, {
    name: "courier-delivery-spoken-of",
    text: `select * from courier_deliveries where courier = $1
      and (external_id = $2 or (order_id = $3 and (external_id is null or $2::text is null))) limit 1`,
    values: [courier, externalId ?? null, orderId ?? null],
  });

export type DeliveryChange = {
  state: DeliveryState;
  dueAt: Date;
  outcome?: DeliveryOutcome | undefined;
  givesUpAt?: Date | undefined;
  /** What it costs in the end. */
  costMinor?: number;
  tries?: number;
  isUnsure?: boolean;
  error?: string | null;
};

/** Writes what is next with a delivery, if it is still where it was, and lets other processes have it. */
export const changeDelivery = async (
  db: Queryable,
  { order_id, fleet_id, state: former }: DeliveryKey & Pick<DeliveryRow, "state">,
  { state, outcome, dueAt, givesUpAt, costMinor, tries = 0, isUnsure = false, error = null }: DeliveryChange,
): Promise<void> =>
  void (await db.query({
    name: "change-courier-delivery",
    text: `update courier_deliveries set state = $3::text, outcome = coalesce($4, outcome), due_at = $5::timestamptz,
        gives_up_at = coalesce($6, gives_up_at), tries = $7, is_unsure = $8, last_error = $9, leased_until = null,
        cost_minor = coalesce($11, cost_minor),
        ended_at = case when $3::text = 'ended' then $5::timestamptz end
      where order_id = $1 and fleet_id = $2 and state = $10`,
    values: [
      order_id,
      fleet_id,
      state,
      outcome ?? null,
      dueAt,
      givesUpAt ?? null,
      tries,
      isUnsure,
      error,
      former,
      costMinor ?? null,
    ],
  }));

type Said = {
  externalId: string | undefined;
  word: string | undefined;
  hasDriver: boolean;
  at: Date;
  costMinor: number | undefined;
  trackingUrl: string | undefined;
};

/** Keeps what a courier has said; of its words the last one. */
export const noteSaid = async (
  db: Queryable,
  { order_id, fleet_id }: DeliveryKey,
  { externalId, word, hasDriver, at, costMinor, trackingUrl }: Said,
): Promise<void> =>
  void (await db.query({
    name: "note-said-by-courier",
    text: `update courier_deliveries set external_id = coalesce($3, external_id),
        word = case when said_at is null or said_at <= $5::timestamptz then coalesce($4::text, word) else word end,
        said_at = case when $4::text is null then said_at else greatest(said_at, $5::timestamptz) end,
        cost_minor = case when ended_at is null then coalesce($6, cost_minor) else cost_minor end,
        tracking_url = coalesce($7, tracking_url), has_driver = has_driver or $8
      where order_id = $1 and fleet_id = $2`,
    values: [
      order_id,
      fleet_id,
      externalId ?? null,
      word ?? null,
      at,
      costMinor ?? null,
      trackingUrl ?? null,
      hasDriver,
    ],
  }));

/** Notes how a call of a fleet's service went. */
export const noteCall = async (
  db: Queryable,
  fleetId: string,
  { isWell, now }: { isWell: boolean; now: Date },
): Promise<void> => {
  const set = afterCalls({
    row: "fleets",
    now: "$3::timestamptz",
    isWell: "$2",
    failures: "1",
    pauseFrom: String(pauseFrom),
  });
  await db.query({
    name: "note-courier-call",
    text: `update fleets set ${set} where fleet_id = $1 and (not $2 or failures > 0)`,
    values: [fleetId, isWell, now],
  });
};

/** Where the staff of an outlet is reached, and what it says to riders. */
export const findOutletFacts = async (
  db: Queryable,
  vendorId: string,
): Promise<{ phone: string | null; rider_instructions: string | null } | undefined> =>
  one(db, {
    name: "outlet-for-courier",
    text: "select phone, rider_instructions from vendors where vendor_id = $1",
    values: [vendorId],
  });
