import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { lintSamples } from "./linted-samples.fixture.ts";

const root = new URL("../..", import.meta.url).pathname;

const compared = `country ${"==="} "SG"`;
const lines = (count: number, first = "export const a = 1;") => `${first}\n${"\n".repeat(count - 1)}`;

const bites: [string, file: string, source: string, teaches: RegExp][] = [
  ["a file in camelCase", "domain/orders/checkOrder.ts", "", /not kebab-case.*rename it to "check-order"/],
  ["a folder named utils", "server/utils/retry.ts", "", /"utils" says what kind of code.*Name it after/],
  ["a file named helpers", "portal/orders/history/helpers.ts", "", /"helpers" says what kind/],
  ["a file of 401 lines that does not say why", "server/orders/a.ts", lines(401), /401 lines.*say why/],
  ["a default export", "portal/orders/history/history.tsx", "export default 1;", /Export it by its name/],
  [
    "a default export under another spelling",
    "domain/a.ts",
    "const a = 1; export { a as default };",
    /by its name/,
  ],
  [
    "a default export deep in a feature, whatever its file is called",
    "server/orders/a.config.ts",
    "export default 1;",
    /by its name/,
  ],
  ["a limit called most", "domain/a.ts", "export const mostParcels = 3;", /usual word instead: max/],
  ["a function called tell", "server/a.ts", "export function tellPartner() {}", /send, notify/],
  ["a local function called hear", "portal/a.ts", "const hear = () => 1;", /handle, watch/],
  ["a property called mostTries", "domain/a.ts", "export type A = { mostTries: number };", /max/],
  ["a parameter called told", "domain/a.ts", "export const a = (told: string) => told.length;", /notified/],
  ["a type called Said", "domain/a.ts", "export type LastSaid = string;", /output, answer/],
  ["a variable that ends in UnderWay", "portal/a.ts", "const isUnderWay = true;", /inFlight/],
  ["a part of a list called twin", "domain/a.ts", "const [one, twin = 1, ...others] = list;", /copy/],
  ["a file of something under way", "server/orders/under-way.test.ts", "", /"under-way" holds/],
  ["a file called only choice", "portal/orders/choice.ts", "", /"choice" holds.*says which/],
  ["an export of everything", "domain/a.ts", 'export * from "./b.ts";', /list the names/],
  [
    "a comparison of the country",
    "portal/orders/history/a.ts",
    `if (${compared}) f();`,
    /A country is a file, never an if/,
  ],
  ["a comparison of a country code", "domain/a.ts", 'if ("KW" !== place.country_code) f();', /never an if/],
  ["a switch over countries", "domain/a.ts", "switch (market.country) {}", /never an if/],
  [
    "a list of countries asked for one",
    "domain/a.ts",
    'if (["PK", "SG"].includes(country)) f();',
    /never an if/,
  ],
  [
    "a clock in the domain",
    "domain/a.ts",
    "export const a = () => Date.now();",
    /Date\.now.*Take the time as an argument/,
  ],
  [
    "a date of now in the domain",
    "domain/a.ts",
    "export const a = () => new Date();",
    /new Date\(\).*argument/,
  ],
  ["chance in the domain", "domain/a.ts", "export const a = () => Math.random();", /Math\.random.*argument/],
  [
    "the environment in the domain",
    "domain/a.ts",
    "export const a = process.env;",
    /the rules in domain and contract may not use process/,
  ],
  ["the network in the contract", "contract/a.ts", 'export const a = () => fetch("/");', /may not use fetch/],
  ["the page in the domain", "domain/a.ts", "export const a = () => document.title;", /may not use document/],
  [
    "a clock in a server feature",
    "server/orders/a.ts",
    "f(new Date());",
    /only server\/platform and main\.ts/,
  ],
  [
    "a log in a server feature",
    "server/orders/a.ts",
    "console.log(1);",
    /a server feature may not use console/,
  ],
  [
    "the environment through globalThis",
    "server/orders/a.ts",
    "f(globalThis.process);",
    /globalThis\.process/,
  ],
  ["sql imported by a verb", "server/orders/a.ts", 'import { sql } from "kysely";', /SQL lives in rows\.ts/],
  [
    "a statement in a verb",
    "server/orders/a.ts",
    "db.query(`select * from orders where id = ${id}`);",
    /rows\.ts/,
  ],
  ["a query builder in a verb", "server/orders/a.ts", 'db.selectFrom("orders");', /Move the query there/],
  [
    "a built query beside a text",
    "server/orders/rows.ts",
    'db.selectFrom("orders"); pool.query(orderSql());',
    /one or the other/,
  ],
  [
    "a statement as a template",
    "server/vendors/outlets/rows.ts",
    "sql`select * from vendors`;",
    /whole statement/,
  ],
  ["a statement without the tag", "server/orders/rows.ts", 'pool.query("select 1");', /made by a tag/],
  [
    "a statement as an object",
    "server/orders/rows.ts",
    'pool.query({ name: "a", text: `select 1`, values: [] });',
    /statement\("order-by-id"\)/,
  ],
  ["a first row without the tag", "server/orders/rows.ts", 'one(db, { text: "select 1" });', /made by a tag/],
  ["values by their place", "server/orders/rows.ts", "pool.query(text, [1]);", /made by a tag/],
  [
    "a placeholder with a number",
    "server/orders/rows.ts",
    'const a = statement("a")`select $1`;',
    /has a name and no number/,
  ],
  ["a numbered part of a text", "server/orders/rows.ts", 'const a = "b = $2";', /has a name and no number/],
  [
    "a transaction of Kysely's",
    "server/orders/a.ts",
    "db.transaction().execute(async (trx) => f(trx));",
    /Write transactions only as inTransaction\(deps\.pool/,
  ],
  ["a transaction that is ended by hand", "server/orders/a.ts", "db.startTransaction();", /inTransaction/],
  ["a fetch in a screen", "portal/orders/history/history.tsx", 'fetch("/orders");', /client\/calls/],
  ["a socket in a screen", "portal/orders/history/a.ts", 'new WebSocket("/ws");', /client\/live/],
  ["a socket beside the calls", "client/calls/a.ts", 'new WebSocket("/ws");', /client\/live/],
  ["a fetch beside the socket", "client/live/a.ts", 'fetch("/");', /client\/calls/],
  [
    "a text in a screen",
    "portal/a.tsx",
    "export const A = () => <p>Hello</p>;",
    /"Hello" would stay English/,
  ],
  ["a text in Arabic letters", "portal/a.tsx", "export const A = () => <p>مرحبا</p>;", /would stay English/],
  ["a text in braces", "portal/a.tsx", 'export const A = () => <p>{"Hello"}</p>;', /put-texts/],
  [
    "a text in a label",
    "portal/a.tsx",
    'export const A = () => <input aria-label="Name" />;',
    /"Name" would stay/,
  ],
  [
    "a brand colour in a screen",
    "portal/a.tsx",
    'export const a = { color: "var(--brand-fill)" };',
    /brand layer/,
  ],
  [
    "a second list of statuses",
    "portal/a.ts",
    'export const a = ["NEW", "RECEIVED", "PICKED_UP"];',
    /second list/,
  ],
  [
    "a second union of statuses",
    "contract/a.ts",
    'export type A = "NEW" | "RECEIVED" | "DELIVERED";',
    /second list/,
  ],
  [
    "an object literal that is spread",
    "domain/a.ts",
    "export const a = { ...{ b: 1, c: 2 }, d: 3 };",
    /Write its parts in place/,
  ],
  ["an array literal that is spread", "server/a.test.ts", "f(...[1, 2], 3);", /Write its parts/],
  [
    "a literal of one type that is spread",
    "contract/a.ts",
    'export const a = [...(["b", "c"] as const), "d"];',
    /Write its parts/,
  ],
  [
    "properties that are spread from a literal",
    "ui/a.tsx",
    "export const A = ({ b }) => <B {...{ b }} />;",
    /Write its parts/,
  ],
  [
    "two things in one expect",
    "server/a.test.ts",
    'expect([status, code]).toEqual([409, "GONE"]);',
    /does not say which.*name the parts/,
  ],
  ["an expect of allowed values", "e2e/a.spec.ts", "expect([200, 409]).toContain(status);", /toBeOneOf/],
  [
    "two things that are waited for in one expect",
    "server/a.fixture.ts",
    "await expect.poll(async () => [path, await colour()]).toEqual([path, blue]);",
    /one expect for each/,
  ],
  ["work that is not finished", "server/orders/a.ts", `// ${"TO"}DO: later`, /Finish it now/],
  [
    "an endpoint answered by a function of another name",
    "server/pricing/routes.ts",
    'import { publishPrice } from "./create-price-rule.ts"; import { write } from "./price-rules.ts"; route(app, prices.createPriceRule, ({ body }) => write(deps, body));',
    /Have its handler call createPriceRule from create-price-rule\.ts/,
  ],
  [
    "an endpoint answered in a file of another name",
    "server/partner/routes.ts",
    'import { askFee } from "./deliveries.ts"; partnerRoute(app, deps, orders.askFee, () => askFee(deps));',
    /askFee from ask-fee\.ts/,
  ],
  [
    "endpoints that share a long file",
    "server/fleets/routes.ts",
    'import { readFleet } from "./fleets.ts"; route(app, endpoints.readFleet, () => readFleet(deps));',
    /more than 130 lines.*read-fleet\.ts/,
  ],
];

const passes: [string, file: string, source: string][] = [
  ["a long file of a thing", "server/fleets/fleets.ts", lines(131, "export const readFleet = 1;")],
  [
    "an endpoint answered by a function and a file of its name",
    "server/orders/routes.ts",
    'import { cancelOrder } from "./moving/cancel-order.ts"; route(app, endpoints.cancelOrder, async ({ body }) => ({ result: await cancelOrder(deps, body) }));',
  ],
  [
    "short acts in the file of their thing",
    "server/vendors/routes.ts",
    'import { listAddresses, readAddressOfVendor } from "./addresses.ts"; route(app, e.listAddresses, () => listAddresses(deps)); route(app, e.readAddressOfVendor, () => readAddressOfVendor(deps));',
  ],
  [
    "a function that is opened from the file of its name",
    "server/billing/routes.ts",
    'import type { Refunds } from "./refund-order.ts"; const routes = (refunds: Refunds) => route(app, endpoints.refundOrder, () => refunds.refundOrder());',
  ],
  ["a kebab-case file with a named export", "domain/orders/check-order.ts", "export const checkOrder = 1;"],
  ["a numbered migration with SQL", "server/migrations/0001-orders.ts", "db.exec(`create table orders ()`);"],
  ["SQL in rows.ts and its splits", "server/orders/history-rows.ts", 'import { sql } from "kysely";'],
  [
    "an expression in a built query",
    "server/vendors/outlets/rows.ts",
    'import { sql } from "kysely"; db.selectFrom("vendors").where(sql`lower(name)`, "=", "a");',
  ],
  [
    "a text that is put together",
    "server/orders/rows.ts",
    "export const a = (where: Fragment) => pool.query(prepared(fragment`select 1 where ${where}`));",
  ],
  [
    "a statement that names its values",
    "server/orders/rows.ts",
    'const aSql = statement("a")`select ${"b"}`; export const a = (b: string) => one(pool, aSql({ b }));',
  ],
  ["a pattern of a replacement", "server/orders/rows.ts", 'export const a = b.replace(/c/, "\\$&");'],
  ["a transaction of a payment service, which has a name", "server/payments/a.ts", "intent.transaction(id);"],
  ["a file of 400 lines", "server/orders/a.ts", lines(400)],
  ["a longer file that says why", "server/orders/a.ts", lines(500, "// One table of 500 banks.")],
  ["a date made from an argument", "domain/a.ts", "export const a = (at: string) => new Date(at);"],
  ["a local function named fetch", "portal/a.ts", "export const a = (fetch: () => void) => fetch();"],
  ["a type of the page in a signature", "server/a.ts", "export type A = (send: typeof fetch) => WebSocket;"],
  ["the clock in the platform", "server/platform/clock.ts", "export const now = () => new Date();"],
  ["a fetch in calls", "client/calls/call.ts", 'export const a = () => fetch("/");'],
  ["signs without letters", "portal/a.tsx", "export const A = () => <p>· 12:30 –</p>;"],
  ["a translated text", "portal/a.tsx", 'export const A = ({ t }) => <p title={t("a.b")}>{t("a.c")}</p>;'],
  ["a text in a test", "portal/a.test.tsx", "export const A = () => <p>Hello</p>;"],
  ["two statuses of one question", "portal/a.ts", 'export const a = ["NEW", "RECEIVED"];'],
  [
    "a literal that is spread on a condition",
    "domain/a.ts",
    "export const a = (b?: string) => ({ ...(b && { b }), ...(b ? { c: 1 } : {}) });",
  ],
  ["a list that is spread", "domain/a.ts", "export const a = (b: string[]) => [...b, ...b.map(String)];"],
  [
    "an expect that names its parts",
    "server/a.test.ts",
    "expect({ status, code }).toEqual({ status: 409, code });",
  ],
  [
    "an expect of a list that is read out or joined",
    "domain/a.test.ts",
    "expect([...set]).toEqual([1, 2]); expect([...first, ...second]).toEqual(all);",
  ],
  [
    "a list that is compared with",
    "domain/a.test.ts",
    "expect(list).toEqual(expect.arrayContaining([1, 2])); expect(one, `case ${name}`).toEqual([1, 2]);",
  ],
  ["a name that only begins alike", "domain/a.ts", "export const mostly = 1; export const telling = 2;"],
  ["a column with an old name", "server/a.ts", "export type A = { told_at: Date; threshold: number };"],
  ["a file named by its endpoint", "server/partner/tell-ready.ts", ""],
  ["a name that partners call", "contract/a.ts", "export const tellReady = 1;"],
  ["a default export where the tool asks for it", "portal/vite.config.ts", "export default {};"],
];

/** The rules that report each sample, by the sample's name. */
const messages = new Map<string, string[]>();

beforeAll(() => {
  const all = [...bites, ...passes];
  const files = new Map<string, string>();
  const fileOf = new Map<string, string>();
  for (const [at, [name, file, source]] of all.entries()) {
    // If two samples have the same path, the later one gets its own folder.
    const own = files.has(file) ? file.replace(/([^/]+)$/, `sample-${at}/$1`) : file;
    files.set(own, source);
    fileOf.set(name, own);
  }
  const found = lintSamples(files).filter(({ rule }) => rule.startsWith("house/"));
  for (const [name, own] of fileOf)
    messages.set(
      name,
      found.filter(({ file }) => file === own).map(({ message }) => message),
    );
});

test.each(bites)("%s is refused with a message that says what to do", (name, _, __, teaches) => {
  expect(messages.get(name)).toEqual(expect.arrayContaining([expect.stringMatching(teaches)]));
});

test.each(passes)("%s passes", (name) => {
  expect(messages.get(name)).toEqual([]);
});

test("nine files in ten stay under 200 lines", async () => {
  const { houseFiles, isTest } = (await import(new URL("../source-files.mjs", import.meta.url).href)) as {
    houseFiles: (folder: string, ending: RegExp) => string[];
    isTest: (file: string) => boolean;
  };
  const files = houseFiles(root, /\.tsx?$/).filter((file) => !isTest(file));
  const over = files.filter((file) => readFileSync(`${root}${file}`, "utf8").split("\n").length > 201);
  expect(over.length, over.join("\n")).toBeLessThanOrEqual(files.length / 10);
});
