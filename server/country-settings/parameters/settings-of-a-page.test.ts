import {
  listCountryParameters,
  listParameterChanges,
  setCountryParameter,
  setCountryParameters,
} from "@waybill/contract/operations/settings";
import { readCountryParameter } from "@waybill/contract/visitors/deployment";
import { parameterNames, parametersOf } from "@waybill/domain/operations/parameters/country-parameters";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";

let product: TestApp;
let as: string;
beforeAll(async () => {
  product = await openTestApp();
  as = await product.tokenFor("market");
});
afterAll(() => product.close());

const set = (values: Record<string, string>, who = as) =>
  product.call(setCountryParameters, { as: who, body: { values } });
const settings = async () =>
  (await product.call(listCountryParameters, { as, query: { limit: 200 } })).body.result.data;
const valueOf = async (key: string) => (await settings()).find((one) => one.key === key);
const changes = async (query: Record<string, string>) =>
  (await product.call(listParameterChanges, { as, query })).body.result.data;

test("every parameter of the table is listed with its page and its default [17.74]", async () => {
  const all = await settings();
  expect(all.map(({ key }) => key).sort()).toEqual([...parameterNames].sort());
  for (const { key, theme, value, default: usual, meaning } of all) {
    expect(parametersOf(theme), key).toContain(key);
    expect(value, key).toBe(usual);
    expect(meaning, key).toMatch(/^[A-Z].*\.$/);
  }
});

test("a page of settings is saved together; if one value is invalid none is set, and field and part are named [17.74]", async () => {
  const wrong = await set({ noCourierMinutes: "90", dispatchReach: "foot:1500|car:far" });
  expect(wrong.status).toBe(400);
  expect(wrong.body.errors[0]).toMatchObject({
    path: ["values", "dispatchReach", "car"],
    message: "Enter a number, such as 12 or 12.5.",
    meta: { translation_key: "operations-error.setting-number" },
  });
  expect((await valueOf("noCourierMinutes"))?.value).toBe("120");
  expect(await changes({})).toEqual([]);

  const alone = await product.call(setCountryParameter, {
    as,
    params: { key: "unreachableRule" },
    body: { value: "contacts:2" },
  });
  expect(alone.body.errors[0]?.path).toEqual(["value", "minutes"]);

  const right = await set({ noCourierMinutes: " 90 ", dispatchReach: "foot:1200|car:9000" });
  expect(right.status).toBe(200);
  expect(right.body.result.data.map(({ key, value }) => [key, value])).toEqual([
    ["noCourierMinutes", "90"],
    ["dispatchReach", "foot:1200|car:9000"],
  ]);
  const guest = await product.tokenFor("guest");
  const read = await product.call(readCountryParameter, { as: guest, params: { name: "noCourierMinutes" } });
  expect(read.body.result).toBe("90");
});

test("a setting shows who changed it, and the history of a page and of a value can be read [17.74]", async () => {
  expect(await valueOf("noCourierMinutes")).toMatchObject({
    is_default: false,
    default: "120",
    set_at: expect.any(String) as string,
    set_by: { user_id: "user-market", email: "market@example.com" },
  });
  await set({ noCourierMinutes: "60" });
  // Setting the same value again records no change.
  await set({ noCourierMinutes: "60" });
  expect((await changes({ theme: "orders" })).map(({ key, before, after }) => [key, before, after])).toEqual([
    ["noCourierMinutes", "90", "60"],
    ["noCourierMinutes", "120", "90"],
  ]);
  expect((await changes({ theme: "riders" })).map(({ key }) => key)).toEqual(["dispatchReach"]);
  expect(await changes({ theme: "money" })).toEqual([]);
  expect(await changes({ key: "dispatchReach" })).toHaveLength(1);
  const [newest] = (await product.call(listParameterChanges, { as, query: { limit: 1 } })).body.result.data;
  expect(newest).toMatchObject({ after: "60", by: { email: "market@example.com" } });
});

test("two concurrent saves of the same settings in different orders both succeed", async () => {
  for (let round = 1; round <= 15; round += 1) {
    const values = { noCourierMinutes: String(100 + round), geofenceMetres: String(200 + round) };
    const others = { geofenceMetres: String(400 + round), noCourierMinutes: String(300 + round) };
    const answers = await Promise.all([set(values), set(others), set(values), set(others)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  }
});

test("an unknown name is not found, and a user who may not change one setting changes none of its page", async () => {
  expect((await set({ maximumSpeed: "1" })).status).toBe(404);
  expect((await product.call(listParameterChanges, { as, query: { key: "x" } })).status).toBe(404);
  expect((await set({ noCourierMinutes: "1" }, await product.tokenFor("viewer"))).status).toBe(403);
  expect((await set({ noCourierMinutes: "1" }, await product.tokenFor("parent"))).status).toBe(401);
});
