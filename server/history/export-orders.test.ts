import type { ErrorAnswer } from "@waybill/contract/endpoint";
import { exportOrders } from "@waybill/contract/history";
import { listOrders } from "@waybill/contract/orders";
import { defaultExportColumns } from "@waybill/domain/history/export-columns";
import arabic from "../../locales/ar.json" with { type: "json" };
import { readXlsx } from "hucre";
import readWorkbook from "read-excel-file/node";
import { afterAll, expect, test } from "vitest";
import { customer, moveOrderThrough, placeTestOrder } from "../orders/order.fixture.ts";
import { openTestApp } from "../testing/test-app.ts";
import { ownVendor } from "../testing/test-vendor.ts";

const { call, clock, close, db, tokenFor } = await openTestApp();
afterAll(close);

const begin = async () => {
  const { vendorId, outletIds, email, outletEmail } = await ownVendor(db);
  const as = await tokenFor(email);
  const asked = (
    query: Record<string, string> = {},
    of: string = outletIds[0],
    who: string | undefined = as,
  ) => call(exportOrders, { ...(who && { as: who }), params: { vendorId: of }, query });
  const lines = async (...args: Parameters<typeof asked>) =>
    (await asked(...args)).bytes.toString().replace("\uFEFF", "").split("\r\n").slice(0, -1);
  const named = async (name: string, vendor: string = outletIds[0]) => {
    clock.advance(1000);
    return placeTestOrder(call, as, vendor, { customer: { ...customer, name } });
  };
  return { vendorId, outletIds, as, outletEmail, asked, lines, named };
};

test("an export is a CSV file with the chosen columns, newest order first", async () => {
  const { outletIds, asked, named } = await begin();
  const first = await named("Ana Reyes");
  const second = await named('Reyes, "Ben"');
  const { status, headers, bytes } = await asked({ columns: "customer_name,order_id,amount" });
  expect(status).toBe(200);
  expect(headers["content-type"]).toBe("text/csv; charset=utf-8");
  expect(headers["x-total-count"]).toBe("2");
  expect(headers["content-disposition"]).toBe(`attachment; filename="orders-${outletIds[0]}-2026-03-10.csv"`);
  expect(bytes.toString()).toBe(
    "\uFEFFCustomer,Order number,Amount (PHP)\r\n" +
      `"Reyes, ""Ben""",${second.order_id},1240.5\r\n` +
      `Ana Reyes,${first.order_id},1240.5\r\n`,
  );
});

test("an export without chosen columns has all 31, and only the header if there are no orders [10.67]", async () => {
  const { lines } = await begin();
  const [header, ...rows] = await lines();
  expect(header?.split(",")).toHaveLength(defaultExportColumns.length);
  expect(header).toContain("Requested (Asia/Manila)");
  expect(rows).toEqual([]);
});

test("a workbook in a right-to-left language is right-to-left [12.32]", async () => {
  const { asked, named } = await begin();
  await named("Ana Reyes");
  for (const [language, rightToLeft] of [
    ["ar", true],
    ["en", undefined],
  ] as const) {
    const { bytes } = await asked({ format: "xlsx", columns: "customer_name", language });
    const [sheet] = (await readXlsx(bytes)).sheets;
    expect(sheet?.view?.rightToLeft).toBe(rightToLeft);
    expect(sheet?.rows.at(-1)).toEqual(["Ana Reyes"]);
  }
});

test("an export uses the caller's language and the country's time zone", async () => {
  const { lines, named } = await begin();
  const { created_at } = await named("Ana Reyes");
  const [header, row] = await lines({ columns: "placed_at,status", language: "ar" });
  expect(header).toBe(
    `${arabic["history.export.column.placed_at"].replace("{timezone}", "Asia/Manila")},الحالة`,
  );
  const [time = "", words] = row?.split(",") ?? [];
  expect(time).toMatch(/^2026-03-10 10:\d\d$/);
  expect(Date.parse(`${time}+08:00`)).toBe(Math.floor(Date.parse(created_at) / 60_000) * 60_000);
  expect(words).toBe(arabic["status.RECEIVED"]);
  expect((await lines({ columns: "status", language: "xx" }))[0]).toBe("Status");
});

test("another library reads the workbook: texts as texts, numbers as numbers, no formula [10.68]", async () => {
  const { asked, named } = await begin();
  await named("=HYPERLINK(x)");
  const plain = await named("Ana Reyes & <b>");
  const phone = plain.customer.phone_number.replace(/(\+63)(\d{3})(\d{3})(\d{4})/, "$1 $2 $3 $4");
  const { headers, bytes } = await asked({
    format: "xlsx",
    columns: "customer_name,customer_phone,amount,rider_name",
  });
  expect(headers["content-type"]).toBe("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet");
  expect(headers["content-disposition"]).toContain(".xlsx");
  const [sheet] = await readWorkbook(bytes);
  expect(sheet?.sheet).toBe("Orders");
  expect(sheet?.data).toEqual([
    ["Customer", "Customer phone", "Amount (PHP)", "Rider"],
    ["Ana Reyes & <b>", phone, 1240.5, null],
    ["=HYPERLINK(x)", phone, 1240.5, null],
  ]);
});

test("a CSV file puts an invisible character before text that would be a formula; no cell starts with an apostrophe [10.68]", async () => {
  const { lines, named } = await begin();
  await named("=HYPERLINK(x)");
  const [, row] = await lines({ columns: "customer_name,customer_phone" });
  expect(row).toBe('"\u200B=HYPERLINK(x)",+63 917 555 0142');
});

test("no exported address starts with a comma, and each workbook column has the format of its content [10.67] [10.68]", async () => {
  const { as, outletIds, asked, lines } = await begin();
  const location = {
    ...customer.location,
    address: ", , 5 Ayala Ave, Makati",
    unit_number: null,
    building: null,
  };
  await placeTestOrder(call, as, outletIds[0], { customer: { ...customer, location } });
  expect((await lines({ columns: "address" }))[1]).toBe('"5 Ayala Ave, Makati"');
  const workbook = await asked({ format: "xlsx" });
  const [sheet] = await readWorkbook(workbook.bytes);
  expect(sheet?.data[0]).toHaveLength(31);
  expect(sheet?.data[1]?.every((cell) => typeof cell !== "string" || !/^[,']/.test(cell))).toBe(true);
});

test("an export contains what the list with the same filters shows, and its count is exact", async () => {
  const { as, vendorId, outletIds, asked, lines, named } = await begin();
  const [first, sister, late] = [
    await named("Ana Cruz"),
    await named("Ana Lim", outletIds[1]),
    await named("Ben Cruz"),
  ];
  await moveOrderThrough(call, as, first.order_id, "CANCELLED");
  const filters: Record<string, string>[] = [
    { include_outlets: "true" },
    { include_outlets: "true", search: "ana" },
    { include_outlets: "true", status: "CANCELLED" },
    { include_outlets: "true", from: sister.created_at, to: sister.created_at },
    { include_outlets: "true", to: sister.created_at, customer_phone_number: "0917 555 0142" },
    { include_outlets: "true", scheduled: "true" },
    {},
  ];
  const sizes: number[] = [];
  for (const query of filters) {
    const shown = await call(listOrders, { as, params: { vendorId }, query });
    const ids = shown.body.result.data.map(({ order_id }) => order_id);
    expect(await lines({ ...query, columns: "order_id" }, vendorId)).toEqual(["Order number", ...ids]);
    expect((await asked(query, vendorId)).headers["x-total-count"]).toBe(String(ids.length));
    sizes.push(ids.length);
  }
  expect(sizes).toEqual([3, 2, 1, 1, 2, 0, 0]);
  expect(await lines({ columns: "order_id", from: late.created_at })).toEqual([
    "Order number",
    late.order_id,
  ]);
});

test("an invalid request is refused before the first byte, with the field's name", async () => {
  const { asked } = await begin();
  const filters: [Record<string, string>, number, string][] = [
    [{ columns: "order_id,secret" }, 400, "columns"],
    [{ columns: "" }, 400, "columns"],
    [{ format: "pdf" }, 400, "format"],
    [{ from: "yesterday" }, 400, "from"],
    [{ from: "2026-03-02T00:00:00Z", to: "2026-03-01T00:00:00Z" }, 422, "to"],
  ];
  for (const [query, status, field] of filters) {
    const { status: answered, bytes, headers } = await asked(query);
    const { errors } = JSON.parse(bytes.toString()) as ErrorAnswer;
    expect(answered, JSON.stringify(query)).toEqual(status);
    expect(errors[0]?.path?.[0], JSON.stringify(query)).toEqual(field);
    expect(headers["content-disposition"]).toBeUndefined();
  }
  expect((await asked()).status).toBe(200);
});

test("an export is refused without a token and for a guest, another vendor, outlet, parent, partner and operator", async () => {
  const { vendorId, outletIds, as, outletEmail, asked, lines, named } = await begin();
  const other = await begin();
  const [here, sister] = [await named("Ana Reyes"), await named("Ben Cruz", outletIds[1])];
  const all = { include_outlets: "true", columns: "order_id" };
  const outlet = await tokenFor(outletEmail);
  const guest = await tokenFor("guest");
  await placeTestOrder(call, guest, "guest");

  expect((await call(exportOrders, { params: { vendorId } })).status).toBe(401);
  expect((await asked(all, vendorId, await tokenFor("rider"))).status).toBe(401);
  for (const who of [
    guest,
    other.as,
    outlet,
    await tokenFor("novendor"),
    await tokenFor("godroid", outletIds[0]),
  ])
    expect((await asked(all, vendorId, who)).status).toBe(404);
  expect((await asked(all, "guest", guest)).status).toBe(404);
  expect((await asked(all, outletIds[1], outlet)).status).toBe(404);
  const idsOf = async (of: string, who: string) => (await lines(all, of, who)).slice(1);
  expect(await idsOf(vendorId, as)).toEqual([sister.order_id, here.order_id]);
  expect(await idsOf(outletIds[0], outlet)).toEqual([here.order_id]);
  expect(await idsOf(vendorId, await tokenFor("godroid", vendorId))).toEqual([]);
  expect(await idsOf(vendorId, await tokenFor("ops"))).toEqual([sister.order_id, here.order_id]);
});
