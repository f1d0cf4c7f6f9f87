import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, expect, test } from "vitest";
import { openPartnerApp, partnerApi as api } from "../partner.fixture.ts";

const product = await openPartnerApp();
const { app, clock, partner } = product;
const address = await app.listen({ port: 0, host: "127.0.0.1" });
const opened: Client[] = [];
afterAll(async () => {
  for (const client of opened) await client.close();
  await product.close();
});

type Own = Awaited<ReturnType<typeof partner>>;
const keyOf = async ({ merchant }: Own, mode: "test" | "live" = "test") => {
  const made = await merchant("POST", "/orders/api/v1/developer/keys", { name: "Agent", mode });
  return made.body.result as { secret: string; key_id: string };
};

/** The fields that the tests read from any tool's result. */
type Result = {
  places: object[];
  orders: { order_id: string }[];
  order_id: string;
  quote_id: string;
  delivery_fee: number;
};
type Logged = { client_id: string; method: string; path: string };

/** Connects the official client with a key. */
async function connected(secret: string) {
  const client = new Client({ name: "agent", version: "1.0.0" });
  opened.push(client);
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${address}/mcp`), {
      requestInit: { headers: { authorization: `Bearer ${secret}` } },
    }),
  );
  const use = async (name: string, given: Record<string, unknown>) => {
    const { content, structuredContent, isError } = await client.callTool({ name, arguments: given });
    const [first] = content as { text: string }[];
    return {
      isError: isError === true,
      words: first?.text ?? "",
      result: structuredContent as Result,
    };
  };
  return { client, use };
}

const trip = {
  address: "5 Ayala Ave, Makati",
  latitude: 14.5502,
  longitude: 121.0541,
  amount: 480.5,
  description: "2 trays",
};
const recipient = { name: "Ana Reyes", phone_number: "0917 555 0142" };

test("the official client finds six described tools with schemas and true hints [22.36] [22.37]", async () => {
  const { secret } = await keyOf(await partner());
  const { client } = await connected(secret);
  const { tools } = await client.listTools();
  const hints = Object.fromEntries(
    tools.map(({ name, annotations }) => [name, [annotations?.readOnlyHint, annotations?.destructiveHint]]),
  );
  expect(hints).toEqual({
    search_address: [true, false],
    quote_delivery: [true, false],
    place_order: [false, false],
    track_order: [true, false],
    list_orders: [true, false],
    cancel_order: [false, true],
  });
  for (const { name, description, inputSchema } of tools) {
    expect(description?.length, name).toBeGreaterThan(30);
    expect(inputSchema, name).toMatchObject({ type: "object", properties: expect.any(Object) });
  }
});

test("without a valid secret key no tool is listed [22.36]", async () => {
  const own = await partner();
  const { secret, key_id } = await keyOf(own);
  const list = { jsonrpc: "2.0", id: 1, method: "tools/list", params: {} };
  const ask = async (authorization?: string) => {
    const answer = await fetch(`${address}/mcp`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        ...(authorization && { authorization }),
      },
      body: JSON.stringify(list),
    });
    return { status: answer.status, text: await answer.text() };
  };
  expect((await ask(`Bearer ${secret}`)).text).toContain("place_order");
  for (const [given, status] of [
    [undefined, 401],
    ["Bearer wb_test_nothing", 403],
    [`Bearer ${own.token}`, 403],
    ["Basic abc", 403],
  ] as const) {
    const answer = await ask(given);
    expect(answer.status, given ?? "none").toBe(status);
    expect(answer.text).not.toContain("place_order");
  }
  await own.merchant("DELETE", `/orders/api/v1/developer/keys/${key_id}`);
  expect((await ask(`Bearer ${secret}`)).status).toBe(403);
});

test("a request for a stream of changes is refused at once, because there are none [22.36]", async () => {
  const { secret } = await keyOf(await partner());
  const client = new Client({ name: "agent", version: "1.0.0" }, { versionNegotiation: { mode: "auto" } });
  opened.push(client);
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${address}/mcp`), {
      requestInit: { headers: { authorization: `Bearer ${secret}` } },
    }),
  );
  expect((await client.listTools()).tools).toHaveLength(6);
  await expect(client.listen({ toolsListChanged: true })).rejects.toThrow("Subscription limit reached");
});

test("a place is found, quoted, ordered once, tracked, listed and cancelled [22.37] [22.38]", async () => {
  const { secret } = await keyOf(await partner());
  const { use } = await connected(secret);
  const found = await use("search_address", { query: "Ayala Avenue Makati" });
  expect(found.result.places.length).toBeGreaterThan(0);
  const quote = (await use("quote_delivery", trip)).result;
  expect(quote).toMatchObject({ delivery_fee: expect.any(Number), currency_code: "PHP" });
  const order = { ...trip, ...recipient, quote_id: quote.quote_id, confirmed_total: quote.delivery_fee };
  const placed = await Promise.all([1, 2, 3].map(() => use("place_order", order)));
  const ids = new Set(placed.map(({ result }) => result.order_id));
  expect(ids.size).toBe(1);
  const [order_id = ""] = ids;
  expect(placed[0]?.result.delivery_fee).toBe(quote.delivery_fee);
  expect((await use("track_order", { order_id })).result).toMatchObject({
    order_id,
    recipient: { name: "Ana Reyes" },
  });
  expect((await use("list_orders", {})).result.orders.map((one) => one.order_id)).toEqual([order_id]);
  expect((await use("cancel_order", { order_id, reason: "MISTAKE_ERROR" })).result).toEqual({
    order_id,
    cancelled: true,
  });
  expect(await use("cancel_order", { order_id, reason: "MISTAKE_ERROR" })).toMatchObject({
    isError: true,
    words: expect.stringContaining("not cancellable"),
  });
});

test("an order is refused in words a model can act on unless quote and total match a quote of the same key of the last 5 minutes [22.38]", async () => {
  const own = await partner();
  const { secret } = await keyOf(own);
  const { use } = await connected(secret);
  const quote = (await use("quote_delivery", trip)).result;
  const order = { ...trip, ...recipient, quote_id: quote.quote_id, confirmed_total: quote.delivery_fee };
  const refusedWith = async (changes: object) => {
    const { isError, words } = await use("place_order", { ...order, ...changes });
    expect(isError).toBe(true);
    return words;
  };
  expect(await refusedWith({ confirmed_total: quote.delivery_fee + 1 })).toContain(
    `confirm ${quote.delivery_fee}`,
  );
  expect(await refusedWith({ quote_id: "made-up" })).toContain("Call quote_delivery");
  const rest = await own.ask("POST", `${api}/quotes`, { ...trip, recipient: { location: trip } });
  expect(await refusedWith({ quote_id: rest.body.quote_id ?? "none" })).toContain("not a quote of this key");
  const other = await connected((await keyOf(own)).secret);
  expect((await other.use("place_order", order)).words).toContain("not a quote of this key");
  clock.advance(5 * 60_000 + 1000);
  expect(await refusedWith({})).toContain("older than 5 minutes");
  expect((await use("list_orders", {})).result.orders).toEqual([]);
  const missing = await use("place_order", { ...order, name: undefined });
  expect(missing.isError).toBe(true);
});

test("if the business requires a reference, an order without one is refused", async () => {
  const own = await partner();
  const settings = `/orders/api/v1/vendor/${own.vendorId}/order-settings`;
  expect((await own.merchant("PUT", settings, { reference_required: true })).status).toBe(200);
  const { use } = await connected((await keyOf(own, "live")).secret);
  const quote = (await use("quote_delivery", trip)).result;
  const order = { ...trip, ...recipient, quote_id: quote.quote_id, confirmed_total: quote.delivery_fee };
  expect((await use("place_order", order)).words).toContain("reference");
  const { order_id } = (await use("place_order", { ...order, reference: "PO-1" })).result;
  expect((await use("track_order", { order_id })).result).toMatchObject({ reference: "PO-1" });
});

test("a test key has its own test data, and a live key's calls are in the log [22.39]", async () => {
  const own = await partner();
  const live = await keyOf(own, "live");
  const tester = await connected((await keyOf(own)).secret);
  const agent = await connected(live.secret);
  const quote = (await agent.use("quote_delivery", trip)).result;
  const placed = await agent.use("place_order", {
    ...trip,
    ...recipient,
    quote_id: quote.quote_id,
    confirmed_total: quote.delivery_fee,
  });
  const { order_id } = placed.result;
  expect((await tester.use("track_order", { order_id })).isError).toBe(true);
  expect((await tester.use("list_orders", {})).result.orders).toEqual([]);
  expect((await tester.use("cancel_order", { order_id, reason: "MISTAKE_ERROR" })).isError).toBe(true);
  await expect
    .poll(
      async () => {
        const calls: Logged[] = (await own.merchant("GET", "/orders/api/v1/developer/calls")).body.result;
        return calls
          .filter(({ client_id }) => client_id === live.key_id)
          .map(({ method, path }) => `${method} ${path}`);
      },
      { timeout: 8000 },
    )
    .toEqual(expect.arrayContaining([`POST ${api}/quotes`, `POST ${api}/orders`]));
  const { rows } = await product.pool.query("select actor_kind, actor_id from audit where subject_id = $1", [
    order_id,
  ]);
  expect(rows).toContainEqual({ actor_kind: "client", actor_id: live.key_id });
});
