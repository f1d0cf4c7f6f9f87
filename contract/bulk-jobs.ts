import * as z from "zod/mini";
import { bulkJobStatusNames } from "@waybill/domain/bulk-jobs/jobs/job-status";
import {
  bulkRowStatuses,
  deliveryTypes,
  templateColumnNames,
} from "@waybill/domain/bulk-jobs/template-columns";
import { paymentMethods } from "@waybill/domain/payments/payment-methods";
import { endpoint } from "./endpoint.ts";
import { PlaceMatch } from "./places.ts";
import { Money, Time } from "./values.ts";
import { VendorId } from "./merchants/vendors.ts";

const text = z.nullable(z.string());
/** The maximum length of a cell in a workbook. */
const CellText = z.string().check(z.maxLength(32_767));
/** The maximum number of columns of a sheet. */
const maxColumns = 256;
const ColumnMapping = z
  .record(CellText, z.nullable(z.enum(templateColumnNames)))
  .check(z.refine((columns) => Object.keys(columns).length <= maxColumns));
const JobId = z.string().check(z.minLength(1), z.maxLength(120));

/**
 * A file of orders and its outcome (spec §3). After the check `success_row_count` rows can be placed and
 * `error_row_count` cannot; with the `left_out_row_count` rows that a person left out they add up to `total_rows`. A
 * row refused while placing moves from the first count to the second. `orders_placed` grows while a job is being
 * placed. `created_by` is the uploader's e-mail, or a partner's vendor id.
 */
export const BulkJob = z
  .object({
    bulk_job_id: z.string(),
    status: z.enum(bulkJobStatusNames),
    vendor_id: z.string(),
    created_by: z.string(),
    created_at: Time,
    total_rows: z.int(),
    success_row_count: z.int(),
    error_row_count: z.int(),
    left_out_row_count: z.int(),
    orders_placed: z.int(),
  })
  .register(z.globalRegistry, { id: "BulkJob" });
export type BulkJob = z.infer<typeof BulkJob>;

/**
 * The problems of a row, in the template's column order. `translation_key` is a key of the locale files, filled with
 * `values`; if a refusal has several reasons, each has the text key `refusal-reason.{reason}`. `column` is the faulty
 * template column; null: the whole row.
 */
export const BulkRowError = z.object({
  code: z.string(),
  message: z.string(),
  translation_key: z.string(),
  column: z.nullable(z.enum(templateColumnNames)),
  reason: z.optional(z.string()),
  values: z.optional(z.record(z.string(), z.string())),
});
export type BulkRowError = z.infer<typeof BulkRowError>;

/**
 * A row's order: the template's fields by name, as far as they can be read (an unreadable cell is null and reported
 * in the row's errors), and the values that the server found.
 */
export const BulkOrder = z.object({
  customer_name: text,
  /** E.164 if the number is possible in the country, otherwise the cell's text. */
  phone_number: text,
  unit_number: text,
  building: text,
  address: text,
  /** The delivery address: unit number, building and address joined. */
  drop_off_address: text,
  /** From the cells, or found for the address; null if neither. */
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  amount: z.nullable(Money),
  description: text,
  /** Pay at pickup is PAID with `pay_at_pickup` true. */
  payment_method: z.nullable(z.enum(paymentMethods)),
  pay_at_pickup: z.boolean(),
  rider_notes: text,
  delivery_type: z.nullable(z.enum(deliveryTypes)),
  /** The delivery time of a scheduled order; null for an instant order. */
  scheduled_for: z.nullable(Time),
  /** The vendor id of the collection point; null if the cell names none of the caller's collection points. */
  collection_point: text,
  /** Minutes from placing until the order can be collected; null: the outlet's usual time. Absent on older jobs. */
  ready_in_minutes: z.optional(z.nullable(z.number())),
  /** The merchant's own reference. Absent on older jobs. */
  reference: z.optional(text),
  /** The name of the collection point, or the cell's text if it is unknown. */
  collection_point_name: text,
  /** The delivery fee at the time of the check; once placed, the actual fee. null if there is no price. */
  delivery_fee: z.nullable(Money),
  currency: z.string(),
  /** The order that was placed from this row. */
  order_id: text,
});
export type BulkOrder = z.infer<typeof BulkOrder>;

/**
 * A row of the file. `row_number` is the sheet's own: the header is 1, so orders start at 2. `success`: can be
 * placed, or was placed if the order has an id; `failed`: has errors and is not placed. `duplicate_of` is an
 * earlier row of the file with the same phone, amount and address within 2 hours: a warning, not an error.
 * `repeats_order` is an existing order of the vendor with the same values within 2 hours: such a row is left out
 * until it is restored. `left_out`: not placed, whatever its status. An address not found in time makes the row
 * `failed` with only the code PLACE_PENDING: the search continues, and a later read of the job has the outcome.
 * `match` and `place` say how well and where the address was found, with the typed words that the found address
 * lacks (`dropped`) and whether its house number was only typed; null if there was no search or result. A `weak`
 * match is `failed` with the code CONFIRM_PLACE until the correction call confirms the found address with
 * `place_confirmed`.
 */
export const BulkRow = z
  .object({
    row_number: z.int(),
    status: z.enum(bulkRowStatuses),
    errors: z.array(BulkRowError),
    duplicate_of: z.nullable(z.int()),
    repeats_order: text,
    left_out: z.boolean(),
    match: z.nullable(PlaceMatch),
    place: z.nullable(
      z.object({
        formatted_address: z.string(),
        latitude: z.number(),
        longitude: z.number(),
        dropped: z.optional(z.array(z.string())),
        number_is_typed: z.optional(z.boolean()),
      }),
    ),
    /** The non-empty cells of a correctable row, as in the sheet. */
    cells: z.optional(z.partialRecord(z.enum(templateColumnNames), z.string())),
    order: BulkOrder,
  })
  .register(z.globalRegistry, { id: "BulkRow" });
export type BulkRow = z.infer<typeof BulkRow>;

const JobWithOrders = z.object({
  code: z.literal(200),
  body: z.object({ bulk_job: BulkJob, orders: z.array(BulkRow) }),
});

/**
 * Checks a file; no order is placed yet. Instead of JSON the call also accepts `multipart/form-data` with the
 * fields `vendor_id`, `file` and `columns` (JSON).
 */
export const createBulkJob = endpoint({
  method: "POST",
  path: "/orders/api/v1/bulk-job/create",
  summary:
    "Upload an .xlsx of orders, in base64 or as multipart/form-data with vendor_id and file: each row is checked and priced, no order is placed",
  caller: "user",
  body: z.object({
    vendor_id: VendorId,
    /** The .xlsx in base64; at most 5242880 bytes decoded (spec §9). */
    content: z.string(),
    /** The template column of each heading that differs from the template's; null: ignore the column. */
    columns: z.optional(ColumnMapping),
  }),
  success: 200,
  answer: JobWithOrders,
  refusals: [
    "not_signed_in",
    "not_found",
    "vendor_not_found",
    "bulk_file_too_large",
    "bulk_file_unpacks_too_large",
    "bulk_file_not_xlsx",
    "bulk_file_without_header",
    "bulk_file_without_rows",
    "bulk_file_foreign_columns",
  ],
});

export const readBulkTemplate = endpoint({
  method: "GET",
  path: "/orders/api/v1/bulk-job/example-file",
  summary: "Template.xlsx: the columns, their drop-down lists and one example of the country",
  caller: "user",
  query: z.object({
    /** BCP 47; defaults to the first language of Accept-Language that the country has. */
    language: z.optional(z.string().check(z.maxLength(35))),
  }),
  success: 200,
  answerType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  refusals: ["not_signed_in", "not_found"],
});

export const listBulkJobs = endpoint({
  method: "GET",
  path: "/orders/api/v1/bulk-job/all/{vendorId}",
  summary: "The jobs of a vendor whose orders were placed or failed, newest first, at most 200",
  caller: "user",
  params: z.object({ vendorId: VendorId }),
  success: 200,
  answer: z.object({ code: z.literal(200), body: z.array(BulkJob) }),
  refusals: ["not_signed_in", "not_found", "vendor_not_found"],
});

export const readBulkJob = endpoint({
  method: "GET",
  path: "/orders/api/v1/bulk-job/detail/{vendorId}/{jobId}",
  summary: "A job with all of its rows, in any status",
  caller: "user",
  params: z.object({ vendorId: VendorId, jobId: JobId }),
  success: 200,
  answer: z.object({ code: z.literal(200), body: z.object({ bulk_job: BulkJob, rows: z.array(BulkRow) }) }),
  refusals: ["not_signed_in", "not_found", "bulk_job_not_found"],
});

/**
 * Changes a row until placing has ended; a call sends either `cells` or `left_out`. `cells`, only for a failed row,
 * replace the sheet's; an empty text clears a cell. `left_out` removes any unplaced row from the placement, or puts
 * it back. `place_confirmed` accepts the found address of a row with the code CONFIRM_PLACE; it is ignored if the
 * cells change address or coordinates. `item_value_confirmed` confirms items above the country's limit: it applies
 * to the row's new amount, for a row with the code ITEM_VALUE_UNCONFIRMED.
 */
export const correctBulkRow = endpoint({
  method: "PUT",
  path: "/orders/api/v1/bulk-job/row/{jobId}",
  summary:
    "Correct cells of a row that failed its check, or leave a row out: it is checked and priced again, no order is placed",
  caller: "user",
  params: z.object({ jobId: JobId }),
  body: z.object({
    row_number: z.int32().check(z.positive()),
    cells: z.optional(z.partialRecord(z.enum(templateColumnNames), CellText)),
    left_out: z.optional(z.boolean()),
    place_confirmed: z.optional(z.literal(true)),
    item_value_confirmed: z.optional(z.literal(true)),
  }),
  success: 200,
  answer: z.object({ code: z.literal(200), body: z.object({ bulk_job: BulkJob, row: BulkRow }) }),
  refusals: ["not_signed_in", "not_found", "bulk_job_not_found", "bulk_row_not_correctable"],
});

/**
 * Leaves out each row that is to be placed and whose `duplicate_of` is to be placed too; each can be restored
 * alone.
 */
export const leaveOutRepeats = endpoint({
  method: "POST",
  path: "/orders/api/v1/bulk-job/leave-out-repeats/{jobId}",
  summary: "Leave out every row that repeats an earlier row to be placed; no order is placed",
  caller: "user",
  params: z.object({ jobId: JobId }),
  success: 200,
  answer: JobWithOrders,
  refusals: ["not_signed_in", "not_found", "bulk_job_not_found", "bulk_row_not_correctable"],
});

/**
 * Responds when every row is done. A repeated call places nothing twice: a finished job responds as before, an
 * interrupted one continues.
 */
export const placeBulkOrders = endpoint({
  method: "POST",
  path: "/orders/api/v1/bulk-job/place-orders/{jobId}",
  summary: "Place an order for every row that passed the check; repeating the call places no order twice",
  caller: "user",
  params: z.object({ jobId: JobId }),
  success: 200,
  answer: JobWithOrders,
  refusals: [
    "not_signed_in",
    "not_found",
    "bulk_job_not_found",
    "bulk_job_without_orders",
    "vendor_suspended",
  ],
});
