import type { BodyOf } from "@waybill/contract/endpoint";
import type { Order } from "@waybill/contract/order";
import { chooseTip, type payTip } from "@waybill/contract/visitors/tips";
import { ownRider } from "../../fleets/riders/rider.fixture.ts";
import type { TestApp } from "../../testing/test-app.ts";
import { encrypted } from "../payment.fixture.ts";

type OfOrder = { params: { orderId: string }; query: { t: string } };

const jobSql = `insert into jobs (order_id, rider_id, fleet_id, stage, metres, earning_minor, currency, accepted_at, ended_at)
  select $1, rider_id, fleet_id, 'delivered', 900, 4500, 'PHP', $3, $3 from riders where rider_id = $2`;

/** Prepares a market with tips and a rider for a delivered order, then chooses a tip and pays it by card. */
export async function payOwnTip(
  app: TestApp,
  of: OfOrder,
  pay: (body: BodyOf<typeof payTip>) => Promise<unknown>,
): Promise<void> {
  const { rider_id } = await ownRider(app, { available: false });
  await app.pool.query(jobSql, [of.params.orderId, rider_id, app.clock.now()]);
  const upsert = `insert into country_parameters (name, value) values ('tipAmounts', 'small:20')
    on conflict (name) do update set value = excluded.value`;
  await app.pool.query(
    `begin; alter table country_parameters disable trigger user; ${upsert}; alter table country_parameters enable trigger user; commit`,
  );
  const { result } = (await app.call(chooseTip, { ...of, body: { amount: 20 } })).body;
  const [method] = result.payment_methods;
  if (!method?.encryption) throw new Error("No payment method accepts an encrypted card.");
  const card = await encrypted(method.encryption, "4111111111111111");
  await pay({ amount: 20, payment_method: method.payment_method, name_on_card: "Bea Cruz", encrypted: card });
}

/** Creates a tip that was paid by card. */
export const paidTip = (
  { pool, clock }: Pick<TestApp, "pool" | "clock">,
  { order_id, vendor_id }: Pick<Order, "order_id" | "vendor_id">,
  riderId: string,
): Promise<unknown> =>
  pool.query(
    `insert into tips (order_id, tip_id, vendor_id, job_id, rider_id, provider, amount_minor, currency, state, created_at, paid_at)
      values ($1, $1, $2, 0, $3, 'sandbox', 2000, 'PHP', 'captured', $4, $4)`,
    [order_id, vendor_id, riderId, clock.now()],
  );
