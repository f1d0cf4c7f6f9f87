import { afterAll, expect, test, vi } from "vitest";
import { openTestApp } from "../../testing/test-app.ts";
import { ProviderUnavailable } from "../card-provider.ts";
import { confirm, depsWith, guestWithIntent, stateOf, runPaymentWatch } from "../payment.fixture.ts";
import { openPaymentWatch } from "./payment-watch.ts";

const product = await openTestApp();
const { call, clock, deps, pool } = product;
afterAll(() => product.close());

test("a failing payment is logged with its order and does not delay others", async () => {
  const [one, other] = [await guestWithIntent(product), await guestWithIntent(product)];
  const orders = [(await confirm(call, one)).body.order_id, (await confirm(call, other)).body.order_id];
  const warn = vi.fn();
  const isAway = new Set([`${one.intentId}-1`]);
  const capture = async ({ reference }: { reference: string }) => {
    if (isAway.has(reference)) throw new ProviderUnavailable("away");
    return "C-1";
  };
  const log = { ...deps.log, warn } as unknown as typeof deps.log;
  const watch = openPaymentWatch({ ...depsWith(product, { capture }), log });
  await watch.run();
  expect(await stateOf(product, one.intentId)).toBe("authorised");
  expect(await stateOf(product, other.intentId)).toBe("captured");
  expect(warn.mock.calls).toEqual([
    [
      { err: new ProviderUnavailable("away"), order_id: orders[0] },
      "reconciling a card payment failed and is retried later",
    ],
  ]);
  // The failed payment is claimed again after exactly a minute.
  isAway.clear();
  clock.advance(59_999);
  await watch.run();
  expect(await stateOf(product, one.intentId)).toBe("authorised");
  clock.advance(1);
  await watch.run();
  expect(await stateOf(product, one.intentId)).toBe("captured");
  await watch.close();
});

test("a process that shuts down starts no other payment: the next process does", async () => {
  const intents = [await guestWithIntent(product), await guestWithIntent(product)];
  for (const intent of intents) await confirm(call, intent);
  let closing: Promise<void> | undefined;
  const asked: string[] = [];
  const capture = async ({ reference }: { reference: string }) => {
    asked.push(reference);
    closing = watch.close();
    return "C-1";
  };
  const watch = openPaymentWatch(depsWith(product, { capture }));
  await watch.run();
  await closing;
  expect(asked).toHaveLength(1);
  clock.advance(60_000);
  await runPaymentWatch(product);
  for (const { intentId } of intents) expect(await stateOf(product, intentId)).toBe("captured");
});

test("without card providers there is nothing to do", async () => {
  const query = vi.spyOn(pool, "query");
  const watch = openPaymentWatch({ ...depsWith(product), cardProviders: [] });
  await watch.run();
  expect(query).not.toHaveBeenCalled();
  query.mockRestore();
  await watch.close();
});
