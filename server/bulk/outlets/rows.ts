import type { ImportedOutlet, OutletRowError } from "@waybill/contract/merchants/outlet-imports";
import type { OutletCells } from "@waybill/domain/bulk-jobs/outlets/outlet-sheet";
import { statement } from "../../platform/database/statement.ts";
import { firstRow, type Queryable } from "../../platform/database/transaction.ts";

export type ImportRow = { import_id: string; parent_vendor_id: string };

/** A row as stored: its texts, the values read and found, and its own problems. */
export type StoredOutlet = {
  row_number: number;
  cells: OutletCells;
  outlet: Omit<ImportedOutlet, "vendor_id">;
  errors: OutletRowError[];
  vendor_id: string | null;
};

const insertImportSql = statement("insert-outlet-import")`
  with made as (
    insert into outlet_imports (import_id, parent_vendor_id, created_by, created_at)
    values (${"import_id"}, ${"parent_vendor_id"}, ${"by"}, ${"at"}) returning import_id
  ) insert into outlet_import_rows (import_id, row_number, cells, outlet, errors)
  select made.import_id, row_number, cells, outlet, errors from made, json_to_recordset(${"rows"}::json)
    as read(row_number integer, cells jsonb, outlet jsonb, errors jsonb)`;

export const insertImport = async (
  db: Queryable,
  { import_id, parent_vendor_id, by, at }: ImportRow & { by: string; at: Date },
  rows: readonly StoredOutlet[],
): Promise<void> => {
  await db.query(insertImportSql({ import_id, parent_vendor_id, by, at, rows: JSON.stringify(rows) }));
};

const outletImportSql = statement("outlet-import")`
  select import_id, parent_vendor_id from outlet_imports where import_id = ${"importId"}`;

export const findImport = (db: Queryable, importId: string): Promise<ImportRow | undefined> =>
  firstRow<ImportRow>(db, outletImportSql({ importId }));

const holdImportSql = statement("hold-outlet-import")`
  select import_id from outlet_imports where import_id = ${"importId"} for update`;

/** Locks an import until the transaction ends, so that concurrent changes wait. */
export const lockImport = async (db: Queryable, importId: string): Promise<void> => {
  await db.query(holdImportSql({ importId }));
};

const outletImportRowsSql = statement("outlet-import-rows")`
  select row_number, cells, outlet, errors, vendor_id from outlet_import_rows where import_id = ${"importId"}
  order by row_number`;

export const findImportRows = async (db: Queryable, importId: string): Promise<StoredOutlet[]> =>
  (await db.query<StoredOutlet>(outletImportRowsSql({ importId }))).rows;

const fixImportRowSql = statement("fix-outlet-import-row")`
  update outlet_import_rows set cells = ${"cells"}::jsonb, outlet = ${"outlet"}::jsonb, errors = ${"errors"}::jsonb
  where import_id = ${"importId"} and row_number = ${"row_number"} and vendor_id is null returning row_number`;

/** Writes a rechecked row. False if its outlet was already created. */
export const fixImportRow = async (
  db: Queryable,
  importId: string,
  { row_number, cells, outlet, errors }: StoredOutlet,
): Promise<boolean> => {
  const { rowCount } = await db.query(
    fixImportRowSql({
      importId,
      row_number,
      cells: JSON.stringify(cells),
      outlet: JSON.stringify(outlet),
      errors: JSON.stringify(errors),
    }),
  );
  return rowCount === 1;
};

const noteMadeSql = statement("note-outlets-made")`
  update outlet_import_rows set vendor_id = made.vendor_id
  from json_to_recordset(${"made"}::json) as made(row_number integer, vendor_id text)
  where import_id = ${"importId"} and outlet_import_rows.row_number = made.row_number`;

export const recordMadeOutlets = async (
  db: Queryable,
  importId: string,
  made: readonly { row_number: number; vendor_id: string }[],
): Promise<void> => {
  await db.query(noteMadeSql({ importId, made: JSON.stringify(made) }));
};

const takenOutletsSql = statement("taken-outlets")`
  select vendor_id, lower(client_vendor_id) as client_vendor_id from vendors
  where (parent_vendor_id = ${"parentId"} and lower(client_vendor_id) = any(${"clientIds"}::text[]))
    or vendor_id = any(${"vendorIds"}::text[])`;

/** Returns which of the given collection point ids and vendor ids are already used. */
export async function findTaken(
  db: Queryable,
  ids: { parentId: string; clientIds: readonly string[]; vendorIds: readonly string[] },
): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ vendor_id: string; client_vendor_id: string | null }>(
    takenOutletsSql(ids),
  );
  return new Set(rows.flatMap(({ vendor_id, client_vendor_id }) => [vendor_id, client_vendor_id ?? ""]));
}

const deleteImportsSql = statement("delete-outlet-imports")`
  delete from outlet_imports where created_at < ${"time"}`;

export const deleteImportsBefore = async (db: Queryable, time: Date): Promise<void> => {
  await db.query(deleteImportsSql({ time }));
};
