import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { listOrders, readOrder } from "@waybill/contract/orders";
import { durablePostgres } from "./databases.ts";
import { endpointUrl, send } from "./load.ts";
import { endOf, logEveryStatement, planInWords, statementsSince } from "./statement-log.ts";
import { signIn, startWaybill } from "./waybill-server.ts";

export type Asked = { name: string; inDatabase: number; worst: number; throughApi: number; plan: string };

const rounds = 60;
const deepPage = 3_000;
const boardPage = 200;
const vendorId = "poblacion";

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

type Page = {
  data: { order_id: string; customer: { phone_number: string; name: string } }[];
  pagination_key: string | null;
};
type Query = Record<string, string>;

const listUrl = (base: string, query: Query, vendor = vendorId) =>
  endpointUrl(base, listOrders, { vendorId: vendor }, query);

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

/** A full cell's history as merchants ask for it: each question's time in the database and through the API. */
export const measureHistory = async (orders: number): Promise<Asked[]> => {
  const database = await durablePostgres();
  try {
    const seeded = spawnSync(
      process.execPath,
      ["--import", "tsx", join(import.meta.dirname, "../server/seed-main.ts"), String(orders)],
      { stdio: ["ignore", "inherit", "inherit"], env: { ...process.env, DATABASE_URL: database.url } },
    );
    if (seeded.status !== 0) throw new Error("The orders to measure with could not be made.");
    await logEveryStatement(database.url);
    const server = await startWaybill(database.url);
    try {
      const tokens = await signIn(server.url, 4);
      let turn = 0;
      const ask = async (url: URL): Promise<Page> => {
        const token = tokens[turn++ % tokens.length] ?? "";
        const answer = await send({ method: "GET", url, headers: { authorization: `Bearer ${token}` } });
        if (answer.status !== 200) throw new Error(`${url.pathname}: ${answer.status} ${answer.body}`);
        return JSON.parse(answer.body).result as Page;
      };
      const measure = async (name: string, url: URL): Promise<Asked> => {
        const times: number[] = [];
        await ask(url);
        const from = endOf(database.log);
        for (let round = 0; round < rounds; round += 1) {
          const begin = performance.now();
          await ask(url);
          times.push(performance.now() - begin);
        }
        const found = statementsSince(database.log, from).filter(({ text }) => /from orders/.test(text));
        // A search asks a second time when the newest orders do not fill its page.
        const statements = Math.max(1, Math.round(found.length / rounds));
        const slow = Array.from({ length: rounds }, (_, round) =>
          found
            .slice(round * statements, (round + 1) * statements)
            .reduce((sum, { milliseconds }) => sum + milliseconds, 0),
        );
        const plan = found
          .slice(0, statements)
          .map((one) => planInWords(one.plan))
          .join("; then ");
        return { name, inDatabase: median(slow), worst: Math.max(...slow), throughApi: median(times), plan };
      };

      const first = await ask(listUrl(server.url, { count: "1", status: "DELIVERED" }));
      const sample = first.data[0];
      if (!sample) throw new Error("There is no order to measure with.");
      let key = "";
      for (let page = 0; page < (deepPage * 30) / 200; page += 1) {
        const { pagination_key } = await ask(
          listUrl(server.url, { count: "200", ...(key && { pagination_key: key }) }),
        );
        if (pagination_key === null) break;
        key = pagination_key;
      }
      const tail = sample.customer.phone_number.slice(-4);
      const month = { from: daysAgo(31), to: daysAgo(1) };
      const questions: [string, URL][] = [
        [
          "order by its number",
          endpointUrl(server.url, readOrder, {}, { vendorId, orderId: sample.order_id }),
        ],
        [
          "board, 200 orders of two days",
          listUrl(server.url, { count: String(boardPage), from: daysAgo(2) }),
        ],
        ["history, page 1 of 30", listUrl(server.url, { count: "30" })],
        ["history, a page 90,000 orders back", listUrl(server.url, { count: "30", pagination_key: key })],
        [
          "history of a month, delivered",
          listUrl(server.url, { count: "30", status: "DELIVERED", ...month }),
        ],
        [
          "history of a month, cancelled",
          listUrl(server.url, { count: "30", status: "CANCELLED", ...month }),
        ],
        [
          "history with all outlets, 50",
          listUrl(server.url, { count: "50", include_outlets: "true" }, "kanto"),
        ],
        [
          "by a customer's phone",
          listUrl(server.url, { customer_phone_number: sample.customer.phone_number }),
        ],
        ["search by the end of a phone number", listUrl(server.url, { search: tail })],
        ["search by a name", listUrl(server.url, { search: sample.customer.name.slice(0, 6) })],
        ...["nobody at all", "marisanjuan", "9995551", "qx", "ж"].map((search): [string, URL] => [
          `search for “${search}”, all outlets`,
          listUrl(server.url, { search, include_outlets: "true" }, "kanto"),
        ]),
      ];
      const measured: Asked[] = [];
      for (const [name, url] of questions) measured.push(await measure(name, url));
      return measured;
    } finally {
      await server.stop();
    }
  } finally {
    await database.stop();
  }
};
