import { afterAll, expect, test } from "vitest";
import { sandboxPicture } from "../../fleets/proofs/prove-return.ts";
import { overtakeNextCancellation } from "../../orders/moving/overtaken.fixture.ts";
import { openPartnerApp, orderBody, partnerApi as api, type Partner } from "../partner.fixture.ts";

const { asking, clock, close, db, move, partner, place, pool, tokenFor } = await openPartnerApp();
afterAll(close);

const unix = () => Math.floor(clock.now().getTime() / 1000);
const accepted = ["WAITING_FOR_TRANSPORT", "ASSIGNED_TO_TRANSPORT", "COURIER_ACCEPTED_DELIVERY"];

test("the same client_order_id or key gives one order, concurrently and later [15.90] [15.91]", async () => {
  const someone = await partner();
  const { ask, first } = someone;
  const body = { ...orderBody(first), client_order_id: "N-1" };
  const many = await Promise.all([1, 2, 3, 4].map(() => ask("POST", `${api}/orders`, body)));
  expect(many.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  expect(new Set(many.map((one) => one.body.order_id)).size).toBe(1);
  const key = { "idempotency-key": "k1" };
  const keyed = await ask("POST", `${api}/orders`, orderBody(first), key);
  await move(keyed.body.order_id, "WAITING_FOR_TRANSPORT");
  expect((await ask("POST", `${api}/orders`, orderBody(first), key)).body).toEqual(keyed.body);
  expect((await ask("POST", `${api}/orders`, { ...orderBody(first), amount: 1 }, key)).status).toBe(422);
  const asked = { sender: body.sender, recipient: body.recipient, amount: 1, description: "x" };
  const quote = await ask("POST", `${api}/quotes`, asked, key);
  clock.advance(1000);
  expect((await ask("POST", `${api}/quotes`, asked, key)).body).toEqual(quote.body);
  expect((await ask("POST", `${api}/quotes`, { ...asked, amount: 2 }, key)).status).toBe(422);
  clock.advance(24 * 3_600_000);
  const later = asking(`Bearer ${await freshToken(someone)}`);
  expect((await later("POST", `${api}/orders`, body)).body.order_id).toBe(many[0]?.body.order_id);
  const next = await later("POST", `${api}/orders`, orderBody(first), key);
  expect(next.status).toBe(201);
  expect(next.body.order_id).not.toBe(keyed.body.order_id);
});

async function freshToken({ email }: Partner): Promise<string> {
  const merchant = asking(await tokenFor(email));
  const made = await merchant("POST", "/orders/api/v1/developer/keys", { name: "x", mode: "live" });
  return made.body.result.secret;
}

test("a quote lists its parts and its price is fixed until it expires [15.92] [15.93]", async () => {
  const someone = await partner();
  const { ask, first } = someone;
  const { sender, recipient, payment_method } = orderBody(first);
  const quote = await ask("POST", `${api}/quotes`, {
    sender,
    recipient,
    payment_method,
    amount: 1,
    description: "x",
  });
  expect(quote.body).toMatchObject({
    quote_id: expect.any(String),
    currency_code: "PHP",
    expires_at: expect.any(String),
  });
  const { breakdown, delivery_fee, quote_id } = quote.body;
  expect(breakdown.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0)).toBeCloseTo(
    delivery_fee,
  );
  for (const { reason } of breakdown) expect(reason).toMatch(/^[A-Z\d][^.{}]*[a-z]/);
  expect((await place(someone, { quote_id })).delivery_fee).toBe(delivery_fee);
  const elsewhere = { ...recipient, location: { ...recipient.location, latitude: 14.56 } };
  expect(
    (await ask("POST", `${api}/orders`, { ...orderBody(first), recipient: elsewhere, quote_id })).body
      .message,
  ).toContain("quote_id is not valid");
  expect((await ask("POST", `${api}/orders`, { ...orderBody(first), quote_id: "made.up" })).status).toBe(400);
  clock.advance(301_000);
  const late = await ask("POST", `${api}/orders`, { ...orderBody(first), quote_id });
  expect(late.status).toBe(422);
  expect(late.body.message).toBe("quote_id has expired");
});

test("an order can be changed until it is picked up, cash to paid only with nothing left to pay [15.73] [15.74] [15.75] [15.76]", async () => {
  const someone = await partner();
  const { ask } = someone;
  const { order_id } = await place(someone);
  const put = (body: unknown, id = order_id) => ask("PUT", `${api}/orders/${id}`, body);
  const moved = await put({
    description: "3 trays",
    amount: 600,
    location: { address: "9 High St, Taguig, Manila", latitude: 14.551, longitude: 121.05 },
  });
  expect(moved.body).toMatchObject({
    description: "3 trays",
    amount: 600,
    recipient: { location: { address: "9 High St, Taguig, Manila", latitude: 14.551 } },
  });
  expect((await put({ payment_method: "PAID" })).status).toBe(422);
  expect((await put({ payment_method: "PAID", amount: 0 })).body).toMatchObject({
    payment_method: "PAID",
    amount: 0,
  });
  expect((await put({ payment_method: "CASH_ON_DELIVERY", amount: 5 })).status).toBe(422);
  for (const bad of [{}, { amount: "5" }, { payment_method: "NONE" }, { location: { address: "x" } }])
    expect(await put(bad)).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining("invalid update request payload") },
    });
  await move(order_id, "DELAYED");
  expect((await put({ amount: 0 })).status).toBe(422);
  await move(order_id, ...accepted, "PICKED_UP");
  const late = await put({ description: "x" });
  expect(late.status).toBe(422);
  expect(late.body.message).toBe("order can not be updated");
  const { is_on } = (await db
    .selectFrom("flags")
    .select("is_on")
    .where("name", "=", "modify-order-button")
    .executeTakeFirst()) ?? { is_on: true };
  await pool.query(
    "insert into flags (name, is_on) values ('modify-order-button', false) on conflict (name) do update set is_on = false",
  );
  const answer = await put({ description: "x" });
  await pool.query("update flags set is_on = $1 where name = 'modify-order-button'", [is_on]);
  expect(answer.status).toBe(405);
  expect(answer.body.message).toBe("order update is not allowed for this country");
});

test("an order can be cancelled for a known reason until a courier has accepted [15.27] [15.29] [15.70] [15.77] [15.78] [15.79]", async () => {
  const someone = await partner();
  const { ask } = someone;
  const { order_id } = await place(someone);
  const cancel = (id: string, reason: unknown) => ask("DELETE", `${api}/orders/${id}`, { reason });
  const unknown = await cancel(order_id, "NO_COURIER");
  expect(unknown.status).toBe(400);
  expect(unknown.body.message).toMatch(/is invalid$/);
  expect((await ask("DELETE", `${api}/orders/${order_id}`)).status).toBe(400);
  expect((await cancel(order_id, "MISTAKE_ERROR")).status).toBe(204);
  expect((await ask("GET", `${api}/orders/${order_id}`)).body).toMatchObject({
    status: "CANCELLED",
    cancellation: { reason: "MISTAKE_ERROR", source: "CLIENT" },
  });
  const again = await cancel(order_id, "MISTAKE_ERROR");
  expect(again.status).toBe(409);
  expect(again.body.message).toBe("Order is not cancellable");
  const changing = await place(someone);
  overtakeNextCancellation({ pool });
  const overtaken = await cancel(changing.order_id, "MISTAKE_ERROR");
  expect(overtaken).toMatchObject({ status: 409, body: { message: "The order has changed meanwhile" } });
  expect((await ask("GET", `${api}/orders/${changing.order_id}`)).body).toMatchObject({ status: "RECEIVED" });
  const taken = await place(someone);
  await move(taken.order_id, ...accepted, "MODIFIED");
  expect((await cancel(taken.order_id, "MISTAKE_ERROR")).status).toBe(409);
});

test("the courier's position and the proofs are returned as soon as they exist [15.80] [15.81] [15.82] [15.69]", async () => {
  const someone = await partner();
  const { ask } = someone;
  const { order_id } = await place(someone, { client_order_id: "C-1" });
  const coordinates = () => ask("GET", `${api}/orders/${order_id}/coordinates`);
  expect(await coordinates()).toMatchObject({
    status: 404,
    body: { message: "no driver is currently assigned" },
  });
  await move(order_id, ...accepted);
  expect((await coordinates()).body).toEqual({
    client_order_id: "C-1",
    latitude: expect.any(Number),
    longitude: expect.any(Number),
    updated_at: unix(),
  });
  expect((await ask("GET", `${api}/orders/${order_id}`)).body.driver).toEqual({
    id: expect.stringMatching(/.+/),
    name: "Sandbox Rider",
    phone_number: expect.stringMatching(/^\+63/),
  });
  const proof = (kind: string) => ask("GET", `${api}/orders/proof_of_${kind}/${order_id}`);
  expect(await proof("delivery")).toMatchObject({
    status: 404,
    body: { message: "Proof of delivery for this order was not found" },
  });
  const rider = asking(await tokenFor("rider"));
  const image = sandboxPicture().bytes.toString("base64");
  expect(
    (await rider("POST", `/hurrier/api/v1/fleet/jobs/${order_id}/proof/delivery`, { image })).status,
  ).toBe(201);
  const shown = await proof("delivery");
  expect(Buffer.from(shown.body, "base64").subarray(0, 3).toString("hex")).toBe("ffd8ff");
  const read = await ask("GET", `${api}/orders/${order_id}`);
  expect(read.body.proof_of_delivery_url).toBe(
    `http://waybill.test${api}/orders/proof_of_delivery/${order_id}`,
  );
});

test("a partner's orders are listed newest first with filters and a cursor [15.94]", async () => {
  const someone = await partner();
  const { ask, second } = someone;
  const ids: string[] = [];
  for (const client_order_id of ["1", "2", "3"]) {
    clock.advance(1000);
    ids.unshift(
      (
        await place(someone, {
          client_order_id,
          ...(client_order_id === "3" && { sender: { client_vendor_id: second } }),
        })
      ).order_id,
    );
  }
  const list = async (query: string) => {
    const { body } = await ask("GET", `${api}/orders?${query}`);
    return {
      ids: body.orders?.map((one: { order_id: string }) => one.order_id),
      next: body.next_cursor,
      message: body.message,
    };
  };
  const page = await list("limit=2");
  expect(page.ids).toEqual(ids.slice(0, 2));
  expect(await list(`limit=2&cursor=${page.next}`)).toMatchObject({ ids: ids.slice(2), next: null });
  expect((await list("client_order_id=2")).ids).toEqual([ids[1]]);
  expect((await list(`client_vendor_id=${second}`)).ids).toEqual([ids[0]]);
  expect((await list("status=CANCELLED")).ids).toEqual([]);
  expect((await list("cursor=x")).message).toContain("cursor is not valid");
});

test("callers without a token, guests, merchants, other partners, revoked keys and test keys cannot read a live order [15.119] [15.72] [15.18]", async () => {
  const [mine, other] = [await partner(), await partner()];
  const { order_id } = await place(mine);
  const made = await mine.merchant("POST", "/orders/api/v1/developer/keys", { name: "x", mode: "test" });
  const revoked = await mine.merchant("POST", "/orders/api/v1/developer/keys", { name: "x", mode: "live" });
  await mine.merchant("DELETE", `/orders/api/v1/developer/keys/${revoked.body.result.key_id}`);
  const callers: [ReturnType<typeof asking>, number][] = [
    [asking(), 401],
    [asking(await tokenFor("guest")), 403],
    [mine.merchant, 403],
    [asking(`Bearer ${revoked.body.result.secret}`), 403],
    [other.ask, 404],
    [asking(`Bearer ${made.body.result.secret}`), 404],
  ];
  for (const [ask, expected] of callers) {
    const calls = [
      ask("GET", `${api}/orders/${order_id}`),
      ask("GET", `${api}/orders/${order_id}/coordinates`),
      ask("GET", `${api}/orders/proof_of_pickup/${order_id}`),
      ask("PUT", `${api}/orders/${order_id}`, { amount: 1 }),
      ask("DELETE", `${api}/orders/${order_id}`, { reason: "MISTAKE_ERROR" }),
    ];
    for (const { status, body } of await Promise.all(calls)) {
      expect(status).toBe(expected);
      if (expected === 404) expect(body.message).toMatch(/^(Order not found)$/);
    }
  }
  expect((await other.ask("GET", `${api}/orders`)).body.orders).toEqual([]);
  expect((await mine.ask("GET", `${api}/orders/${order_id}`)).body.status).toBe("RECEIVED");
});

test("a test client's orders are invisible to live clients, merchants and riders [15.18]", async () => {
  const someone = await partner("test");
  const order = await place(someone);
  expect((await someone.ask("GET", `${api}/orders/${order.order_id}`)).status).toBe(200);
  const live = await someone.merchant("POST", "/orders/api/v1/developer/keys", { name: "x", mode: "live" });
  const ask = asking(`Bearer ${live.body.result.secret}`);
  expect((await ask("GET", `${api}/orders/${order.order_id}`)).status).toBe(404);
  expect((await ask("GET", `${api}/orders`)).body.orders).toEqual([]);
  const page = await someone.merchant(
    "GET",
    `/orders/api/v1/vendor/${someone.vendorId}/orders?include_outlets=true`,
  );
  expect(page.body.result.data).toEqual([]);
  const jobs = await asking(await tokenFor("rider"))("GET", "/hurrier/api/v1/fleet/jobs");
  expect(JSON.stringify(jobs.body)).not.toContain(order.order_id);
  // An outlet that a test client creates does not exist for live clients.
  await someone.ask("PUT", `${api}/outlets/tested`, {
    name: "T",
    address: "x",
    latitude: 14.56,
    longitude: 121.02,
    city: "Makati",
    phone_number: "+639171234502",
    currency: "PHP",
    locale: "en-PH",
  });
  expect((await ask("GET", `${api}/outlets/tested`)).status).toBe(404);
});
