import { listAudit } from "@waybill/contract/operations/audit";
import {
  pauseOutlet,
  readOutletService,
  resumeOutlet,
  saveOutletService,
  type OutletServiceEntry,
} from "@waybill/contract/merchants/outlet-service";
import { createOrder } from "@waybill/contract/orders";
import { quoteFee } from "@waybill/contract/pricing";
import { afterAll, beforeEach, expect, test } from "vitest";
import { orderRequest, placeOf, serendra } from "../../orders/order.fixture.ts";
import { openPartnerApp, orderBody, partnerApi } from "../../partner/partner.fixture.ts";

const app = await openPartnerApp();
const { call, clock, inject, pool, tokenFor } = app;
afterAll(app.close);

let mine: Awaited<ReturnType<typeof app.partner>>;
let as: string;
let [outlet, sister] = ["", ""];
beforeEach(async () => {
  clock.set(new Date("2026-03-10T02:00:00Z"));
  mine = await app.partner();
  as = await tokenFor(mine.email);
  [outlet, sister] = mine.outletIds;
});

const everyDay = [1, 2, 3, 4, 5, 6, 7];
const read = (vendorId = outlet, by = as) => call(readOutletService, { as: by, params: { vendorId } });
const save = (body: OutletServiceEntry, vendorId = outlet, by = as) =>
  call(saveOutletService, { as: by, params: { vendorId }, body });
const pause = (body: { minutes?: number; reason: string }, vendorId = outlet, by = as) =>
  call(pauseOutlet, { as: by, params: { vendorId }, body });
const resume = (vendorId = outlet, by = as) => call(resumeOutlet, { as: by, params: { vendorId } });
const fee = async (vendor_id = outlet, preordered_for?: number) => {
  const source = await placeOf(call, as, vendor_id);
  const body = { source, destination: serendra, vendor_id, ...(preordered_for && { preordered_for }) };
  return call(quoteFee, { as, body });
};
const codeOf = ({ body }: { body: { errors?: { code: string }[] } }) => body.errors?.[0]?.code;
const at = (clockTime: string) => Date.parse(`2026-03-${clockTime}:00+08:00`) / 1000;

test("an outlet's hours, closed days and preparation time are read as they were set; nothing is set by default [18.11]", async () => {
  expect((await read()).body.result).toEqual({
    preparation_minutes: 0,
    opening_hours: [],
    closed_days: [],
    pause: null,
    is_open: true,
    opens_at: null,
  });
  const service = {
    preparation_minutes: 20,
    opening_hours: [
      { days: [1, 2, 3, 4, 5], from: "0900", to: "2200" },
      { days: [6], from: "1800", to: "0200" },
    ],
    closed_days: ["2026-12-25"],
  };
  const saved = await save(service);
  expect(saved.status).toBe(200);
  expect(saved.body.result).toEqual({ ...service, pause: null, is_open: true, opens_at: null });
  expect((await read()).body).toEqual(saved.body);
  expect((await save({ preparation_minutes: 5 })).body.result).toMatchObject({
    ...service,
    preparation_minutes: 5,
  });
  expect((await read(sister)).body.result.opening_hours).toEqual([]);
});

test("two concurrent changes of an outlet's service both apply [18.11]", async () => {
  for (const minutes of [11, 12, 13, 14, 15]) {
    const closed_days = [`2026-12-${minutes}`];
    await Promise.all([
      save({ preparation_minutes: minutes }),
      save({ closed_days }),
      pause({ reason: `Full ${minutes}` }),
    ]);
    expect((await read()).body.result).toMatchObject({
      preparation_minutes: minutes,
      closed_days,
      pause: { reason: `Full ${minutes}` },
    });
  }
});

test("invalid hours, days and minutes are refused by name, and change nothing [18.11]", async () => {
  await save({ preparation_minutes: 7, closed_days: ["2026-12-25"] });
  const hours = (changes: object) => ({
    opening_hours: [{ days: [1], from: "0900", to: "2200", ...changes }],
  });
  const wrong: [field: string, body: object][] = [
    ["opening_hours", hours({ days: [0] })],
    ["opening_hours", hours({ days: [8] })],
    ["opening_hours", hours({ days: [1.5] })],
    ["opening_hours", hours({ days: ["1"] })],
    ["opening_hours", hours({ days: [] })],
    ["opening_hours", hours({ from: "2400" })],
    ["opening_hours", hours({ to: "0960" })],
    ["opening_hours", hours({ to: "9:00" })],
    ["opening_hours", hours({ to: undefined })],
    ["opening_hours", { opening_hours: "0900:2200" }],
    ["closed_days", { closed_days: ["2026-02-30"] }],
    ["closed_days", { closed_days: ["25.12.2026"] }],
    ["preparation_minutes", { preparation_minutes: -1 }],
    ["preparation_minutes", { preparation_minutes: 181 }],
    ["preparation_minutes", { preparation_minutes: 1.5 }],
    ["preparation_minutes", { preparation_minutes: "7" }],
  ];
  for (const [field, changes] of wrong) {
    const answer = await inject({
      method: "PUT",
      url: `/orders/api/v1/outlet/${outlet}/service`,
      headers: { authorization: as },
      payload: { preparation_minutes: 9, ...changes },
    });
    expect(answer.statusCode, JSON.stringify(changes)).toBe(400);
    expect(answer.json().errors[0].path[0]).toBe(field);
  }
  expect((await read()).body.result).toMatchObject({ preparation_minutes: 7, closed_days: ["2026-12-25"] });
});

test("owners and managers can set an outlet's service, every role can read it, and others get 404 [18.12]", async () => {
  const acts = (by: string, vendorId = outlet) => [
    () => save({ preparation_minutes: 3 }, vendorId, by),
    () => pause({ reason: "Full" }, vendorId, by),
    () => resume(vendorId, by),
  ];
  const statuses = (by: string, vendorId?: string) =>
    Promise.all(acts(by, vendorId).map(async (act) => (await act()).status));
  for (const [role, expected] of [
    ["owner", 200],
    ["manager", 200],
    ["clerk", 403],
    ["read only", 403],
    ["developer", 403],
  ] as const) {
    await pool.query("update user_vendors set role = $1 where user_id = $2", [role, mine.email]);
    const by = await tokenFor(mine.email);
    const seen = await read(outlet, by);
    expect(seen.status, role).toBe(200);
    // `may_change: false` tells the screens to hide the change from this user.
    expect(seen.body.result.may_change, role).toBe(expected === 200 ? undefined : false);
    expect(await statuses(by), role).toEqual([expected, expected, expected]);
  }
  const other = await app.partner();
  const guest = await tokenFor("guest");
  for (const by of [await tokenFor(other.email), guest, await tokenFor("godroid", outlet)]) {
    expect((await read(outlet, by)).status).toBe(404);
    expect(await statuses(by)).toEqual([404, 404, 404]);
  }
  const outletOnly = await tokenFor(mine.outletEmail);
  expect(await statuses(outletOnly)).toEqual([200, 200, 200]);
  expect(await statuses(outletOnly, sister)).toEqual([404, 404, 404]);
  const ops = await tokenFor("ops");
  expect((await read(outlet, ops)).status).toBe(200);
  expect((await read("nobody", ops)).status).toBe(404);
  expect(await statuses(ops, "nobody")).toEqual([404, 404, 404]);
  expect((await call(readOutletService, { params: { vendorId: outlet } })).status).toBe(401);
});

test("a closed outlet refuses quotes and says when it opens; for a later time within its hours it quotes [18.13] [18.14]", async () => {
  const opening_hours = [{ days: everyDay, from: "1100", to: "2200" }];
  await save({ opening_hours, closed_days: ["2026-03-11"] });
  const closed = await fee();
  expect(closed.status).toBe(422);
  expect(closed.body).toMatchObject({
    errors: [{ code: "OUTLET_CLOSED", meta: { opens_at: "2026-03-10T03:00:00.000Z" } }],
  });
  expect((await read()).body.result).toMatchObject({ is_open: false, opens_at: "2026-03-10T03:00:00.000Z" });
  expect((await fee(outlet, at("10T11:00"))).status).toBe(200);
  expect((await fee(outlet, at("10T22:00"))).status).toBe(200);
  for (const none of ["10T22:01", "11T12:00"]) {
    const refused = await fee(outlet, at(none));
    expect(codeOf(refused), none).toBe("OUTLET_CLOSED");
    expect(refused.body).toMatchObject({ errors: [{ meta: { opens_at: "2026-03-12T03:00:00.000Z" } }] });
  }
  expect((await fee(sister)).status).toBe(200);

  clock.set(new Date("2026-03-10T03:00:00Z"));
  as = await tokenFor(mine.email);
  expect((await fee()).status).toBe(200);
  const body = await orderRequest(call, as, outlet, { preordered_for: at("11T12:00") });
  expect(codeOf(await call(createOrder, { as, body }))).toBe("OUTLET_CLOSED");
  const later = { ...body, preordered_for: at("12T11:00") };
  expect((await call(createOrder, { as, body: later })).status).toBe(201);
});

test("a pause needs a reason and lasts 15 to 480 minutes; it ends automatically, or when somebody resumes [18.16]", async () => {
  for (const body of [
    { minutes: 14, reason: "Full" },
    { minutes: 481, reason: "Full" },
    { minutes: 15.5, reason: "Full" },
    { minutes: 15, reason: " " },
    { minutes: 15, reason: undefined as unknown as string },
  ])
    expect((await pause(body)).status).toBe(400);
  expect((await read()).body.result.pause).toBeNull();

  const until = "2026-03-10T02:15:00.000Z";
  const paused = await pause({ minutes: 15, reason: "Kitchen is full" });
  expect(paused.status).toBe(200);
  expect(paused.body.result).toMatchObject({
    pause: { reason: "Kitchen is full", until },
    is_open: false,
    opens_at: until,
  });
  clock.set(new Date("2026-03-10T02:14:59.999Z"));
  expect(codeOf(await fee())).toBe("OUTLET_PAUSED");
  clock.set(new Date(until));
  expect((await fee()).status).toBe(200);
  expect((await read()).body.result).toMatchObject({ pause: null, is_open: true });

  expect((await pause({ minutes: 480, reason: "Power cut" })).status).toBe(200);
  expect((await pause({ reason: "Closed for repairs" })).body.result).toMatchObject({
    pause: { until: null },
    opens_at: null,
  });
  clock.advance(9 * 3_600_000);
  as = await tokenFor(mine.email);
  expect(codeOf(await fee())).toBe("OUTLET_PAUSED");
  expect((await resume()).body.result).toMatchObject({ pause: null, is_open: true });
  expect((await fee()).status).toBe(200);
  expect((await resume()).status).toBe(200);
});

test("while an outlet is paused its fees and orders are refused with the end of the pause; other outlets and later orders are not affected [18.17]", async () => {
  const body = await orderRequest(call, as, outlet);
  await pause({ minutes: 60, reason: "Kitchen is full" });
  const until = "2026-03-10T03:00:00.000Z";
  for (const refused of [await fee(), await call(createOrder, { as, body })]) {
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({ errors: [{ code: "OUTLET_PAUSED", meta: { until } }] });
    expect((refused.body as { message?: string }).message).toContain("Kitchen is full");
  }
  expect((await fee(sister)).status).toBe(200);
  const later = { ...body, preordered_for: Date.parse(until) / 1000 };
  expect((await call(createOrder, { as, body: later })).status).toBe(201);
});

test("a partner gets its own refusals for a paused or closed outlet [18.18]", async () => {
  const { ask, first } = mine;
  const { recipient, amount, description, sender } = orderBody(first);
  const asked = { sender, recipient: { location: recipient.location }, amount, description };
  const both = async () => [
    await ask("POST", `${partnerApi}/orders/fee`, asked),
    await ask("POST", `${partnerApi}/quotes`, asked),
    await ask("POST", `${partnerApi}/orders`, orderBody(first)),
  ];
  await pause({ minutes: 60, reason: "Kitchen is full" });
  for (const { status, body, headers } of await both()) {
    expect(status).toBe(422);
    expect(body.message).toBe("Unable to process order\n- vendor is paused");
    expect(headers["x-waybill-code"]).toBe("OUTLET_PAUSED");
  }
  await resume();
  await save({ opening_hours: [{ days: everyDay, from: "1800", to: "2000" }] });
  for (const { status, body, headers } of await both()) {
    expect(status).toBe(422);
    expect(body.message).toBe("Unable to process order\n- unable to accept order outside operating hours");
    expect(headers["x-waybill-code"]).toBe("OUTSIDE_OPERATING_HOURS");
  }
});

test("each change of an outlet's service writes one audit row, and a call without a change writes none [18.38]", async () => {
  const operator = await tokenFor("viewer");
  const actions = async () =>
    (await call(listAudit, { as: operator, query: { limit: 200 } })).body.result.data
      .filter(({ subject }) => subject.id === outlet)
      .map(({ action }) => action);
  await save({ preparation_minutes: 12 });
  await save({ preparation_minutes: 12 });
  await pause({ minutes: 30, reason: "Full" });
  await resume();
  await resume();
  expect((await actions()).toReversed()).toEqual([
    "outlet.service-changed",
    "outlet.paused",
    "outlet.resumed",
  ]);
});

test("if outlet and country have hours, an outlet is open when both are [18.13]", async () => {
  // A different day than in the tests above, because settings are cached for a second.
  clock.set(new Date("2026-03-17T02:00:00Z"));
  as = await tokenFor(mine.email);
  await save({ opening_hours: [{ days: everyDay, from: "1100", to: "2200" }] });
  await pool.query("insert into country_parameters (name, value) values ('serviceHours', '1500:2000')");
  clock.advance(1000);
  const { body } = await fee();
  expect(body).toMatchObject({ errors: [{ meta: { opens_at: "2026-03-17T07:00:00.000Z" } }] });
  await save({ opening_hours: [] });
  const request = await orderRequest(call, as, outlet);
  const refused = await call(createOrder, { as, body: request });
  await pool.query("delete from country_parameters");
  clock.advance(1000);
  expect(refused.body.errors[0]).toMatchObject({
    code: "SERVICE_CLOSED",
    meta: { opens_at: "2026-03-17T07:00:00.000Z" },
  });
});
