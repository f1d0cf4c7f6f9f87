import { listOrders, readOrder } from "@waybill/contract/orders";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import pg from "pg";
import { durablePostgres } from "../databases.ts";
import { endpointUrl, send } from "../load.ts";
import { median, type Measure } from "../report.ts";
import {
  indexesOf,
  indexesOverMonths,
  logEveryStatement,
  logSize,
  statementsSince,
} from "../statement-log.ts";
import { signIn, startWaybill } from "../waybill-server.ts";

type Timing = { name: string; inDatabase: number; worst: number; throughApi: number; indexes: string[] };
type Page = {
  data: { order_id: string; customer: { phone_number: string; name: string } }[];
  pagination_key: string | null;
};
type Query = Record<string, string>;
type Read = (url: URL) => Promise<Page>;

/** An outlet of the sandbox with much history, and its parent. */
const outlet = "poblacion";
const parent = "kanto";
const pageSize = 30;
const deepPage = 3_000;
const boardPage = 200;

const names = {
  lookUp: "order by its number",
  firstPage: `history, page 1 of ${pageSize}`,
  deepPage: `history, page ${deepPage}`,
  board: "board, 200 orders of two days",
} as const;

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

const seed = (databaseUrl: string, orders: number): void => {
  const args = [
    "--import",
    "tsx",
    join(import.meta.dirname, "../../server/command-line/waybill-main.ts"),
    "seed",
    String(orders),
  ];
  const env = { ...process.env, DATABASE_URL: databaseUrl };
  const { status } = spawnSync(process.execPath, args, { stdio: ["ignore", "inherit", "inherit"], env });
  if (status !== 0) throw new Error("The orders to measure with could not be created.");
};

/** Reads pages for the parent; several tokens take turns, because each may make 1,200 calls per minute. */
const reader = async (url: string): Promise<Read> => {
  const tokens = await signIn(url, 4);
  let turn = 0;
  return async (address) => {
    const headers = { authorization: `Bearer ${tokens[turn++ % tokens.length] ?? ""}` };
    const answer = await send({ method: "GET", url: address, headers });
    if (answer.status !== 200) throw new Error(`${address.pathname}: ${answer.status} ${answer.body}`);
    return (JSON.parse(answer.body) as { result: Page }).result;
  };
};

/** The pagination key of a page far back in the history. */
const findDeepKey = async (read: Read, listUrl: (query: Query) => URL): Promise<string> => {
  const largest = 200;
  let key = "";
  for (let orders = 0; orders < deepPage * pageSize; orders += largest) {
    const query = { count: String(largest), ...(key && { pagination_key: key }) };
    const { pagination_key } = await read(listUrl(query));
    if (pagination_key === null) break;
    key = pagination_key;
  }
  return key;
};

/** Merchants' queries over a long history, by name; a quick run leaves out the searches. */
const questionsOf = async (url: string, read: Read, quick: boolean): Promise<[string, URL][]> => {
  const listUrl = (query: Query, vendorId = outlet) => endpointUrl(url, listOrders, { vendorId }, query);
  const { data } = await read(listUrl({ count: "1", status: "DELIVERED" }));
  const [sample] = data;
  if (!sample) throw new Error("The history has no delivered order to measure with.");
  const { order_id: orderId, customer } = sample;
  const month = { count: String(pageSize), from: daysAgo(31), to: daysAgo(1) };
  const deepKey = await findDeepKey(read, listUrl);
  const lists: [string, URL][] = [
    [names.lookUp, endpointUrl(url, readOrder, {}, { vendorId: outlet, orderId })],
    [names.board, listUrl({ count: String(boardPage), from: daysAgo(2) })],
    [names.firstPage, listUrl({ count: String(pageSize) })],
    [names.deepPage, listUrl({ count: String(pageSize), pagination_key: deepKey })],
    ["history with all outlets, 50", listUrl({ count: "50", include_outlets: "true" }, parent)],
  ];
  if (quick) return lists;
  const texts = ["nobody at all", "marisanjuan", "9995551", "qx", "ж"];
  return [
    ...lists,
    ["history of a month, delivered", listUrl({ status: "DELIVERED", ...month })],
    ["history of a month, cancelled", listUrl({ status: "CANCELLED", ...month })],
    ["by a customer's phone", listUrl({ customer_phone_number: customer.phone_number })],
    ["search by the end of a phone number", listUrl({ search: customer.phone_number.slice(-4) })],
    ["search by a name", listUrl({ search: customer.name.slice(0, 6) })],
    ...texts.map((search): [string, URL] => [
      `search for “${search}”, all outlets`,
      listUrl({ search, include_outlets: "true" }, parent),
    ]),
  ];
};

const measureQuestion = async (
  [name, url]: [string, URL],
  rounds: number,
  { log, overMonths }: { log: string; overMonths: ReadonlyMap<string, string> },
  read: Read,
): Promise<Timing> => {
  const times: number[] = [];
  await read(url);
  const from = logSize(log);
  for (let round = 0; round < rounds; round += 1) {
    const begin = performance.now();
    await read(url);
    times.push(performance.now() - begin);
  }
  const found = statementsSince(log, from).filter(({ text }) => /from orders/.test(text));
  // A search runs a second statement if the newest orders do not fill its page.
  const perRound = Math.max(1, Math.round(found.length / rounds));
  const inDatabase = Array.from({ length: rounds }, (_, round) =>
    found
      .slice(round * perRound, (round + 1) * perRound)
      .reduce((sum, { milliseconds }) => sum + milliseconds, 0),
  );
  return {
    name,
    inDatabase: median(inDatabase),
    worst: Math.max(...inDatabase),
    throughApi: median(times),
    indexes: [...new Set(found.slice(0, perRound).flatMap(({ plan }) => indexesOf(plan, overMonths)))],
  };
};

type Measured = { timings: Timing[]; seededIn: number; detachedIn: number };

/** Milliseconds to detach the oldest month from the orders. */
const detachOldest = async (databaseUrl: string): Promise<number> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ ends: Date }>(
    `select min(orders_bound(inhrelid, 'TO')) as ends from pg_inherits
      where inhparent = 'orders'::regclass and inhrelid <> 'orders_before'::regclass`,
  );
  const begin = performance.now();
  await client.query("select detach_orders_before($1)", [rows[0]?.ends]);
  const took = performance.now() - begin;
  await client.end();
  return took;
};

const measureTimings = async (orders: number, quick: boolean): Promise<Measured> => {
  const database = await durablePostgres();
  try {
    const begin = performance.now();
    seed(database.url, orders);
    const seededIn = (performance.now() - begin) / 1_000;
    const overMonths = await indexesOverMonths(database.url);
    await logEveryStatement(database.url);
    const server = await startWaybill(database.url);
    try {
      const read = await reader(server.url);
      const timings: Timing[] = [];
      for (const question of await questionsOf(server.url, read, quick))
        timings.push(
          await measureQuestion(question, quick ? 20 : 60, { log: database.log, overMonths }, read),
        );
      return { timings, seededIn, detachedIn: await detachOldest(database.url) };
    } finally {
      await server.stop();
    }
  } finally {
    await database.stop();
  }
};

/** Merchants' queries over a full cell's history: the time of each in the database and through the API. */
export const measureHistory: Measure = async ({ quick }) => {
  const orders = quick ? 20_000 : Number(process.env["BENCH_ORDERS"] ?? 1_000_000);
  const { timings, seededIn, detachedIn } = await measureTimings(orders, quick);
  const of = (name: string) => timings.find((timing) => timing.name === name) as Timing;
  const [lookUp, first, deep] = [of(names.lookUp), of(names.firstPage), of(names.deepPage)];
  return {
    figures: [
      {
        name: "history page of 30 ÷ order by number, in the database",
        value: first.inDatabase / lookUp.inDatabase,
        unit: "×",
        better: "less",
        goal: 8,
        stretch: 4,
      },
      {
        name: "page 3,000 ÷ page 1, in the database",
        value: deep.inDatabase / first.inDatabase,
        unit: "×",
        better: "less",
        goal: 1.2,
      },
      {
        name: "history page of 30 ÷ order by number, through the API",
        value: first.throughApi / lookUp.throughApi,
        unit: "×",
        better: "less",
        goal: 6,
        stretch: 4,
      },
      { name: "history page of 30, in the database", value: first.inDatabase, unit: "ms", better: "less" },
      {
        name: "a million orders written by the seed",
        value: seededIn / (orders / 1_000_000),
        unit: "s",
        better: "less",
        goal: 72,
      },
      { name: "a month taken out of the orders", value: detachedIn, unit: "ms", better: "less" },
      { name: "board, in the database", value: of(names.board).inDatabase, unit: "ms", better: "less" },
    ],
    details: [
      {
        head: [
          `out of ${orders} orders`,
          "ms in the database",
          "× look-up",
          "worst ms",
          "ms through the API",
          "indexes",
        ],
        rows: timings.map(({ name, inDatabase, worst, throughApi, indexes }) => [
          name,
          inDatabase.toFixed(2),
          (inDatabase / lookUp.inDatabase).toFixed(1),
          worst.toFixed(2),
          throughApi.toFixed(1),
          indexes.join(", "),
        ]),
      },
    ],
  };
};
