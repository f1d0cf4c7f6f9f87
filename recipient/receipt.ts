/** What one person pays, formatted for the reader, and whether it is paid. */
export type Payment = { who: string; sum: string; note: string | undefined; isOff: boolean };

/** A delivery as on a receipt or label. Personal data only with the link's secret. */
export type Receipt = {
  order_id: string;
  outlet_name: string;
  /** The sender's logo, if it has one. */
  logo: { url: string; width: number; height: number } | undefined;
  /** The four digits said at the counter; undefined for an order from before codes existed, or without the secret. */
  counter_code: string | undefined;
  service_name: string;
  /** Times that the receipt shows, in order and already formatted. */
  moments: readonly { label: string; time: string }[];
  recipient: { name: string; phone: string; address: string; notes: string | undefined } | undefined;
  /** Handling instructions for the rider: keep cold, or check the customer's age. */
  handling: readonly string[];
  /** Contents and the sender's VAT number, if given. */
  facts: readonly { label: string; value: string }[];
  /** The payers and amounts, in separate blocks and never added up; empty without the link's secret. */
  payments: readonly Payment[];
  /** The QR code of the tracking link, as rows of dark and light modules. */
  code: readonly (readonly boolean[])[];
};

/** The paper sizes of receipts, in millimetres; on a roll the length depends on the content. */
export const receiptFormats = {
  a6: { width: 105, height: 148, name: "A6" },
  "100x150": { width: 100, height: 150, name: "100 × 150 mm" },
  "80mm": { width: 80, height: undefined, name: "80 mm" },
} as const satisfies Record<string, { width: number; height: number | undefined; name: string }>;
export type ReceiptFormat = keyof typeof receiptFormats;

/** The requested format; A6 if unknown. */
export const receiptFormatOf = (word: string | undefined): ReceiptFormat =>
  word !== undefined && Object.hasOwn(receiptFormats, word) ? (word as ReceiptFormat) : "a6";

/** The dark modules of a code as one SVG path, one unit per module. */
export const qrCodePath = (code: Receipt["code"]): string =>
  code.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
