import { createBulkJob } from "@waybill/contract/bulk-jobs";
import { maxBulkFileBytes } from "@waybill/domain/limits";
import { zipSync } from "fflate";
import { afterAll, expect, test } from "vitest";
import { openTestApp } from "../testing/test-app.ts";
import { ownVendor } from "../testing/test-vendor.ts";
import { bulkCalls, goodRow, handmadeWorkbook, headerXml, sheetOf } from "./bulk.fixture.ts";

const { call, close, db, inject, pool, tokenFor } = await openTestApp();
afterAll(close);
const { vendorId, email } = await ownVendor(db);
const as = await tokenFor(email);
const { upload } = bulkCalls(call, as, vendorId);

const refusal = async (bytes: Buffer) => {
  const { status, body } = await upload(bytes);
  expect((await pool.query("select from bulk_jobs")).rowCount).toBe(kept);
  return [status, body.errors[0].code, body.errors[0].meta.translation_key];
};
/** The number of jobs so far; refused files create none. */
let kept = 0;

/** The same workbook, filled up to the given size. */
async function fileOf(size: number): Promise<Buffer> {
  const { length } = handmadeWorkbook(`${headerXml}<row><c t="n"><v>1</v></c></row>`);
  const filler = new Uint8Array(
    Buffer.alloc(size - length - 200).map((_, at) => (at * 7919 + (at >> 8) * 104729) % 251),
  );
  const packed = (bytes: Uint8Array) =>
    Buffer.from(zipSync({ ...Object.fromEntries(partsOf), "docProps/filler.bin": [bytes, { level: 0 }] }));
  const first = packed(filler);
  const missing = size - first.length;
  return packed(
    Buffer.concat([filler, Buffer.alloc(Math.max(0, missing))]).subarray(0, filler.length + missing),
  );
}
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const partsOf: [string, Uint8Array][] = [
  [
    "xl/workbook.xml",
    `<workbook xmlns:r="${office}"><sheets><sheet name="A" r:id="rId1"/></sheets></workbook>`,
  ],
  [
    "xl/_rels/workbook.xml.rels",
    `<Relationships><Relationship Id="rId1" Target="/xl/worksheets/sheet1.xml"/></Relationships>`,
  ],
  [
    "xl/worksheets/sheet1.xml",
    `<worksheet><sheetData>${headerXml}<row><c><v>1</v></c></row></sheetData></worksheet>`,
  ],
].map(([name = "", text = ""]) => [name, new TextEncoder().encode(text)]);

test("a file of 5242880 bytes is accepted and one of 5242881 is too large, in base64 and as a form [5.57]", async () => {
  const full = await fileOf(maxBulkFileBytes);
  expect(full.length).toBe(5_242_880);
  const tooLarge = [413, "BULK_FILE_TOO_LARGE", "bulk-file.over-5-mb"];
  expect(await refusal(await fileOf(5_242_881))).toEqual(tooLarge);
  expect(await refusal(Buffer.alloc(9_000_000))).toEqual(tooLarge);
  expect((await form(await fileOf(5_242_881))).statusCode).toBe(413);
  expect((await form(Buffer.alloc(9_000_000))).json()).toMatchObject({
    errors: [{ code: "BULK_FILE_TOO_LARGE" }],
  });
  expect((await upload(full)).status).toBe(200);
  expect((await form(full)).statusCode).toBe(200);
  kept += 2;
});

/** Sends the same call as a form, with the file before the vendor. */
const form = (bytes: Buffer, fields: Record<string, string> = { vendor_id: vendorId }, name = "file") => {
  const mark = "----waybill";
  const parts = [
    `--${mark}\r\nContent-Disposition: form-data; name="${name}"; filename="orders.xlsx"\r\nContent-Type: application/octet-stream\r\n\r\n`,
    bytes,
    ...Object.entries(fields).map(
      ([field, value]) => `\r\n--${mark}\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${value}`,
    ),
    `\r\n--${mark}--\r\n`,
  ];
  return inject({
    method: "POST",
    url: createBulkJob.path,
    headers: { authorization: as, "content-type": `multipart/form-data; boundary=${mark}` },
    payload: Buffer.concat(parts.map((part) => Buffer.from(part))),
  });
};

test("a form with the file gives the same result as JSON [7.47]", async () => {
  const bytes = await sheetOf([goodRow]);
  const answer = await form(bytes);
  expect(answer.statusCode).toBe(200);
  kept += 1;
  expect(answer.json()).toMatchObject({
    code: 200,
    body: { bulk_job: { total_rows: 1, success_row_count: 1 } },
  });
  const blamed = async (answer: Awaited<ReturnType<typeof form>>) => {
    const { errors } = answer.json<{ errors: { code: string; path?: string[] }[] }>();
    return [answer.statusCode, errors[0]?.code, errors[0]?.path];
  };
  const malformed = (path: string) => [400, "MALFORMED_REQUEST", [path]];
  expect(await blamed(await form(bytes, {}))).toEqual(malformed("vendor_id"));
  expect(await blamed(await form(bytes, { vendor_id: vendorId }, "another"))).toEqual(malformed("file"));
  const twice = `${vendorId}\r\n------waybill\r\nContent-Disposition: form-data; name="file"; filename="b.xlsx"\r\n\r\nb`;
  expect(await blamed(await form(bytes, { vendor_id: twice }))).toEqual(malformed("file"));
  const cut = await inject({
    method: "POST",
    url: createBulkJob.path,
    headers: { authorization: as, "content-type": "multipart/form-data; boundary=x" },
    payload: '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
  });
  expect(cut.statusCode).toBe(400);
});

test("a file that is not a valid workbook is refused with a specific reason", async () => {
  const wrongFormat = [422, "BULK_FILE_NOT_XLSX", "bulk-file.wrong-format"];
  const good = await sheetOf([goodRow]);
  expect(await refusal(Buffer.from("name,phone\nAna,0917"))).toEqual(wrongFormat);
  expect(await refusal(Buffer.alloc(0))).toEqual(wrongFormat);
  expect(await refusal(good.subarray(0, good.length - 400))).toEqual(wrongFormat);
  expect(await refusal(handmadeWorkbook(headerXml, { "xl/vbaProject.bin": "macro" }))).toEqual(wrongFormat);
  expect(await refusal(await sheetOf([]))).toEqual([422, "BULK_FILE_WITHOUT_ROWS", "bulk-file.without-rows"]);
  expect(await refusal(handmadeWorkbook(""))).toEqual([
    422,
    "BULK_FILE_WITHOUT_HEADER",
    "bulk-file.without-header",
  ]);
  expect(await refusal(await sheetOf([goodRow], ["Ana", "0917 555 0142"]))).toEqual([
    422,
    "BULK_FILE_WITHOUT_HEADER",
    "bulk-file.without-header",
  ]);
  const { body } = await upload(await sheetOf([goodRow], ["Customer name", "Shoe size"]));
  expect(body.errors[0]).toMatchObject({
    code: "BULK_FILE_FOREIGN_COLUMNS",
    meta: { values: { columns: "Shoe size" } },
  });
  const notBase64 = await call(createBulkJob, { as, body: { vendor_id: vendorId, content: "§§§" } });
  expect(notBase64.status).toBe(400);
  expect(notBase64.body.errors[0].path).toEqual(["content"]);
});

/** A ZIP archive with a file whose directory entry declares `declared` bytes. */
function lying(name: string, content: Buffer, declared: number): Buffer {
  const zip = Buffer.from(zipSync({ ...Object.fromEntries(partsOf), [name]: content }, { level: 1 }));
  const directory = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2]));
  zip.writeUInt32LE(declared, directory + 24);
  return zip;
}

test("a hostile file is refused and never hangs the server [23.41]", async () => {
  const wrongFormat = [422, "BULK_FILE_NOT_XLSX", "bulk-file.wrong-format"];
  const tooMuch = [413, "BULK_FILE_UNPACKS_TOO_LARGE", "bulk-file.unpacks-too-large"];
  const sheet = "xl/worksheets/sheet1.xml";
  const spaces = Buffer.alloc(65 * 1024 * 1024, " ");
  expect(await refusal(handmadeWorkbook("", { [sheet]: spaces }))).toEqual(tooMuch);
  // The declared size is false, so the decompressed bytes are counted.
  expect((await refusal(lying(sheet, spaces.subarray(0, 2 * 1024 * 1024), 1000)))[0]).toBe(422);
  const parts = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`a${at}`, ""]));
  expect(await refusal(handmadeWorkbook(headerXml, parts(198)))).toEqual(tooMuch);
  expect(await refusal(handmadeWorkbook(headerXml, parts(5000)))).toEqual(tooMuch);
  const bomb = `<!DOCTYPE a [<!ENTITY b "bbbb"><!ENTITY c "&b;&b;">]><worksheet><sheetData>&c;</sheetData></worksheet>`;
  expect(await refusal(handmadeWorkbook("", { [sheet]: bomb }))).toEqual(wrongFormat);
  expect(await refusal(handmadeWorkbook("", { [sheet]: "<a>".repeat(1_000_000) }))).toEqual(wrongFormat);
  const attributes = Array.from({ length: 100_000 }, (_, at) => `a${at}="1"`).join(" ");
  expect(await refusal(handmadeWorkbook(`<row ${attributes}></row>`))).toEqual(wrongFormat);
  // Every cell refers to the same long text.
  const shared = `<sst><si><t>${"x".repeat(30_000)}</t></si></sst>`;
  const cells = `<row><c t="s"><v>0</v></c></row>`.repeat(5000);
  expect(await refusal(handmadeWorkbook(headerXml + cells, { "xl/sharedStrings.xml": shared }))).toEqual(
    tooMuch,
  );
  expect(
    await refusal(
      handmadeWorkbook(`${headerXml}<row r="5"><c><v>1</v></c></row><row r="5"><c><v>1</v></c></row>`),
    ),
  ).toEqual(wrongFormat);
  expect(await refusal(handmadeWorkbook(`${headerXml}<row><c r="ZZZ2"><v>1</v></c></row>`))).toEqual(tooMuch);
}, 60_000);
