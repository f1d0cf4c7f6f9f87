import { tzOffset } from "@date-fns/tz";
import { orderMoney } from "../orders/order-money.ts";
import { type PaymentMethod, paymentOptionOf } from "../payments/payment-methods.ts";
import type { Currency } from "../money/money.ts";
import { lastEntryOf, type StatusEntry } from "../orders/order.ts";
import { cancelReasonKey, statusLabelKey } from "../orders/status-words.ts";
import type { OrderStatus } from "../orders/status.ts";

/** The language of an export: the texts of the reader's language, and the country's clock. */
export type ExportLanguage = {
  words: (key: string, values?: Readonly<Record<string, string>>) => string;
  /** Formats an E.164 number in groups, as people of the country write it. */
  phone: (phone: string) => string;
  /** The IANA name of the time zone. */
  timezone: string;
  currency: Currency;
};

export type Cell = string | number | null;
type Read = (order: ExportedOrder, speech: ExportLanguage) => Cell;

const timeOf =
  (...statuses: OrderStatus[]): Read =>
  ({ status_history }, { timezone }) => {
    const entry = statuses.map((status) => lastEntryOf(status_history, status)).find(Boolean);
    return entry ? localTime(new Date(entry.created_at), timezone) : null;
  };

const minutesToDoor: Read = ({ created_at, status_history, preordered_for }) => {
  const delivered = lastEntryOf(status_history, "DELIVERED");
  if (!delivered || preordered_for !== null) return null;
  return Math.max(0, Math.round((Date.parse(delivered.created_at) - Date.parse(created_at)) / 60_000));
};

const paymentWords: Read = ({ order, pay_at_pickup }, { words }) => {
  const option = paymentOptionOf({ payment_method: order.payment_method, pay_at_pickup });
  return words(`payment-option.${option ?? "none"}`);
};

// The total is fee minus discount (spec §3); what the customer pays at the door is not part of it.
const discountOf: Read = (order) =>
  order.discounted_delivery_fee === null ? null : orderMoney(order).forTheDelivery.discount;

/** Every column that an export can have, and how to get its readable value from an order. */
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
  cancel_reason: ({ cancel_reason }, { words }) => cancel_reason && words(cancelReasonKey(cancel_reason)),
  customer_name: ({ customer }) => customer.name,
  customer_phone: ({ customer }, { phone }) => phone(customer.phone_number),
  address: ({ customer }) => customer.location.formatted_address,
  unit_number: ({ customer }) => customer.location.unit_number,
  building: ({ customer }) => customer.location.building,
  notes: ({ customer }) => customer.location.notes,
  latitude: ({ customer }) => customer.location.latitude,
  longitude: ({ customer }) => customer.location.longitude,
  description: ({ order }) => order.description,
  payment: paymentWords,
  amount: ({ order }) => order.amount,
  delivery_fee: ({ delivery_fee }) => delivery_fee,
  discount: discountOf,
  total_amount: (order) => orderMoney(order).forTheDelivery.fee,
  currency: ({ currency }) => currency,
  voucher_code: ({ voucher }) => voucher?.code ?? null,
  vat_number: ({ vat_number }) => vat_number,
  rider_name: ({ rider }) => rider?.name ?? null,
  rider_phone: ({ rider }, { phone }) => rider && phone(rider.phone_number),
  tracking_link: ({ tracking_link }) => tracking_link,
  reference: ({ reference }) => reference ?? null,
} as const satisfies Record<string, Read>;

export type ExportColumn = keyof typeof exportColumns;

// Object.keys loses the key type; the table above is never empty.
const namesOf = (table: typeof exportColumns) =>
  Object.keys(table) as unknown as readonly [ExportColumn, ...ExportColumn[]];

/** The names of all columns, in the order in which screens offer them. */
export const exportColumnNames = namesOf(exportColumns);

/** The default columns of an export; the reference is added if orders have one. */
export const defaultExportColumns = exportColumnNames.filter((name) => name !== "reference");

const money: readonly ExportColumn[] = ["amount", "delivery_fee", "discount", "total_amount"];
const numbers: readonly ExportColumn[] = ["delivery_minutes", "latitude", "longitude"];

/** Returns the type of a column: the country's money, other numbers, or text. */
export const kindOfColumn = (column: ExportColumn): "money" | "number" | "text" =>
  money.includes(column) ? "money" : numbers.includes(column) ? "number" : "text";

/** Returns the header row of an export: column names, with the timezone for times and the currency for amounts. */
export const exportHeader = (
  columns: readonly ExportColumn[],
  { words, timezone, currency }: ExportLanguage,
): string[] =>
  columns.map((column) =>
    words(`history.export.column.${column}`, { timezone: timezone.replaceAll("_", " "), currency }),
  );

/** Returns an order as a row of an export: numbers as numbers, `null` for missing values. */
export const exportRow = (
  columns: readonly ExportColumn[],
  order: ExportedOrder,
  speech: ExportLanguage,
): Cell[] => columns.map((column) => exportColumns[column](order, speech));

/** The fields of an order that an export reads, as on the wire. */
export type ExportedOrder = {
  order_id: string;
  vendor_id: string;
  outlet_name: string;
  reference?: string | undefined;
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
  vat_number: string | null;
  rider: { name: string; phone_number: string } | null;
  cancel_reason: string | null;
  tracking_link: string;
};

const two = (number: number): string => String(number).padStart(2, "0");

/** Formats a moment on the clock of a timezone (IANA), which the heading names: 2026-11-20 14:05. */
function localTime(moment: Date, timezone: string): string {
  const clock = new Date(moment.getTime() + tzOffset(timezone, moment) * 60_000);
  const day = clock.toISOString().slice(0, 10);
  return `${day} ${two(clock.getUTCHours())}:${two(clock.getUTCMinutes())}`;
}

/**
 * Excel, LibreOffice and Sheets run a text with one of these first characters as a formula, also in the full-width
 * form.
 */
const startsFormula = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/u;
/** Spreadsheets read a phone number with spaces as text, so it needs no protection. */
const isPhone = /^\+\d[\d ]*\d$/;

/** An invisible character. */
const zeroWidthSpace = "\u200B";

/**
 * Makes a text safe for a file without cell types, such as CSV: puts an invisible character before a text that a
 * spreadsheet would run as a formula.
 */
export const escapeFormula = (text: string): string =>
  startsFormula.test(text) && !(isPhone.test(text) && text.includes(" ")) ? zeroWidthSpace + text : text;
