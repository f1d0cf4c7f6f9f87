import { expect, test } from "vitest";
import arabic from "../../locales/ar.json" with { type: "json" };
import english from "../../locales/en.json" with { type: "json" };
import {
  escapeFormula,
  type ExportColumn,
  exportColumnNames,
  defaultExportColumns,
  type ExportedOrder,
  exportHeader,
  exportRow,
  kindOfColumn,
  type ExportLanguage,
} from "./export-columns.ts";

const speech: ExportLanguage = {
  words: (key, values = {}) => `${key} ${Object.values(values).join(" ")}`.trim(),
  phone: (phone) => phone.replace("+63", "+63 "),
  timezone: "Asia/Manila",
  currency: "PHP",
};
const order: ExportedOrder = {
  order_id: "kanto-7QF4M2K9XZAB",
  vendor_id: "kanto",
  outlet_name: "Kanto Grill",
  created_at: "2026-11-19T10:00:00.000Z",
  status: "DELIVERED",
  status_history: [
    { status: "PICKED_UP", created_at: "2026-11-19T10:12:00.000Z" },
    { status: "DELIVERED", created_at: "2026-11-19T10:31:20.000Z" },
  ],
  preordered_for: null,
  customer: {
    name: "=HYPERLINK(1)",
    phone_number: "+639175550142",
    location: {
      formatted_address: "1804, Almond Tower, 11th Avenue",
      unit_number: "1804",
      building: null,
      latitude: -14.5502,
      longitude: 121.0541,
      notes: "@guard",
    },
  },
  order: { amount: 1240.5, description: "-2 trays", payment_method: "CASH_ON_DELIVERY" },
  pay_at_pickup: false,
  currency: "PHP",
  delivery_fee: 89.1,
  discounted_delivery_fee: 80.2,
  voucher: { code: "WELCOME10" },
  vat_number: null,
  rider: { name: "Jun", phone_number: "+639175550199" },
  cancel_reason: null,
  tracking_link: "https://waybill.example/tracking/kanto-7QF4M2K9XZAB",
};
const row = (...columns: ExportColumn[]) => exportRow(columns, order, speech);

test("an address is exported as people read it [10.67] [10.94]", () => {
  expect(row("address")).toEqual(["1804, Almond Tower, 11th Avenue"]);
});

test("an export has the chosen columns in the chosen order", () => {
  expect(row("currency", "order_id", "rider_name")).toEqual(["PHP", "kanto-7QF4M2K9XZAB", "Jun"]);
  expect(exportHeader(["placed_at", "amount"], speech)).toEqual([
    "history.export.column.placed_at Asia/Manila PHP",
    "history.export.column.amount Asia/Manila PHP",
  ]);
});

test("every column has a name in every language and reads an order without optional values", () => {
  const texts: Record<string, string>[] = [english, arabic];
  for (const column of exportColumnNames)
    for (const language of texts) expect(language[`history.export.column.${column}`], column).toBeTruthy();
  const bare = { ...order, rider: null, voucher: null, discounted_delivery_fee: null, status_history: [] };
  expect(exportRow(exportColumnNames, bare, speech)).toHaveLength(exportColumnNames.length);
  expect(exportRow(["collected_at", "delivery_minutes", "discount", "cancel_reason"], bare, speech)).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

test("an export has 31 columns, with headings and values as people read them [10.67]", () => {
  expect(defaultExportColumns).toHaveLength(31);
  expect(exportColumnNames).toEqual([...defaultExportColumns, "reference"]);
  const words = (key: string, values: Readonly<Record<string, string>> = {}) =>
    Object.entries(values).reduce(
      (text, [name, value]) => text.replace(`{${name}}`, value),
      (english as Record<string, string>)[key] ?? key,
    );
  const translated = { ...speech, words };
  expect(exportHeader(exportColumnNames, translated).join("|")).not.toMatch(/[_{}]|history\./);
  const cells = exportRow(exportColumnNames, { ...order, status: "RETURN_INITIATED" }, translated);
  const texts = cells.filter((cell) => typeof cell === "string" && !cell.startsWith("http"));
  // The texts contain no wire codes, and no times with a T and an offset.
  expect(texts.join("|")).not.toMatch(/[A-Z]{2,}_[A-Z]|\dT\d|undefined|null/);
  expect(row("customer_phone", "rider_phone")).toEqual(["+63 9175550142", "+63 9175550199"]);
});

test("times are on the country's clock, and the heading names it", () => {
  expect(row("placed_at", "collected_at", "ended_at")).toEqual([
    "2026-11-19 18:00",
    "2026-11-19 18:12",
    "2026-11-19 18:31",
  ]);
  const planned = { ...order, preordered_for: Date.parse("2026-11-19T12:00:00Z") / 1000 };
  const there = { ...speech, timezone: "America/St_Johns" };
  expect(exportRow(["scheduled_for", "delivery_minutes"], planned, there)).toEqual([
    "2026-11-19 08:30",
    null,
  ]);
  expect(exportHeader(["placed_at"], there)[0]).toContain("America/St Johns");
  expect(row("delivery_minutes")).toEqual([31]);
});

test("money is exported as a number with decimals; fee minus discount is the total, the amount is in no sum [10.21]", () => {
  expect(row("amount", "delivery_fee", "discount", "total_amount")).toEqual([1240.5, 89.1, 8.9, 80.2]);
  for (const column of exportColumnNames)
    expect(kindOfColumn(column) === "text", column).toBe(typeof row(column)[0] !== "number");
  const columnsOf = (kind: string) => exportColumnNames.filter((column) => kindOfColumn(column) === kind);
  expect(columnsOf("money")).toEqual(["amount", "delivery_fee", "discount", "total_amount"]);
  expect(columnsOf("number")).toEqual(["delivery_minutes", "latitude", "longitude"]);
});

test("text that a spreadsheet would run as a formula starts with an invisible character, never an apostrophe [10.68]", () => {
  const dangerous = [
    "=HYPERLINK(1)",
    "+1+1",
    "-2 trays",
    "@guard",
    "\t=1",
    "\r=1",
    " =1",
    "＝1",
    "+639175550142",
    "+63 917 555 0142+1",
    "=+63 917",
  ];
  for (const text of dangerous) {
    const safe = escapeFormula(text);
    expect(safe.codePointAt(0), text).toBe(0x200b);
    expect(safe.slice(1)).toBe(text);
  }
  for (const text of ["Ana Reyes", "1804, Almond", "+63 917 555 0142", "12-14", ""])
    expect(escapeFormula(text)).toBe(text);
  expect(row("customer_name", "notes", "description")).toEqual(["=HYPERLINK(1)", "@guard", "-2 trays"]);
});

test("status, payment and reason are in the reader's language", () => {
  const cancelled = { ...order, status: "CANCELLED", cancel_reason: "bad_weather" } as const;
  expect(exportRow(["status", "payment", "cancel_reason"], cancelled, speech)).toEqual([
    "status.CANCELLED",
    "payment-option.cash_on_delivery",
    "cancel-reason.bad_weather",
  ]);
});
