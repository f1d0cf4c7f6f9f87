import { expect, test } from "vitest";
import arabic from "../../locales/ar.json" with { type: "json" };
import english from "../../locales/en.json" with { type: "json" };
import {
  type ExportColumn,
  exportColumnNames,
  type ExportedOrder,
  exportHeader,
  exportRow,
  type ExportSpeech,
  usualExportColumns,
} from "./export-columns.ts";

const speech: ExportSpeech = {
  words: (key, values = {}) => `${key} ${Object.values(values).join(" ")}`.trim(),
  money: (amount) => `₱${amount.toFixed(2)}`,
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
  total_amount: 1320.7,
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
  expect(row("status_code", "order_id", "rider_name")).toEqual(["DELIVERED", "kanto-7QF4M2K9XZAB", "Jun"]);
  expect(exportHeader(["placed_at", "amount"], speech)).toEqual([
    "history.export.column.placed_at Asia/Manila PHP",
    "history.export.column.amount Asia/Manila PHP",
  ]);
});

test("every column has its name in every language and reads an order that has nothing to say", () => {
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
  expect(usualExportColumns.every((column) => exportColumnNames.includes(column))).toBe(true);
});

test("times are the country's with their offset", () => {
  expect(row("placed_at", "collected_at", "ended_at")).toEqual([
    "2026-11-19T18:00:00+08:00",
    "2026-11-19T18:12:00+08:00",
    "2026-11-19T18:31:20+08:00",
  ]);
  const planned = { ...order, preordered_for: Date.parse("2026-11-19T12:00:00Z") / 1000 };
  expect(
    exportRow(["scheduled_for", "delivery_minutes"], planned, { ...speech, timezone: "America/St_Johns" }),
  ).toEqual(["2026-11-19T08:30:00-03:30", null]);
  expect(row("delivery_minutes")).toEqual([31]);
});

test("money comes as a number and as people write it, to the centavo", () => {
  expect(row("amount", "amount_written")).toEqual([1240.5, "₱1240.50"]);
  expect(row("delivery_fee", "discount", "discount_written", "total_amount")).toEqual([
    80.2,
    8.9,
    "₱8.90",
    1320.7,
  ]);
});

test("a text that a table would run as a formula gets a quote mark in front, a number does not", () => {
  expect(row("customer_name", "customer_phone", "notes", "description", "latitude")).toEqual([
    "'=HYPERLINK(1)",
    "'+639175550142",
    "'@guard",
    "'-2 trays",
    -14.5502,
  ]);
  for (const name of ["\t=1", "\r=1", " =1", "＝1"])
    expect(exportRow(["customer_name"], { ...order, customer: { ...order.customer, name } }, speech)).toEqual(
      [`'${name}`],
    );
});

test("status, payment and reason are words of the asker's language", () => {
  const cancelled = { ...order, status: "CANCELLED", cancel_reason: "bad_weather" } as const;
  expect(exportRow(["status", "payment", "cancel_reason"], cancelled, speech)).toEqual([
    "status.CANCELLED",
    "payment-option.cash_on_delivery",
    "cancel-reason.bad_weather",
  ]);
});
