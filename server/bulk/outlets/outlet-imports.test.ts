import { pathOf } from "@waybill/contract/endpoint";
import {
  importOutlets,
  makeOutlets,
  fixOutletRow,
  readOutletImport,
  readOutletTemplate,
} from "@waybill/contract/merchants/outlet-imports";
import { listVendors } from "@waybill/contract/merchants/vendors";
import {
  outletColumnNames,
  outletColumns,
  type OutletColumn,
} from "@waybill/domain/bulk-jobs/outlets/outlet-sheet";
import { writeXlsx } from "hucre";
import { afterAll, beforeEach, expect, test } from "vitest";
import { openTestApp } from "../../testing/test-app.ts";
import { ownVendor } from "../../testing/test-vendor.ts";

const { call, close, db, inject, pool, tokenFor } = await openTestApp();
afterAll(close);

let mine: Awaited<ReturnType<typeof ownVendor>>;
let as: string;
beforeEach(async () => {
  mine = await ownVendor(db);
  as = await tokenFor(mine.email);
});

type Values = Partial<Record<OutletColumn, string | number>>;
const good = (id: string): Values => ({
  client_vendor_id: id,
  name: `Branch ${id}`,
  phone_number: "0917 555 0142",
  address: "11th Avenue, Bonifacio Global City",
  latitude: 14.5502,
  longitude: 121.0541,
});
const headings = outletColumnNames.map((name) => outletColumns[name].heading);
const xlsxOf = async (rows: Values[]) => {
  const lines = rows.map((row) => outletColumnNames.map((name) => row[name] ?? null));
  return Buffer.from(await writeXlsx({ sheets: [{ name: "Outlets", rows: [headings, ...lines] }] }));
};
const send = (bytes: Buffer | string, by = as) =>
  call(importOutlets, {
    as: by,
    body: { parent_vendor_id: mine.vendorId, content: Buffer.from(bytes).toString("base64") },
  });
const own = async () => {
  const { vendors } = (await call(listVendors, { as })).body.result;
  return vendors.filter(({ parent_vendor_id }) => parent_vendor_id === mine.vendorId);
};
const make = (importId: string, by = as) => call(makeOutlets, { as: by, params: { importId } });
const fix = (importId: string, row: number, body: object, by = as) =>
  call(fixOutletRow, { as: by, params: { importId, rowNumber: String(row) }, body });
const shown = (
  rows: { row_number: number; status: string; errors: { code: string; column: string | null }[] }[],
) =>
  rows.map(({ row_number, errors }) => [
    row_number,
    ...errors.map(({ column, code }) => `${column} ${code}`),
  ]);

test("the template can be uploaded unchanged, and each row of a sheet is checked without creating outlets [21.43]", async () => {
  const template = await inject({ url: pathOf(readOutletTemplate), headers: { authorization: as } });
  expect(template.headers["content-type"]).toContain("spreadsheetml");
  const example = await send(template.rawPayload);
  expect(shown(example.body.result.rows)).toEqual([[2]]);

  const answer = await send(
    await xlsxOf([
      good("A-1"),
      { ...good("a 1"), phone_number: "none" },
      { ...good("B-1"), name: "", users: "owner@example.com, nobody" },
      { ...good("C-1"), latitude: "north" },
      good(mine.outletIds[0].split("-").at(-1) ?? ""),
      { ...good("D-1"), name: "x".repeat(300) },
      { ...good("---"), rider_instructions: "Gate" },
    ]),
  );
  expect(answer.status).toBe(200);
  expect(shown(answer.body.result.rows)).toMatchObject([
    [2],
    [3, "phone_number FILL_OUTLET_PHONE", "client_vendor_id TWICE"],
    [4, "name FILL_OUTLET_LABEL", "users WRONG_OWNER_EMAIL"],
    [5, "latitude INVALID_COORDINATES"],
    [6, "client_vendor_id OUTLET_ALREADY_REGISTERED"],
    [7, "name TOO_LONG"],
    [8, "client_vendor_id OUTLET_ID_CHARACTERS"],
  ]);
  const [first] = answer.body.result.rows;
  expect(first).toMatchObject({ status: "success", outlet: { vendor_id: null, name: "Branch A-1" } });
  expect(await own()).toHaveLength(2);
});

test("a CSV file is accepted with its own headings, also with semicolons, and addresses are searched [21.43]", async () => {
  const csv = [
    "Our branches;;;",
    "Store ID;Branch;Phone;Address",
    '"Q;1";"Quezon ""One""";+63 917 555 0142;11th Avenue, Bonifacio Global City',
    "",
    "Z-1;Nowhere;0917 555 0142;Qwxyzzy 99999 Nowhere",
  ].join("\r\n");
  const { rows } = (await send(`\uFEFF${csv}`)).body.result;
  expect(rows[0]?.outlet).toMatchObject({ client_vendor_id: "Q;1", name: 'Quezon "One"' });
  expect(rows[0]?.outlet.latitude).toBeCloseTo(14.55, 1);
  expect(rows.map(({ row_number, status }) => [row_number, status])).toEqual([
    [3, "success"],
    [5, "failed"],
  ]);
  expect(rows[1]?.errors[0]?.column).toBe("address");

  const codeOf = async (bytes: Buffer | string) => (await send(bytes)).body.errors?.[0].code;
  expect(await codeOf("Name,Colour\nA,red")).toBe("BULK_FILE_FOREIGN_COLUMNS");
  expect(await codeOf("Name,Address\n")).toBe("BULK_FILE_WITHOUT_ROWS");
  expect(await codeOf(Buffer.from([0, 1, 2, 3]))).toBe("BULK_FILE_NOT_XLSX");
  expect(await codeOf(Buffer.from("PK\u0003\u0004nothing"))).toBe("BULK_FILE_NOT_XLSX");
});

test("a form is accepted too, and a user of one parent need not name the parent [21.43]", async () => {
  const payload = [
    "--x",
    'content-disposition: form-data; name="file"; filename="outlets.csv"',
    "content-type: text/csv",
    "",
    "ID,Name,Phone,Address,Latitude,Longitude",
    "F-1,Form,09175550142,11th Avenue,14.5502,121.0541",
    "--x--",
    "",
  ].join("\r\n");
  const answer = await inject({
    method: "POST",
    url: pathOf(importOutlets),
    headers: { authorization: as, "content-type": "multipart/form-data; boundary=x" },
    payload,
  });
  expect(answer.json().result).toMatchObject({
    parent_vendor_id: mine.vendorId,
    rows: [{ row_number: 2, status: "success", outlet: { client_vendor_id: "F-1" } }],
  });
});

test("invalid rows are corrected in place, and creating twice creates no outlet twice [21.44]", async () => {
  const sent = await send(
    await xlsxOf([good("A-1"), { ...good("A-1"), name: "Second" }, { ...good("C-1"), name: "" }]),
  );
  const { import_id } = sent.body.result;
  expect((await fix(import_id, 3, { client_vendor_id: "B-1" })).body.result).toMatchObject({
    row_number: 3,
    status: "success",
    errors: [],
    outlet: { client_vendor_id: "B-1", name: "Second" },
  });
  const [first, again] = await Promise.all([make(import_id), make(import_id)]);
  expect(again.body).toEqual(first.body);
  expect((await make(import_id)).body).toEqual(first.body);
  expect(first.body.result.rows.map(({ status, outlet }) => [status, outlet.vendor_id])).toEqual([
    ["success", `${mine.vendorId}-a-1`],
    ["success", `${mine.vendorId}-b-1`],
    ["failed", null],
  ]);
  expect(await own()).toHaveLength(4);

  const late = await fix(import_id, 4, { cells: { name: "Third" } });
  expect(late.body.result.status).toBe("success");
  await make(import_id);
  expect(await own()).toHaveLength(5);
  expect((await fix(import_id, 4, { name: "Fourth" })).body).toMatchObject({ status: 409 });
  const { rows } = (await call(readOutletImport, { as, params: { importId: import_id } })).body.result;
  expect(rows.every(({ outlet }) => outlet.vendor_id !== null)).toBe(true);
  const { rows: noted } = await pool.query(
    "select count(*)::int as noted from audit where action = 'outlet.added' and subject_id like $1",
    [`${mine.vendorId}-%`],
  );
  expect(noted).toEqual([{ noted: 3 }]);
});

test("another vendor's import is not found, and a user who may not change outlets cannot upload one [21.43] [21.44]", async () => {
  const { import_id } = (await send(await xlsxOf([good("A-1")]))).body.result;
  const stranger = await tokenFor((await ownVendor(db)).email);
  expect((await make(import_id, stranger)).status).toBe(404);
  expect((await fix(import_id, 2, { name: "Mine" }, stranger)).status).toBe(404);
  expect((await send(await xlsxOf([good("A-1")]), stranger)).status).toBe(404);
  expect((await send(await xlsxOf([good("A-1")]), await tokenFor(mine.outletEmail))).status).toBe(404);
  await pool.query("update user_vendors set role = 'clerk' where user_id = $1", [mine.email]);
  const clerk = await tokenFor(mine.email);
  expect((await send(await xlsxOf([good("A-2")]), clerk)).status).toBe(403);
  expect((await make(import_id, clerk)).status).toBe(403);
});

test("300 outlets are checked and created in one call within a minute [21.45]", async () => {
  const rows = Array.from({ length: 300 }, (_, at) => good(`N-${at}`));
  const before = Date.now();
  const { import_id, rows: checked } = (await send(await xlsxOf(rows))).body.result;
  expect(checked.filter(({ status }) => status === "success")).toHaveLength(300);
  expect((await make(import_id)).body.result.rows.filter(({ outlet }) => outlet.vendor_id)).toHaveLength(300);
  expect(Date.now() - before).toBeLessThan(60_000);
  expect(await own()).toHaveLength(302);
});
