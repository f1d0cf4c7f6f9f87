import { afterAll, beforeAll, expect, test } from "vitest";
import { openLog } from "../../platform/log.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";
import { askIntent, confirm, guestWithIntent } from "../payment.fixture.ts";
import { purgeSavedCards } from "../settling/payment-watch.ts";

let product: TestApp;
beforeAll(async () => {
  product = await openTestApp();
});
afterAll(() => product.close());

test("a card is stored if the guest wants it, shown by its last digits only, and can pay the next order", async () => {
  const intent = await guestWithIntent(product);
  expect((await confirm(product.call, intent, { save: true })).status).toBe(200);
  const order = { ...intent.order, login_pickup_estimation: 0 };
  const next = await askIntent(product.call, { ...intent, order });
  const [method] = next.body.payment_methods;
  expect(method?.cards).toEqual([
    {
      payment_instrument_id: expect.any(String) as string,
      brand: "visa",
      last_four: "1111",
      expiry_month: "12",
      expiry_year: "2031",
    },
  ]);
  const instrument = method?.cards[0]?.payment_instrument_id ?? "";

  const other = await guestWithIntent(product);
  const stolen = await confirm(product.call, other, { instrument });
  expect(stolen.body.errors[0].code).toBe("SAVED_CARD_NOT_FOUND");
  const paid = await confirm(
    product.call,
    { ...intent, order, intentId: next.body.intent_id },
    { instrument },
  );
  expect(paid.status).toBe(200);
});

test("neither a card's number nor its encrypted form is logged", async () => {
  let logged = "";
  const log = openLog({ logLevel: "trace" }, { write: (line) => void (logged += line) });
  const loud = await openTestApp({ deps: { log } });
  const intent = await guestWithIntent(loud);
  const { number, jwe } = { number: "4000000000000119", jwe: /eyJ[\w-]+\.[\w-]{40}/ };
  expect((await confirm(loud.call, intent, { number })).status).toBe(503);
  expect((await confirm(loud.call, { ...intent, intentId: "x" }, { number })).status).toBe(404);
  await loud.close();
  expect(logged).toContain("/orders/api/v1/order/payment/intent/confirm");
  expect(logged).not.toContain(number);
  expect(logged).not.toMatch(jwe);
  expect(logged).not.toContain(intent.bearer_token);
});

test("no card number is stored anywhere", async () => {
  const intent = await guestWithIntent(product);
  await confirm(product.call, intent, { save: true, number: "5555555555554444" });
  for (const table of ["payments", "saved_cards", "sandbox_charges", "orders"]) {
    const { rows } = await product.pool.query(`select * from ${table}`);
    expect(JSON.stringify(rows)).not.toContain("555555555555");
  }
});

test("a card is stored as long as its guest's token can be valid, and no longer", async () => {
  const intent = await guestWithIntent(product);
  await confirm(product.call, intent, { save: true });
  const countAfter = async (days: number) => {
    const now = () => new Date(product.clock.now().getTime() + days * 86_400_000);
    await purgeSavedCards({ pool: product.pool, now });
    const { rows } = await product.pool.query<{ count: number }>("select count(*)::int from saved_cards");
    return rows[0]?.count;
  };
  expect(await countAfter(7)).toBeGreaterThan(0);
  expect(await countAfter(8.1)).toBe(0);
});
