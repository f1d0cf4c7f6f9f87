import type { AnswerOf, EndpointFacts } from "@waybill/contract/endpoint";
import { createOrder } from "@waybill/contract/orders";
import { quoteFee } from "@waybill/contract/pricing";
import { listVendors } from "@waybill/contract/vendors";
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { cpuMilliseconds, startChild } from "./child-process.ts";
import { barePglite, durablePostgres, type MeasuredDatabase } from "./databases.ts";
import { type Call, closedLoop, endpointUrl, type LoadResult, pacedLoop, send } from "./load.ts";
import { signIn, startWaybill, type WaybillServer } from "./waybill-server.ts";

export type Measured = LoadResult & { name: string; cpuAnOrder: number };

const callers = 16;
const warmUp = 3_000;
const run = 10_000;

const measure = async (
  name: string,
  pids: readonly number[],
  next: (turn: number) => Call,
): Promise<Measured> => {
  await closedLoop(callers, warmUp, 201, next);
  const used = () => pids.reduce((sum, pid) => sum + cpuMilliseconds(pid), 0);
  const before = used();
  const load = await closedLoop(callers, run, 201, next);
  return { ...load, name, cpuAnOrder: (used() - before) / load.count };
};

const customer = {
  name: "Ana Reyes",
  phone_number: "+639175550142",
  location: {
    address: "Tower B 1804, Almond, Two Serendra, 11th Avenue, Bonifacio Global City",
    latitude: 14.5502,
    longitude: 121.0541,
    notes: "Leave with the guard at the lobby",
  },
};
const what = {
  amount: 1240,
  description: "2 sisig trays, 1 garlic rice, 2 calamansi juice",
  payment_method: "CASH_ON_DELIVERY",
  cold_bag_needed: false,
};

type Loading = (name: string, pids: readonly number[], next: (turn: number) => Call) => Promise<Measured>;

const floor = async (
  name: string,
  way: string,
  database: MeasuredDatabase,
  load: Loading = measure,
): Promise<Measured> => {
  const server = await startChild(
    ["--import", "tsx", join(import.meta.dirname, "floor-server.ts"), database.url, way],
    /^http\S+/,
  );
  const body = JSON.stringify({
    vendor_id: "kanto-1",
    customer,
    order: what,
    delivery_fee: 99,
    signature: "s",
  });
  const url = new URL("/order", server.said);
  try {
    return await load(name, [server.pid, database.pid], () => ({ method: "POST", url, body }));
  } finally {
    await server.stop();
  }
};

const read = async <E extends EndpointFacts>(
  base: string,
  facts: E,
  call: Omit<Call, "method" | "url">,
): Promise<AnswerOf<E>> => {
  const answer = await send({ ...call, method: facts.method, url: endpointUrl(base, facts) });
  if (answer.status !== facts.success) throw new Error(`${facts.path}: ${answer.status} ${answer.body}`);
  return JSON.parse(answer.body) as AnswerOf<E>;
};

/**
 * A real order as the portal sends it: the fee asked for and signed first, one idempotency key an order. A `marker` is the
 * order's key and stands in it, to be told by.
 */
export const orderCalls = async (server: Pick<WaybillServer, "url">, tokens: readonly string[]) => {
  const headers = { authorization: `Bearer ${tokens[0]}` };
  const { result } = await read(server.url, listVendors, { headers });
  const vendor = result.vendors.find(({ is_parent }) => !is_parent);
  if (!vendor) throw new Error("The demo parent has no outlet.");
  const { latitude, longitude } = vendor.vendor_information.location;
  const quote = await read(server.url, quoteFee, {
    headers,
    body: JSON.stringify({
      source: { latitude, longitude },
      destination: { latitude: customer.location.latitude, longitude: customer.location.longitude },
      vendor_id: vendor.vendor_id,
      delivery_type: "food",
    }),
  });
  const bodyWith = (order: typeof what) =>
    JSON.stringify({
      vendor_id: vendor.vendor_id,
      customer,
      order,
      delivery_fee: quote.fee,
      signature: quote.signature,
    });
  const body = bodyWith(what);
  const url = endpointUrl(server.url, createOrder);
  return (turn: number, marker?: string): Call => ({
    method: "POST",
    url,
    body: marker === undefined ? body : bodyWith({ ...what, description: marker }),
    headers: {
      authorization: `Bearer ${tokens[turn % tokens.length]}`,
      "idempotency-key": marker ?? randomUUID(),
    },
  });
};

/** The same call at a steady rate. */
const at =
  (perSecond: number): Loading =>
  async (name, pids, next) => {
    await pacedLoop(perSecond, warmUp, 201, next);
    const used = () => pids.reduce((sum, pid) => sum + cpuMilliseconds(pid), 0);
    const before = used();
    const load = await pacedLoop(perSecond, run, 201, next);
    return { ...load, name, cpuAnOrder: (used() - before) / load.count };
  };

const product = async (
  name: string,
  database?: MeasuredDatabase,
  load: Loading = measure,
): Promise<Measured> => {
  const server = await startWaybill(database?.url);
  try {
    const next = await orderCalls(server, await signIn(server.url, 40));
    return await load(name, [server.pid, ...(database ? [database.pid] : [])], next);
  } finally {
    await server.stop();
  }
};

/** POST /order through everything, beside what the same four rows cost bare, in one run. */
export const measureOrderCreation = async (): Promise<{
  postgres: Measured[];
  /** At half the product's own peak, the floor at that very rate beside it. */
  atHalfPeak: Measured[];
  pglite: Measured[];
}> => {
  const postgresDatabase = await durablePostgres();
  const postgres: Measured[] = [];
  const atHalfPeak: Measured[] = [];
  try {
    postgres.push(await floor("plain floor (BEGIN, four inserts, COMMIT)", "plain", postgresDatabase));
    postgres.push(await floor("one-call floor", "one-call", postgresDatabase));
    const peak = await product("Waybill, POST /order", postgresDatabase);
    postgres.push(peak);
    const half = at(peak.perSecond / 2);
    atHalfPeak.push(await floor("plain floor", "plain", postgresDatabase, half));
    atHalfPeak.push(await product("Waybill, POST /order", postgresDatabase, half));
  } finally {
    await postgresDatabase.stop();
  }
  const pgliteDatabase = await barePglite();
  const pglite: Measured[] = [];
  try {
    pglite.push(await floor("bare Fastify and PGlite, the same transaction", "pglite", pgliteDatabase));
  } finally {
    await pgliteDatabase.stop();
  }
  pglite.push(await product("Waybill, POST /order, embedded"));
  return { postgres, atHalfPeak, pglite };
};
