import { correctBulkRow } from "@waybill/contract/bulk-jobs";
import { createOrder } from "@waybill/contract/orders";
import { readFileSync } from "node:fs";
import { afterAll, afterEach, expect, test } from "vitest";
import { houseFiles, isTestFile } from "../../../tools/source-files.mjs";
import { bulkCalls, goodRow, sheetOf } from "../../bulk/bulk.fixture.ts";
import { openPartnerApp, orderBody, partnerApi } from "../../partner/partner.fixture.ts";
import { askIntent, guestWithWallet } from "../../payments/payment.fixture.ts";
import { orderRequest, placeTestOrder } from "../order.fixture.ts";
import { otherPlace, feeTo, update } from "../updating/update.fixture.ts";

const app = await openPartnerApp();
const { call, clock, pool, tokenFor, partner } = app;
afterAll(app.close);

const setParameter = async (name: string, value: string) => {
  await pool.query("insert into country_parameters (name, value) values ($1, $2)", [name, value]);
  clock.advance(1000);
};
/** The opening hours and pause for all outlets. */
type OutletRow = { opening_hours?: object[]; pause_reason?: string; paused_until?: string };
const setOutlets = async ({ opening_hours = [], pause_reason, paused_until }: OutletRow) => {
  await pool.query(
    `insert into outlet_services (vendor_id, opening_hours, pause_reason, paused_until)
     select vendor_id, $1, $2, $3 from vendors`,
    [JSON.stringify(opening_hours), pause_reason, paused_until],
  );
  clock.advance(1000);
};
afterEach(async () => {
  await pool.query("delete from outlet_services");
  await pool.query("delete from country_parameters");
  clock.advance(1000);
});

type PlacedAnswer = { status: number; code: string | undefined; meta?: object };
type Wanted = { amount: number; item_value_confirmed?: boolean; preordered_for?: number };

const outcomeOf = ({
  status,
  body,
}: {
  status: number;
  body: { errors?: { code: string; meta?: object }[] };
}): PlacedAnswer => {
  const [error] = body.errors ?? [];
  return { status, code: error?.code, ...(error?.meta && { meta: error.meta }) };
};
const merchant = async () => {
  const someone = await partner();
  return { ...someone, as: await tokenFor(someone.email), outletId: someone.outletIds[0] };
};
const changed = ({ amount, ...wanted }: Wanted) => ({
  ...wanted,
  order: { amount, description: "2 trays", payment_method: "CASH_ON_DELIVERY", cold_bag_needed: false },
});

type Send = () => Promise<PlacedAnswer>;
/** Prepares an order while everything is open; the returned function sends it later. */
type Prepare = (wanted: Wanted) => Promise<Send>;
type Channel = { file: string; isGuests?: true; open: () => Promise<Prepare> };

const sentBy =
  (as: string, vendorId: string): Prepare =>
  async (wanted) => {
    const body = await orderRequest(call, as, vendorId, changed(wanted));
    return async () => outcomeOf(await call(createOrder, { as, body }));
  };

/** All channels through which orders are placed. */
const channels: Record<string, Channel> = {
  "a merchant's order": {
    file: "server/orders/placing/create-order.ts",
    open: async () => {
      const { as, outletId } = await merchant();
      return sentBy(as, outletId);
    },
  },
  "a guest's order": {
    file: "server/orders/placing/create-order.ts",
    isGuests: true,
    open: async () => sentBy(await tokenFor("guest"), "guest"),
  },
  "a change that moves the place": {
    file: "server/orders/updating/update-order.ts",
    open: async () => {
      const { as, outletId } = await merchant();
      return async ({ preordered_for, ...wanted }) => {
        const order = await placeTestOrder(call, as, outletId, {
          ...(preordered_for && { preordered_for }),
          item_value_confirmed: true,
        });
        const moved = await feeTo(call, as, order, otherPlace);
        return async () => outcomeOf(await update(call, as, order, { ...wanted, ...moved }));
      };
    },
  },
  "a guest's card payment": {
    file: "server/orders/placing/card-order.ts",
    isGuests: true,
    open: () =>
      Promise.resolve(async (wanted) => {
        const payment = await guestWithWallet(app, changed(wanted));
        return async () => outcomeOf(await askIntent(call, payment));
      }),
  },
  "a row of a sheet": {
    file: "server/bulk/placing/prepare-order.ts",
    open: async () => {
      const { as, vendorId } = await merchant();
      return ({ amount, item_value_confirmed, preordered_for }) =>
        Promise.resolve(async () => {
          const later = preordered_for && {
            delivery_type: "scheduled",
            scheduled_for: "2026-03-10 19:00",
          };
          const sheet = await sheetOf([{ ...goodRow, amount, ...later }]);
          const { bulk_job, orders } = (await bulkCalls(call, as, vendorId).upload(sheet)).body.body;
          const body = { row_number: 2, cells: {}, item_value_confirmed: true } as const;
          const params = { jobId: bulk_job.bulk_job_id };
          const answered = item_value_confirmed
            ? (await call(correctBulkRow, { as, params, body })).body.body.row
            : orders[0];
          return { status: answered?.status === "success" ? 201 : 422, code: answered?.errors[0]?.code };
        });
    },
  },
  "a partner's order": {
    file: "server/partner/orders/place-order.ts",
    open: async () => {
      const { ask, first } = await partner();
      return (wanted) =>
        Promise.resolve(async () => {
          const answer = await ask("POST", `${partnerApi}/orders`, { ...orderBody(first), ...wanted });
          return { status: answer.status, code: answer.headers["x-waybill-code"] as string };
        });
    },
  },
};
const taken = (answer: PlacedAnswer) => [200, 201].includes(answer.status);
// The tests begin at 10:00 in Manila; this is 19:00.
const evening = Date.parse("2026-03-10T11:00:00Z") / 1000;

test.each(Object.entries(channels))(
  "%s is refused outside the country's hours, and accepted for a later time within them [18.20] [18.24]",
  async (name, { open }) => {
    const prepare = await open();
    const now = await prepare({ amount: 90 });
    const later = await prepare({ amount: 90, preordered_for: evening });
    await setParameter("serviceHours", "1800:2000");
    const { status, code, meta } = await now();
    expect({ status, code }).toEqual({
      status: 422,
      code: /partner/.test(name) ? "OUTSIDE_OPERATING_HOURS" : "SERVICE_CLOSED",
    });
    if (meta) expect(meta).toMatchObject({ opens_at: "2026-03-10T10:00:00.000Z" });
    expect(taken(await later()), name).toBe(true);
  },
);

const outletChannels = Object.entries(channels).filter(([, { isGuests }]) => !isGuests);

test.each(outletChannels)(
  "%s is refused outside the outlet's own hours, and accepted for a later time within them [18.13] [18.14] [18.24]",
  async (name, { open }) => {
    const prepare = await open();
    const now = await prepare({ amount: 90 });
    const later = await prepare({ amount: 90, preordered_for: evening });
    await setOutlets({ opening_hours: [{ days: [1, 2, 3, 4, 5, 6, 7], from: "1800", to: "2000" }] });
    const { status, code, meta } = await now();
    expect({ status, code }).toEqual({
      status: 422,
      code: /partner/.test(name) ? "OUTSIDE_OPERATING_HOURS" : "OUTLET_CLOSED",
    });
    if (meta) expect(meta).toMatchObject({ opens_at: "2026-03-10T10:00:00.000Z" });
    expect(taken(await later()), name).toBe(true);
  },
);

test.each(outletChannels)(
  "%s is refused during the outlet's pause, and accepted for a time after it [18.17] [18.24]",
  async (name, { open }) => {
    const prepare = await open();
    const now = await prepare({ amount: 90 });
    const later = await prepare({ amount: 90, preordered_for: evening });
    await setOutlets({ pause_reason: "Kitchen is full", paused_until: "2026-03-10T04:00:00.000Z" });
    const { status, code, meta } = await now();
    expect({ status, code }).toEqual({ status: 422, code: "OUTLET_PAUSED" });
    if (meta) expect(meta).toMatchObject({ until: "2026-03-10T04:00:00.000Z" });
    expect(taken(await later()), name).toBe(true);
  },
);

test.each(Object.entries(channels))(
  "%s needs a confirmation above the item-value limit, and only there [18.21] [18.22] [18.23] [18.24]",
  async (name, { open }) => {
    const prepare = await open();
    await setParameter("orderItemValueExceedLimit", "1000");
    const ask = async (wanted: Wanted) => (await prepare(wanted))();
    const refused = await ask({ amount: 1000.01 });
    expect(refused).toMatchObject({ status: 422, code: "ITEM_VALUE_UNCONFIRMED" });
    if (refused.meta) expect(refused.meta).toMatchObject({ limit: 1000 });
    expect(taken(await ask({ amount: 1000 })), name).toBe(true);
    expect(taken(await ask({ amount: 1000.01, item_value_confirmed: true })), name).toBe(true);
  },
);

/**
 * Endpoints that change an existing order and need no opening hours: marking it ready, moving the pin a little, and
 * the choice after a failure.
 */
const noChannels = [
  "server/fleets/failures/carry-out-choice.ts",
  "server/orders/updating/update-promise.ts",
  "server/orders/updating/set-ready-time.ts",
  "server/orders/updating/write-details.ts",
  "server/tracking/acts/act-of-recipient.ts",
];

test("there is no other channel: the list above has all code that drafts, writes or changes an order [18.24]", () => {
  const files = houseFiles(".", /\.ts$/, "server").filter((file: string) => !isTestFile(file));
  const using = (name: string) =>
    files.filter((file: string) =>
      new RegExp(`import [^;]*\\b${name}\\b[^;]*;`).test(readFileSync(file, "utf8")),
    );
  const listed = new Set([...noChannels, ...Object.values(channels).map(({ file }) => file)]);
  const found = new Set([
    ...using("draftOrder"),
    ...using("insertOrder"),
    ...using("updateDetails"),
    ...using("writeDetails"),
  ]);
  expect([...found].toSorted()).toEqual([...listed].toSorted());
  for (const file of using("insertOrder")) expect(using("draftOrder")).toContain(file);
  expect(using("requireOrderBounds")).toEqual([]);
});

test("a value above the vendor's own limit cannot be confirmed, whatever the country's limit is; with -1 or no limit no confirmation is needed [18.25]", async () => {
  const { as, outletId } = await merchant();
  await pool.query("update vendors set item_value_limit_minor = 100000 where vendor_id = $1", [outletId]);
  const ask = async (amount: number, item_value_confirmed = false) => {
    const body = await orderRequest(call, as, outletId, changed({ amount, item_value_confirmed }));
    return outcomeOf(await call(createOrder, { as, body }));
  };
  await setParameter("orderItemValueExceedLimit", "500");
  expect(await ask(1000.01)).toMatchObject({ status: 422, code: "ITEM_VALUE_LIMIT" });
  expect(await ask(1000.01, true)).toMatchObject({ status: 422, code: "ITEM_VALUE_LIMIT" });
  expect((await ask(1000)).code).toBe("ITEM_VALUE_UNCONFIRMED");
  expect((await ask(1000, true)).status).toBe(201);
  const order = await placeTestOrder(call, as, outletId, changed({ amount: 400 }));
  const more = await update(call, as, order, { amount: 1000.01 });
  expect(more.body.errors[0]).toMatchObject({ code: "ITEM_VALUE_LIMIT", path: ["amount"] });

  await pool.query("update vendors set item_value_limit_minor = null where vendor_id = $1", [outletId]);
  for (const none of ["-1", ""]) {
    await pool.query("update country_parameters set value = $1", [none]);
    clock.advance(1000);
    expect((await ask(90_000)).status).toBe(201);
  }
});
