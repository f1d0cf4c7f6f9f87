import type { CourierName } from "@waybill/domain/couriers/couriers";
import { setCourierCostSql } from "../../orders/moving/carrier-sql.ts";
import { breakerAfterCalls, isBreakerClosed, failuresBeforePause } from "../../platform/database/breaker.ts";
import { claim, isFree } from "../../platform/database/claim.ts";
import { fragment, raw, statement } from "../../platform/database/statement.ts";
import { firstRow, type Queryable } from "../../platform/database/transaction.ts";

/** A fleet that is an outside service. */
export type CourierFleet = {
  fleet_id: string;
  name: string;
  courier: CourierName;
  paused_until: Date | null;
};

const courierFleetsSql = statement("courier-fleets")`
  select fleet_id, name, courier, paused_until from fleets where kind = 'courier' and courier is not null`;

export const findCourierFleets = async (db: Queryable): Promise<CourierFleet[]> => {
  const { rows } = await db.query<CourierFleet>(courierFleetsSql());
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
  /** True if a driver of the courier has accepted the order. */
  has_driver: boolean;
  tries: number;
  due_at: Date;
  gives_up_at: Date;
  asked_at: Date;
  ended_at: Date | null;
};

export type DeliveryKey = Pick<DeliveryRow, "order_id" | "fleet_id">;

const couriersAskedSql = statement("couriers-asked")`
  select order_id, fleet_id, state, asked_at from courier_deliveries
    where order_id = any (${"orderIds"}::text[])`;

/** All deliveries that couriers got for these orders, with fleet, state and time. */
export const findDeliveriesOfOrders = async (
  db: Queryable,
  orderIds: readonly string[],
): Promise<Pick<DeliveryRow, "order_id" | "fleet_id" | "state" | "asked_at">[]> => {
  const { rows } = await db.query<DeliveryRow>(couriersAskedSql({ orderIds }));
  return rows;
};

const insertCourierDeliverySql = statement("insert-courier-delivery")`
  insert into courier_deliveries (order_id, fleet_id, courier, state, due_at, gives_up_at, asked_at)
  values (${"order_id"}, ${"fleet_id"}, ${"courier"}, 'asking', ${"at"}, ${"givesUpAt"}, ${"at"})
    on conflict do nothing`;

/**
 * Records that an order is given to a fleet, before the courier is called; false if it was given to this fleet
 * before, or another courier has it.
 */
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
  const { rowCount } = await db.query(
    insertCourierDeliverySql({ order_id, fleet_id, courier, at, givesUpAt }),
  );
  return rowCount === 1;
};

const noteCourierCostSql = statement("note-courier-cost")`
  ${setCourierCostSql} from (
    select sum(cost_minor)::bigint as sum from courier_deliveries where order_id = ${"orderId"}
      and (outcome is null or outcome not in ('refused', 'unavailable', 'given_up'))
  ) costs where order_id = ${"orderId"} and courier_cost_minor is distinct from costs.sum`;

/**
 * Writes the couriers' cost of an order: the price of the current courier, plus what earlier couriers kept after a
 * cancellation.
 */
export const saveCost = async (db: Queryable, orderId: string): Promise<void> =>
  void (await db.query(noteCourierCostSql({ orderId })));

/** A delivery whose next step this process does; `was_unsure`: an earlier call may have succeeded. */
export type Claimed = DeliveryRow & { was_unsure: boolean };

/**
 * Claims deliveries that are due, or whose order was taken back, for one process. A courier whose calls keep
 * failing is paused, then tried with one delivery; giving a delivery up needs no call. A claimed call counts as
 * possibly executed until the courier responds, because a process may die after making it. The claim lasts longer
 * than all calls of a delivery.
 */
export const dueDeliveries = claim<Claimed>("claim-courier-deliveries")({
  table: "courier_deliveries",
  key: ["order_id", "fleet_id"],
  lease: "leased_until",
  due: "due_at",
  first: fragment`open as (
    select d.order_id, d.fleet_id, d.state, d.is_unsure, d.due_at, d.gives_up_at,
      d.state in ('asking', 'carrying') and (o.fleet_id is distinct from d.fleet_id
        or o.status in ('CANCELLED', 'PAYMENT_CANCELLED', 'PAYMENT_FAILED')) as is_taken
    from courier_deliveries d join orders o using (order_id)
    where d.ended_at is null and ${isFree("d.leased_until")}
  ), due as (
    select open.*, ${isBreakerClosed("f", fragment`${"now"}`)} as is_callable, f.failures,
      row_number() over (partition by open.fleet_id order by open.due_at) as turn
    from open join fleets f using (fleet_id) where open.due_at <= ${"now"} or open.is_taken
  )`,
  joins: raw("join due using (order_id, fleet_id)"),
  isDue: fragment`((due.is_callable and (due.failures < ${raw(failuresBeforePause)} or due.turn = 1))
    or (due.state = 'asking' and not due.is_unsure and (due.gives_up_at <= ${"now"} or due.is_taken)))`,
  order: "due.due_at",
  limit: 20,
  heldMs: 60_000,
  set: raw("is_unsure = courier_deliveries.is_unsure or courier_deliveries.state = 'asking'"),
  kept: raw("courier_deliveries.is_unsure as was_unsure"),
  returning: raw("courier_deliveries.*, claimable.was_unsure"),
});

const hasCourierDeliveriesSql = statement("has-courier-deliveries")`
  select exists (select from courier_deliveries where ended_at is null) as is_open`;

export const hasOpenDeliveries = async (db: Queryable): Promise<boolean> => {
  const row = await firstRow<{ is_open: boolean }>(db, hasCourierDeliveriesSql());
  return row?.is_open === true;
};

const lockCourierDeliverySql = statement("lock-courier-delivery")`
  select * from courier_deliveries where order_id = ${"order_id"} and fleet_id = ${"fleet_id"} for update`;

/** A delivery, locked until the end of the transaction, so that a courier's reports are handled one after another. */
export const lockDelivery = (
  db: Queryable,
  { order_id, fleet_id }: DeliveryKey,
): Promise<DeliveryRow | undefined> =>
  firstRow<DeliveryRow>(db, lockCourierDeliverySql({ order_id, fleet_id }));

const courierDeliveryByReferenceSql = statement("courier-delivery-spoken-of")`
  select * from courier_deliveries where courier = ${"courier"}
  and (external_id = ${"externalId"} or (order_id = ${"orderId"}
    and (external_id is null or ${"externalId"}::text is null))) limit 1`;

/** The delivery of a courier's report, found by the courier's id or by ours. */
export const findDeliveryByReference = (
  db: Queryable,
  courier: CourierName,
  { externalId, orderId }: { externalId: string | undefined; orderId: string | undefined },
): Promise<DeliveryRow | undefined> =>
  firstRow<DeliveryRow>(
    db,
    courierDeliveryByReferenceSql({ courier, externalId: externalId ?? null, orderId: orderId ?? null }),
  );

export type DeliveryChange = {
  state: DeliveryState;
  dueAt: Date;
  outcome?: DeliveryOutcome | undefined;
  givesUpAt?: Date | undefined;
  /** The courier's final price of the delivery, in minor units; omitted: the stored price stays. */
  costMinor?: number;
  tries?: number;
  isUnsure?: boolean;
  error?: string | null;
};

const changeCourierDeliverySql = statement("change-courier-delivery")`
  update courier_deliveries set state = ${"state"}::text, outcome = coalesce(${"outcome"}, outcome),
    due_at = ${"dueAt"}::timestamptz,
    gives_up_at = coalesce(${"givesUpAt"}, gives_up_at), tries = ${"tries"}, is_unsure = ${"isUnsure"},
      last_error = ${"error"}, leased_until = null,
    cost_minor = coalesce(${"costMinor"}, cost_minor),
    ended_at = case when ${"state"}::text = 'ended' then ${"dueAt"}::timestamptz end
  where order_id = ${"order_id"} and fleet_id = ${"fleet_id"} and state = ${"former"}`;

/** Writes a delivery's next step if its state has not changed, and releases the claim. */
export const changeDelivery = async (
  db: Queryable,
  { order_id, fleet_id, state: former }: DeliveryKey & Pick<DeliveryRow, "state">,
  { state, outcome, dueAt, givesUpAt, costMinor, tries = 0, isUnsure = false, error = null }: DeliveryChange,
): Promise<void> =>
  void (await db.query(
    changeCourierDeliverySql({
      order_id,
      fleet_id,
      state,
      outcome: outcome ?? null,
      dueAt,
      givesUpAt: givesUpAt ?? null,
      tries,
      isUnsure,
      error,
      former,
      costMinor: costMinor ?? null,
    }),
  ));

type CourierReport = {
  externalId: string | undefined;
  word: string | undefined;
  hasDriver: boolean;
  at: Date;
  costMinor: number | undefined;
  trackingUrl: string | undefined;
};

const saveCourierReportSql = statement("note-said-by-courier")`
  update courier_deliveries set external_id = coalesce(${"externalId"}, external_id),
    word = case when said_at is null or said_at <= ${"at"}::timestamptz then coalesce(${"word"}::text, word)
      else word end,
    said_at = case when ${"word"}::text is null then said_at else greatest(said_at, ${"at"}::timestamptz) end,
    cost_minor = case when ended_at is null then coalesce(${"costMinor"}, cost_minor) else cost_minor end,
    tracking_url = coalesce(${"trackingUrl"}, tracking_url), has_driver = has_driver or ${"hasDriver"}
  where order_id = ${"order_id"} and fleet_id = ${"fleet_id"}`;

/** Stores a courier's report; its status only if the report is the latest. */
export const saveCourierReport = async (
  db: Queryable,
  { order_id, fleet_id }: DeliveryKey,
  { externalId, word, hasDriver, at, costMinor, trackingUrl }: CourierReport,
): Promise<void> =>
  void (await db.query(
    saveCourierReportSql({
      order_id,
      fleet_id,
      externalId: externalId ?? null,
      word: word ?? null,
      at,
      costMinor: costMinor ?? null,
      trackingUrl: trackingUrl ?? null,
      hasDriver,
    }),
  ));

const pausing = breakerAfterCalls({
  row: "fleets",
  now: fragment`${"now"}::timestamptz`,
  isWell: fragment`${"isWell"}`,
  failures: raw(1),
  pauseFrom: raw(failuresBeforePause),
});

const noteCourierCallSql = statement("note-courier-call")`
  update fleets set ${pausing} where fleet_id = ${"fleetId"} and (not ${"isWell"} or failures > 0)`;

/** Records whether a call to a fleet's service succeeded. */
export const recordCall = async (
  db: Queryable,
  fleetId: string,
  { isWell, now }: { isWell: boolean; now: Date },
): Promise<void> => {
  await db.query(noteCourierCallSql({ fleetId, isWell, now }));
};

const outletForCourierSql = statement("outlet-for-courier")`
  select phone, rider_instructions from vendors where vendor_id = ${"vendorId"}`;

/** The contact of an outlet's staff, and the outlet's notes to riders. */
export const findOutletFacts = async (
  db: Queryable,
  vendorId: string,
): Promise<{ phone: string | null; rider_instructions: string | null } | undefined> =>
  firstRow(db, outletForCourierSql({ vendorId }));
