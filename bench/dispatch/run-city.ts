// A simulated city: a running product with scripted riders who use only the riders' API, in a sandbox whose riders
// are many times faster than the clock.
import type { AnswerOf, EndpointFacts } from "@waybill/contract/endpoint";
import { listVendors } from "@waybill/contract/merchants/vendors";
import { createOrder } from "@waybill/contract/orders";
import { quoteFee } from "@waybill/contract/pricing";
import { beginRiderSession, sendRiderCode } from "@waybill/contract/riders/rider-app";
import { readSentMessages } from "@waybill/contract/sandbox";
import type { Place } from "@waybill/domain/addresses/coordinates";
import { seededRandom } from "@waybill/domain/seeded-random";
import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { callEndpoint } from "../load.ts";
import { customer, signIn } from "../waybill-server.ts";
import type { CityRoads } from "./city-roads.ts";
import { actAsRider } from "./scripted-rider.ts";

const [doorsWithin, ridersWithin] = [3_800, 4_500];

/** The running product of a city, and how many times faster than the clock its riders are. */
export type City = { url: string; pool: pg.Pool; roads: CityRoads; speed: number };

type CallInput = { token?: string; body?: unknown; query?: Record<string, string> };
const call = <E extends EndpointFacts>(
  url: string,
  endpoint: E,
  { token, body }: CallInput,
): Promise<AnswerOf<E>> =>
  callEndpoint(url, endpoint, {
    ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

/** Stops the sandbox's own simulator by pretending that another process runs it. */
export async function disableSimulator(pool: pg.Pool): Promise<void> {
  await pool.query(`insert into dispatch_leases values ('simulated riders', 'nobody', now() + interval '1 day')
    on conflict (area) do update set holder = excluded.holder, until = excluded.until`);
  await wait(2_500);
  await pool.query(
    "update shifts set ended_at = now() from riders where riders.rider_id = shifts.rider_id and is_simulated and ended_at is null",
  );
}

/** Signs in a rider of the fleet with the code that was sent. */
async function signInRider({ url, pool }: City, number: number): Promise<string> {
  const phone_number = `+639186${String(100_000 + number)}`;
  await pool.query(
    "insert into riders (rider_id, fleet_id, phone_number, name, created_at) values ($1, 'own', $2, 'Jun Bautista', now())",
    [`scripted-${number}`, phone_number],
  );
  const sending = new URL(sendRiderCode.path, url);
  await fetch(sending, {
    method: sendRiderCode.method,
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ phone_number }),
  });
  const sent = new URL(readSentMessages.path, url);
  sent.searchParams.set("to", phone_number);
  const { data } = (await (await fetch(sent)).json()) as AnswerOf<typeof readSentMessages>;
  const body = { phone_number, code: data[0]?.code ?? "" };
  return (await call(url, beginRiderSession, { body })).result.token;
}

/** Places an order from a shop to a drop-off near it. */
async function placeOrder(
  url: string,
  token: string,
  { vendor_id, place }: { vendor_id: string; place: Place },
  door: Place,
): Promise<void> {
  const quoted = { source: place, destination: door, vendor_id, delivery_type: "food" };
  const { fee, signature } = await call(url, quoteFee, { token, body: quoted });
  const order = {
    amount: 500,
    description: "2 sisig trays",
    payment_method: "PAID",
    cold_bag_needed: false,
  };
  const to = { ...customer, location: { ...customer.location, ...door } };
  await call(url, createOrder, {
    token,
    body: { vendor_id, customer: to, order, delivery_fee: fee, signature },
  });
}

/** A run; orders are placed evenly over this many seconds of the clock. */
export type CityPlan = { riders: number; orders: number; seconds: number };

/** In milliseconds, longer than the last orders take: an order that is still undelivered then has failed. */
const patienceMs = 240_000;

/** Runs the city: orders are placed evenly, and riders ride until the last order is handed over. */
export async function runCity(city: City, { riders, orders, seconds }: CityPlan): Promise<void> {
  const { url, pool, roads } = city;
  const random = seededRandom("a living city");
  const tokens = await signIn(url, 8);
  const { result } = await call(url, listVendors, { token: tokens[0]! });
  const shops = result.vendors.flatMap(({ is_parent, vendor_id, vendor_information }) => {
    const { latitude, longitude } = vendor_information.location;
    return is_parent || latitude === null || longitude === null
      ? []
      : [{ vendor_id, place: { latitude, longitude } }];
  });
  const over = new AbortController();
  const living: Promise<void>[] = [];
  for (let number = 0; number < riders; number += 1) {
    const token = await signInRider(city, number);
    const start = roads.somewhere(shops[number % shops.length]!.place, ridersWithin, random);
    living.push(actAsRider(city, token, start, over.signal));
  }
  const lived = Promise.all(living);
  const placing = async (): Promise<void> => {
    const begin = Date.now();
    for (let number = 0; number < orders; number += 1) {
      await wait(Math.max(0, begin + (number * seconds * 1_000) / orders - Date.now()));
      const shop = shops[Math.floor(random() * shops.length)]!;
      await placeOrder(
        url,
        tokens[number % tokens.length]!,
        shop,
        roads.somewhere(shop.place, doorsWithin, random),
      );
    }
    const openSql = "select count(*)::integer as open from orders where not seeded and status <> 'DELIVERED'";
    const until = Date.now() + patienceMs;
    for (;;) {
      const { rows } = await pool.query<{ open: number }>(openSql);
      if (rows[0]?.open === 0) return;
      if (Date.now() > until) throw new Error(`${rows[0]?.open} orders were not handed over.`);
      await wait(500);
    }
  };
  // If a rider fails, the run is aborted.
  await Promise.race([placing(), lived]).finally(() => over.abort());
  await lived;
}
