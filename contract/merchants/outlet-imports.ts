import { outletColumnNames } from "@waybill/domain/bulk-jobs/outlets/outlet-sheet";
import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { nullish } from "../values.ts";
import { VendorId } from "./vendors.ts";

const text = z.nullable(z.string());
const ImportId = z.string().check(z.minLength(1), z.maxLength(120));

/** An error of a row; if `column` is null, it concerns the whole row. */
const RowError = z.object({
  code: z.string(),
  message: z.string(),
  translation_key: z.string(),
  column: z.nullable(z.enum(outletColumnNames)),
  reason: z.optional(z.string()),
  values: z.optional(z.record(z.string(), z.string())),
});
export type OutletRowError = z.infer<typeof RowError>;

/** The outlet that a row describes. `vendor_id` is null until the outlet is created. */
export const ImportedOutlet = z.object({
  vendor_id: text,
  client_vendor_id: text,
  name: text,
  phone_number: text,
  /** The e-mails of the outlet's owners. */
  users: z.array(z.string()),
  address: text,
  unit: text,
  building: text,
  street: text,
  street_number: text,
  city: text,
  postal_code: text,
  /** From the row's cells, or else from the address search. */
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  rider_instructions: text,
});
export type ImportedOutlet = z.infer<typeof ImportedOutlet>;

/** A row of the sheet: `success` can be or was created, `failed` has errors. `row_number` is the sheet's own. */
export const OutletRow = z
  .object({
    row_number: z.int(),
    status: z.enum(["success", "failed"]),
    errors: z.array(RowError),
    outlet: ImportedOutlet,
  })
  .register(z.globalRegistry, { id: "OutletRow" });
export type OutletRow = z.infer<typeof OutletRow>;

export const OutletImport = z
  .object({ import_id: z.string(), parent_vendor_id: z.string(), rows: z.array(OutletRow) })
  .register(z.globalRegistry, { id: "OutletImport" });
export type OutletImport = z.infer<typeof OutletImport>;

const answer = z.object({ result: OutletImport });

export const readOutletTemplate = endpoint({
  method: "GET",
  path: "/orders/api/v1/outlets/import/template",
  summary: "An .xlsx with the columns of an outlet sheet and an example",
  caller: "user",
  query: z.object({ language: z.optional(z.string().check(z.maxLength(35))) }),
  success: 200,
  answerType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  refusals: ["not_signed_in"],
});

export const importOutlets = endpoint({
  method: "POST",
  path: "/orders/api/v1/outlets/import",
  summary:
    "Upload an .xlsx or CSV of outlets, in base64 or as multipart/form-data with file: each row is checked, no outlet is created",
  caller: "user",
  changes: "outlets",
  body: z.object({
    /** The parent of the outlets, also as `vendor_id`; optional for a caller with only one parent. */
    parent_vendor_id: nullish(VendorId),
    vendor_id: nullish(VendorId),
    /** The file in base64; at most 5242880 bytes decoded. */
    content: z.string(),
  }),
  success: 200,
  answer,
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

const params = z.object({ importId: ImportId });

export const readOutletImport = endpoint({
  method: "GET",
  path: "/orders/api/v1/outlets/import/{importId}",
  summary: "An outlet sheet with all of its rows",
  caller: "user",
  params,
  success: 200,
  answer,
  refusals: ["not_signed_in", "not_found"],
});

const CellValue = z.nullable(
  z.union([
    z.string().check(z.maxLength(4000)),
    z.number(),
    z.array(z.string().check(z.maxLength(254))).check(z.maxLength(50)),
  ]),
);
const Cells = z.partialRecord(z.enum(outletColumnNames), CellValue);

export const fixOutletRow = endpoint({
  method: "PUT",
  path: "/orders/api/v1/outlets/import/{importId}/rows/{rowNumber}",
  summary:
    "Correct fields of a row whose outlet does not exist yet: it is checked again, no outlet is created",
  description:
    "A missing field stays unchanged, an empty text or null clears it. The fields are at the top level, or within `cells` or `outlet`. `place_confirmed` accepts the point that was found for the address.",
  caller: "user",
  changes: "outlets",
  params: z.object({
    importId: ImportId,
    rowNumber: z.coerce.number().check(z.int(), z.gte(1), z.lte(2 ** 31 - 1)),
  }),
  body: z.object({
    ...z.partial(
      z.object(
        Object.fromEntries(outletColumnNames.map((name) => [name, CellValue])) as Record<
          (typeof outletColumnNames)[number],
          typeof CellValue
        >,
      ),
    ).shape,
    cells: z.optional(Cells),
    outlet: z.optional(z.looseObject({})),
    place_confirmed: z.optional(z.literal(true)),
  }),
  success: 200,
  answer: z.object({ result: OutletRow }),
  refusals: ["not_signed_in", "not_found", "bulk_row_not_correctable"],
});

export const makeOutlets = endpoint({
  method: "POST",
  path: "/orders/api/v1/outlets/import/{importId}/make",
  summary: "Create an outlet for every row without an error; repeating the call creates none twice",
  caller: "user",
  changes: "outlets",
  params,
  success: 200,
  answer,
  refusals: ["not_signed_in", "not_found", "vendor_not_found"],
});
