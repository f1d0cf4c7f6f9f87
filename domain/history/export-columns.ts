import { tzOffset } from "@date-fns/tz";
import { type PaymentMethod, paymentOptionOf } from "../payments/payment-methods.ts";
import { type Currency, fromMinor, toMinor } from "../money.ts";
import { lastEntryOf, type StatusEntry } from "../orders/order.ts";
import { cancelReasonKey, statusLabelKey } from "../orders/status-words.ts";
import type { OrderStatus } from "../orders/status.ts";

/** How an export speaks: its words and its money in the asker's language, its times on the country's clock. */
export type ExportSpeech = {
  words: (key: string, values?: Readonly<Record<string, string>>) => string;
  money: (amount: number) => string;
  /** IANA. */
  timezone: string;
  currency: Currency;
};

export type Cell = string | number | null;
type Read = (order: ExportedOrder, speech: ExportSpeech) => Cell;

const timeOf =
  (...statuses: OrderStatus[]): Read =>
  ({ status_history }, { timezone }) => {
    const entry = statuses.map((status) => lastEntryOf(status_history, status)).find(Boolean);
    return entry ? localTime(new Date(entry.created_at), timezone) : null;
  };

const feeOf = (order: ExportedOrder): number => order.discounted_delivery_fee ?? order.delivery_fee;

const minutesToDoor: Read = ({ created_at, status_history, preordered_for }) => {
  const delivered = lastEntryOf(status_history, "DELIVERED");
  if (!delivered || preordered_for !== null) return null;
  return Math.max(0, Math.round((Date.parse(delivered.created_at) - Date.parse(created_at)) / 60_000));
};

const paymentWords: Read = ({ order, pay_at_pickup }, { words }) => {
  const option = paymentOptionOf({ payment_method: order.payment_method, pay_at_pickup });
  return option ? words(`payment-option.${option}`) : order.payment_method;
};

/** An amount of money as a number, and as people write it. */
const money = (
  read: (order: ExportedOrder, speech: ExportSpeech) => number | null,
): { raw: Read; written: Read } => ({
  raw: read,
  written: (order, speech) => {
    const amount = read(order, speech);
    return amount === null ? null : speech.money(amount);
  },
});

const amount = money(({ order }) => order.amount);
const fee = money(feeOf);
const discount = money(({ delivery_fee, discounted_delivery_fee }, { currency }) => {
  if (discounted_delivery_fee === null) return null;
  return fromMinor(toMinor(delivery_fee, currency) - toMinor(discounted_delivery_fee, currency), currency);
});
const total = money((order) => order.total_amount);

/** Every column that an export can have, and what it says of an order. Times of the country's clock name their offset. */
const exportColumns = {
  order_id: ({ order_id }) => order_id,
  outlet_name: ({ outlet_name }) => outlet_name,
  vendor_id: ({ vendor_id }) => vendor_id,
  placed_at: ({ created_at }, { timezone }) => localTime(new Date(created_at), timezone),
  scheduled_for: ({ preordered_for }, { timezone }) =>
    preordered_for === null ? null : localTime(new Date(preordered_for * 1000), timezone),
  collected_at: timeOf("PICKED_UP"),
  delivered_at: timeOf("DELIVERED"),
  ended_at: timeOf("DELIVERED", "RETURNED_TO_VENDOR", "CANCELLED", "PAYMENT_CANCELLED", "PAYMENT_FAILED"),
  delivery_minutes: minutesToDoor,
  status: ({ status }, { words }) => words(statusLabelKey(status)),
  status_code: ({ status }) => status,
  cancel_reason: ({ cancel_reason }, { words }) => cancel_reason && words(cancelReasonKey(cancel_reason)),
  customer_name: ({ customer }) => customer.name,
  customer_phone: ({ customer }) => customer.phone_number,
  address: ({ customer }) => customer.location.formatted_address,
  unit_number: ({ customer }) => customer.location.unit_number,
  building: ({ customer }) => customer.location.building,
  notes: ({ customer }) => customer.location.notes,
  latitude: ({ customer }) => customer.location.latitude,
  longitude: ({ customer }) => customer.location.longitude,
  description: ({ order }) => order.description,
  payment: paymentWords,
  payment_method: ({ order }) => order.payment_method,
  amount: amount.raw,
  amount_written: amount.written,
  delivery_fee: fee.raw,
  delivery_fee_written: fee.written,
  discount: discount.raw,
  discount_written: discount.written,
  total_amount: total.raw,
  total_amount_written: total.written,
  currency: ({ currency }) => currency,
  voucher_code: ({ voucher }) => voucher?.code ?? null,
  vat_number: ({ vat_number }) => vat_number,
  rider_name: ({ rider }) => rider?.name ?? null,
  rider_phone: ({ rider }) => rider?.phone_number ?? null,
  tracking_link: ({ tracking_link }) => tracking_link,
} as const satisfies Record<string, Read>;

export type ExportColumn = keyof typeof exportColumns;

// Object.keys forgets the key type; the table above is never empty.
const namesOf = (table: typeof exportColumns) =>
  Object.keys(table) as unknown as readonly [ExportColumn, ...ExportColumn[]];

/** The names of all columns, in the order in which they are offered. */
export const exportColumnNames = namesOf(exportColumns);

/** What an export holds when nobody chose. */
export const usualExportColumns: readonly ExportColumn[] = [
  "order_id",
  "outlet_name",
  "placed_at",
  "status",
  "customer_name",
  "customer_phone",
  "address",
  "payment",
  "amount",
  "delivery_fee",
  "total_amount",
  "currency",
  "collected_at",
  "delivered_at",
  "rider_name",
  "cancel_reason",
];

const plain = (cell: Cell): Cell => (typeof cell === "string" ? asPlainText(cell) : cell);

/** The first row of an export: what its columns are called, with the timezone and the currency where they matter. */
export const exportHeader = (
  columns: readonly ExportColumn[],
  { words, timezone, currency }: ExportSpeech,
): string[] =>
  columns.map((column) => asPlainText(words(`history.export.column.${column}`, { timezone, currency })));

/** An order as a row of an export: numbers as numbers, `null` for what it has not, no text that could be a formula. */
export const exportRow = (
  columns: readonly ExportColumn[],
  order: ExportedOrder,
  speech: ExportSpeech,
): Cell[] => columns.map((column) => plain(exportColumns[column](order, speech)));

/** What an export reads of an order, as the wire has it. */
export type ExportedOrder = {
  order_id: string;
  vendor_id: string;
  outlet_name: string;
  created_at: string;
  status: OrderStatus;
  status_history: readonly StatusEntry[];
  preordered_for: number | null;
  customer: {
    name: string;
    phone_number: string;
    location: {
      formatted_address: string;
      unit_number: string | null;
      building: string | null;
      latitude: number;
      longitude: number;
      notes: string | null;
    };
  };
  order: { amount: number | null; description: string | null; payment_method: PaymentMethod };
  pay_at_pickup: boolean;
  currency: string;
  delivery_fee: number;
  discounted_delivery_fee: number | null;
  voucher: { code: string } | null;
  total_amount: number;
  vat_number: string | null;
  rider: { name: string; phone_number: string } | null;
  cancel_reason: string | null;
  tracking_link: string;
};

const two = (number: number): string => String(Math.floor(number)).padStart(2, "0");

/** A moment on the clock of a timezone (IANA) with its offset, as ISO 8601 has it: 2026-11-20T14:05:09+08:00. */
function localTime(moment: Date, timezone: string): string {
  const minutes = tzOffset(timezone, moment);
  const clock = new Date(moment.getTime() + minutes * 60_000).toISOString().slice(0, 19);
  const away = Math.abs(minutes);
  return `${clock}${minutes < 0 ? "-" : "+"}${two(away / 60)}:${two(away % 60)}`;
}

/** Excel, LibreOffice and Sheets run a text that begins so as a formula; the wide forms too. */
const startsFormula = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/u;

/** A text as it may stand in a table: what would start a formula gets a quote mark in front. */
const asPlainText = (text: string): string => (startsFormula.test(text) ? `'${text}` : text);
