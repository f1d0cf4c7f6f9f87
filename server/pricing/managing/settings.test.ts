import { readCountryParameter } from "@waybill/contract/visitors/deployment";
import { listAudit } from "@waybill/contract/operations/audit";
import * as settings from "@waybill/contract/operations/settings";
import { createOrder } from "@waybill/contract/orders";
import { readVoucher } from "@waybill/contract/vouchers";
import { isFlagOnFor } from "@waybill/domain/markets/flags";
import { dayOf } from "@waybill/domain/history/days";
import { isClosedAllDay, isOpen, parseHoursLeniently } from "@waybill/domain/time/service-hours";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { buildApp } from "../../app.ts";
import { deliverer } from "../../ledger/delivered.fixture.ts";
import { orderRequest } from "../../orders/order.fixture.ts";
import { openTestApp } from "../../testing/test-app.ts";
import { ownVendor } from "../../testing/test-vendor.ts";
import { withVoucher } from "../vouchers/voucher.fixture.ts";

const product = await openTestApp();
const { accounts, call, clock, close, db, inject, tokenFor } = product;
afterAll(close);
const market = await tokenFor("market");
const audited = async (subject: string) =>
  (await call(listAudit, { as: market, query: { subject } })).body.result.data.map(({ action }) => action);
const ahead = (ms: number) => new Date(clock.now().getTime() + ms).toISOString();

test("an operator can create, read, use and end a voucher [14.33]", async () => {
  const merchant = await tokenFor((await ownVendor(db)).email);
  const seen = async () => (await call(readVoucher, { as: merchant, params: { code: "summer" } })).status;
  expect(await seen()).toBe(404);
  const body = { code: " summer ", type: "percentage" as const, amount: 20, uses_a_vendor: 3 };
  const made = await call(settings.createVoucher, { as: market, body });
  expect(made.status).toBe(201);
  expect(made.body.result).toEqual({
    code: "SUMMER",
    type: "percentage",
    amount: 20,
    available_until: null,
    uses_a_vendor: 3,
    uses: 0,
    cost: 0,
  });
  expect(await seen()).toBe(200);
  const again = await call(settings.createVoucher, { as: market, body });
  expect(again.status).toBe(409);
  expect(again.body.errors[0]).toMatchObject({
    path: ["code"],
    message: "Another voucher has this code. Choose another code.",
  });
  const listed = await call(settings.listVouchers, { as: market, query: { q: "sum" } });
  expect(listed.body.result.data).toEqual([made.body.result]);

  const changed = await call(settings.changeVoucher, {
    as: market,
    params: { code: "SUMMER" },
    body: { ...made.body.result, available_until: clock.now().toISOString() },
  });
  expect(changed.body.result).toMatchObject({ amount: 20, available_until: clock.now().toISOString() });
  expect(await seen()).toBe(404);
  for (const wrong of [{ amount: 0 }, { amount: 101 }, { type: "gift" }, { code: "  " }]) {
    const { status } = await call(settings.createVoucher, {
      as: market,
      body: { ...body, ...wrong } as typeof body,
    });
    expect(status).toBe(400);
  }
  const none = await call(settings.changeVoucher, { as: market, params: { code: "NONE" }, body: {} });
  expect(none.status).toBe(404);
  expect(await audited("voucher:SUMMER")).toEqual(["voucher.changed", "voucher.added"]);
  await call(settings.createVoucher, { as: market, body: { ...body, code: "AUTUMN" } });
  const first = await call(settings.listVouchers, { as: market, query: { limit: 1 } });
  const rest = await call(settings.listVouchers, {
    as: market,
    query: { cursor: first.body.result.cursor ?? "" },
  });
  const codes = [...first.body.result.data, ...rest.body.result.data].map(({ code }) => code);
  expect(codes).toEqual(["AUTUMN", "SUMMER"]);
});

const evaluate = async (as?: string) => {
  const { flags } = (
    await inject({
      method: "POST",
      url: "/ofrep/v1/evaluate/flags",
      headers: as ? { authorization: as } : {},
      payload: { context: {} },
    })
  ).json<{ flags: { key: string; value: boolean }[] }>();
  return Object.fromEntries(flags.map(({ key, value }) => [key, value]));
};

test("a voucher's cost is the sum of its discounts on deliveries [14.70]", async () => {
  const { outletIds, email } = await ownVendor(db);
  const owner = await tokenFor(email);
  const body = { code: "COSTLY", type: "fixed" as const, amount: 30 };
  await call(settings.createVoucher, { as: market, body });
  const used = async () => {
    const { vendor_id: _, ...request } = await withVoucher(call, owner, outletIds[0], "COSTLY");
    return deliverer(product)(owner, outletIds[0], 0, request);
  };
  const read = async () =>
    (await call(settings.readManagedVoucher, { as: market, params: { code: "COSTLY" } })).body.result;
  expect(await read()).toMatchObject({ uses: 0, cost: 0 });
  await used();
  await used();
  expect(await read()).toMatchObject({ uses: 2, cost: 60 });
});

test("a flag is set for a brand, a country and a share of vendors, and a vendor that has it keeps it when the share grows [14.34] [14.72]", async () => {
  const set = async (change: object) =>
    (
      await call(settings.setFlag, {
        as: market,
        params: { name: "voucher" },
        body: { value: true, ...change },
      })
    ).body.result;
  const isOn = async (as?: string) => (await evaluate(as))["voucher"];
  expect(await set({ countries: ["sg"] })).toMatchObject({
    value: true,
    countries: ["sg"],
    is_default: false,
  });
  expect(await isOn()).toBe(false);
  await set({ countries: ["sg", "ph"], brands: ["nobody"] });
  expect(await isOn()).toBe(false);
  await set({ countries: null, brands: null });
  expect(await isOn()).toBe(true);

  const forAll = { code: "FLAGGED", type: "fixed" as const, amount: 5 };
  await call(settings.createVoucher, { as: market, body: forAll });
  const vendors = await Promise.all(Array.from({ length: 5 }, () => ownVendor(db)));
  const tokens = await Promise.all(vendors.map(({ email }) => tokenFor(email)));
  const sides = () => Promise.all(tokens.map(isOn));
  await set({ share: 30 });
  const some = await sides();
  expect(await sides()).toEqual(some);
  await set({ share: 70 });
  const more = await sides();
  some.forEach((side, index) => side && expect(more[index]).toBe(true));
  const flag = { isOn: true, share: 70 };
  expect(more).toEqual(vendors.map(({ vendorId }) => isFlagOnFor("voucher", flag, vendorId)));
  // The server's own flag check gives the same result for each outlet of the vendor.
  const who = vendors[more.indexOf(false)] ?? vendors[0];
  const as = tokens[vendors.findIndex((one) => one === who)] ?? "";
  const code = await call(readVoucher, { as, params: { code: "FLAGGED" } });
  expect(code.status === 200).toBe(await isOn(as));
  expect(await isOn()).toBe(false);
  await set({ share: 100 });

  const read = await call(settings.readFlag, { as: market, params: { name: "voucher" } });
  expect(read.body.result).toMatchObject({ share: 100, updated_by: "user-market" });
  const unknown = await call(settings.setFlag, { as: market, params: { name: "x" }, body: { value: true } });
  expect(unknown.status).toBe(404);
  expect(
    (await call(settings.listFlags, { as: market, query: { limit: 200 } })).body.result.data.length,
  ).toBeGreaterThan(20);
  expect((await audited("flag:voucher"))[0]).toBe("flag.set");
});

test("a country parameter is read with its description, and set [14.35] [14.71]", async () => {
  const set = (key: string, value: string | number | boolean) =>
    call(settings.setCountryParameter, { as: market, params: { key }, body: { value } });
  const merchant = await tokenFor("parent");
  const shown = async () =>
    (await call(readCountryParameter, { as: merchant, params: { name: "orderItemValueExceedLimit" } })).body
      .result;
  const read = await call(settings.readCountrySetting, {
    as: market,
    params: { key: "orderItemValueExceedLimit" },
  });
  expect(read.body.result).toEqual({
    key: "orderItemValueExceedLimit",
    value: "-1",
    is_default: true,
    default: "-1",
    meaning: expect.stringMatching(/^Merchants have to confirm orders worth more/) as string,
    theme: "orders",
    set_at: null,
    set_by: null,
  });
  expect((await set("orderItemValueExceedLimit", 5000)).body.result).toMatchObject({
    value: "5000",
    is_default: false,
    set_by: { user_id: "user-market", email: "market@example.com" },
  });
  expect(await shown()).toBe("5000");
  const wrong: [string, string | number][] = [
    ["orderItemValueExceedLimit", "many"],
    ["paymentMethods", "GOLD"],
    ["noCourierMinutes", 0],
    ["allOutletOrders", "perhaps"],
  ];
  for (const [key, value] of wrong) {
    const { status, body } = await set(key, value);
    expect(status, key).toBe(400);
    expect(body.errors[0].path, key).toEqual(["value"]);
  }
  expect((await set("maximumSpeed", 1)).status).toBe(404);
  const { data } = (await call(settings.listCountryParameters, { as: market })).body.result;
  expect(data.filter(({ meaning }) => meaning.startsWith("parameter-meaning"))).toEqual([]);
  expect(await audited("country_parameter:orderItemValueExceedLimit")).toEqual(["country_parameter.set"]);
  // Merchants cannot read the operators' own settings.
  const hidden = await call(readCountryParameter, { as: merchant, params: { name: "refundLimit" } });
  expect(hidden.status).toBe(404);
});

test("service hours, holidays and maintenance are set, and apply at once [14.36]", async () => {
  const merchant = await tokenFor("parent");
  const hours = async () =>
    (await call(readCountryParameter, { as: merchant, params: { name: "serviceHours" } })).body.result;
  const day = clock.now().toISOString().slice(0, 10);
  const body = {
    value: "0700:2200",
    holidays: [{ date: "2026-12-25", hours: "1000:1400", name: "Christmas" }],
  };
  const set = await call(settings.setServiceHours, { as: market, body });
  expect(set.body.result).toEqual(body);
  expect(await hours()).toBe("0700:2200");
  const read = await call(settings.readServiceHours, { as: market });
  const today = { date: day, hours: "1200:1300", name: "" };
  const again = { ...read.body.result, holidays: [...read.body.result.holidays, today] };
  await call(settings.setServiceHours, { as: market, body: again });
  expect(await hours()).toBe("1200:1300");
  expect((await call(settings.setServiceHours, { as: market, body: { value: "25:00" } })).status).toBe(400);
  await call(settings.setServiceHours, { as: market, body: { value: "0000:2359", holidays: [] } });
  expect(await hours()).toBe("0000:2359");

  const times = { from: ahead(60_000), until: ahead(120_000) };
  const planned = await call(settings.setMaintenance, {
    as: market,
    body: { planned: { value: false, ...times } },
  });
  expect(planned.body.result).toEqual({ planned: { value: false, ...times }, unplanned: { value: false } });
  await call(settings.setMaintenance, { as: market, body: { unplanned: { value: true } } });
  expect(await evaluate()).toMatchObject({ "planned-maintenance": false, "unplanned-maintenance": true });
  const { result } = (await call(settings.readMaintenance, { as: market })).body;
  await call(settings.setMaintenance, { as: market, body: { ...result, unplanned: { value: false } } });
  expect(await evaluate()).toMatchObject({ "unplanned-maintenance": false });
});

test("a planned maintenance closes the portal from its start to its end, neither before nor after", async () => {
  const plan = (from: string, until: string) =>
    call(settings.setMaintenance, { as: market, body: { planned: { value: true, from, until } } });
  const isClosed = async () => (await evaluate())["planned-maintenance"];
  await plan(ahead(60_000), ahead(120_000));
  expect(await isClosed()).toBe(false);
  await plan(ahead(-60_000), ahead(60_000));
  expect(await isClosed()).toBe(true);
  await plan(ahead(-120_000), ahead(-60_000));
  expect(await isClosed()).toBe(false);
});

test("a change in one process applies in another from the next call [14.37]", async () => {
  const other = await buildApp(accounts);
  await other.ready();
  onTestFinished(() => other.close());
  const set = (value: boolean) =>
    call(settings.setFlag, { as: market, params: { name: "pre_order" }, body: { value } });
  const asked = async () => {
    const url = "/ofrep/v1/evaluate/flags/pre_order";
    return (await other.inject({ method: "POST", url, payload: {} })).json<{ value: boolean }>().value;
  };
  for (const value of [false, true]) {
    await set(value);
    expect(await asked()).toBe(value);
  }
  const headers = { authorization: await tokenFor("parent") };
  const read = async (path: string) =>
    (await other.inject({ url: `/orders/api/v1/${path}`, headers })).json<object>();
  await call(settings.setServiceHours, { as: market, body: { value: "0800:2000" } });
  expect(await read("get-country-parameter/serviceHours")).toEqual({ result: "0800:2000" });
  await call(settings.createVoucher, { as: market, body: { code: "OTHER", type: "fixed", amount: 5 } });
  expect(await read("voucher/OTHER")).toMatchObject({ voucher: { code: "OTHER" } });
});

test("a payment method switched off is refused within ten seconds [14.37]", async () => {
  const { outletIds, email } = await ownVendor(db);
  const as = await tokenFor(email);
  const body = await orderRequest(call, as, outletIds[0], {
    order: { amount: 500, description: "rice", cold_bag_needed: false, payment_method: "CASH_ON_DELIVERY" },
  });
  expect((await call(createOrder, { as, body })).status).toBe(201);
  await call(settings.setCountryParameter, {
    as: market,
    params: { key: "paymentMethods" },
    body: { value: "PAID" },
  });
  clock.advance(10_000);
  expect((await call(createOrder, { as, body })).status).toBe(422);
});

test("a holiday can be closed all day, and then the service is closed [14.69]", async () => {
  const date = dayOf(clock.now(), "Asia/Manila");
  const set = (hours: string) =>
    call(settings.setServiceHours, {
      as: market,
      body: { holidays: [{ date, hours, name: "Good Friday" }] },
    });
  expect((await set("closed")).body.result.holidays).toEqual([
    { date, hours: "closed", name: "Good Friday" },
  ]);
  const merchant = await tokenFor("parent");
  const { body } = await call(readCountryParameter, { as: merchant, params: { name: "serviceHours" } });
  expect(body.result).toBe("closed");
  expect(isClosedAllDay(parseHoursLeniently(body.result))).toBe(true);
  expect(isOpen(parseHoursLeniently(body.result), clock.now(), "Asia/Manila")).toBe(false);
  expect((await set("shut")).status).toBe(400);
  await call(settings.setServiceHours, { as: market, body: { holidays: [] } });
});

test("of several operators who opened the same hours one changes them, and the others are refused", async () => {
  const holidays = [
    { date: "2026-12-30", hours: "closed", name: "Rizal Day" },
    { date: "2026-12-25", hours: "1000:1400" },
  ];
  await call(settings.setServiceHours, { as: market, body: { value: "0700:2200", holidays } });
  const { result: expected } = (await call(settings.readServiceHours, { as: market })).body;
  const set = (value: string, seen = expected) =>
    call(settings.setServiceHours, { as: market, body: { value, holidays: [], expected: seen } });
  const hours = ["0800:2000", "0900:2100", "1000:2000", "1100:2100", "1200:2000", "1300:2100"];
  const answers = await Promise.all(hours.map((value) => set(value)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...hours.slice(1).map(() => 409)]);
  const [won, lost] = answers.toSorted((one, other) => one.status - other.status);
  expect(lost?.body.errors[0]).toMatchObject({ code: "CHANGED_MEANWHILE", path: ["expected"] });
  const read = await call(settings.readServiceHours, { as: market });
  expect(read.body.result).toEqual(won?.body.result);
  // Sent again because its answer was lost: done.
  expect((await set(won?.body.result.value ?? "")).body.result).toEqual(won?.body.result);
  // The same holidays in another order are no change; a missing holiday is one.
  await call(settings.setServiceHours, { as: market, body: expected });
  // A holiday that has passed is no change either.
  const passed = { date: "2026-01-01", hours: "closed" };
  const otherOrder = { ...expected, holidays: [passed, ...expected.holidays.toReversed()] };
  expect((await set("0800:2000", otherOrder)).status).toBe(200);
  await call(settings.setServiceHours, {
    as: market,
    body: { ...expected, holidays: expected.holidays.slice(1) },
  });
  expect((await set("0800:2000")).status).toBe(409);
  await call(settings.setServiceHours, { as: market, body: { value: "0000:2359", holidays: [] } });
});

test("invalid hours are refused in the specification's own words [10.122]", async () => {
  const set = async (value: string) => {
    const { status, body } = await call(settings.setCountryParameter, {
      as: market,
      params: { key: "serviceHours" },
      body: { value },
    });
    return [status, body.errors[0].message];
  };
  expect(await set("9 to 5")).toEqual([422, "format has to be dddd:dddd (0000:2359 for 24/24)"]);
  expect(await set("0000:2400")).toEqual([422, "service hours has to been between 0 & 2359"]);
});
