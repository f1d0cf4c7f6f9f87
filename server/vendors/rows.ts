import { compareNames } from "@waybill/domain/vendors/compare-names";
import { sql, type Kysely, type SqlBool } from "kysely";
import type { Tables, VendorRow } from "../platform/database/tables.ts";

/** A vendor's row. */
export type ReadVendorRow = Omit<VendorRow, "owners" | "payment_methods"> & {
  owners: string[];
  payment_methods: Record<string, boolean>;
};

const inOrder = (db: Kysely<Tables>) =>
  db.selectFrom("vendors").selectAll().orderBy("is_parent", "desc").orderBy("name").orderBy("vendor_id");

/** The vendors with these ids, parents first, then ordered by name. */
export const findVendors = async (
  db: Kysely<Tables>,
  vendorIds: readonly string[],
): Promise<ReadVendorRow[]> =>
  (await inOrder(db).where("vendor_id", "in", vendorIds).execute()).sort(
    (one, other) => Number(other.is_parent) - Number(one.is_parent) || compareNames(one.name, other.name),
  );

/** A page of all vendors, after the given one. */
export const findVendorPage = (
  db: Kysely<Tables>,
  { after, count }: { after: string | undefined; count: number },
): Promise<ReadVendorRow[]> => {
  const page = inOrder(db).limit(count);
  if (after === undefined) return page.execute();
  const cursor = db
    .selectFrom("vendors")
    .select([sql<boolean>`not is_parent`.as("comes_later"), "name", "vendor_id"])
    .where("vendor_id", "=", after);
  return page.where(sql<SqlBool>`(not is_parent, name, vendor_id) > ${cursor}`).execute();
};

export const findVendor = (db: Kysely<Tables>, vendorId: string): Promise<ReadVendorRow | undefined> =>
  db.selectFrom("vendors").selectAll().where("vendor_id", "=", vendorId).executeTakeFirst();

/** The pickup address. */
export type VendorAddress = Pick<
  VendorRow,
  | "address_text"
  | "unit"
  | "building"
  | "street"
  | "street_number"
  | "city"
  | "postal_code"
  | "country_code"
  | "latitude"
  | "longitude"
  | "rider_instructions"
>;

export const changeAddress = (
  db: Kysely<Tables>,
  vendorId: string,
  address: VendorAddress,
): Promise<ReadVendorRow | undefined> =>
  db.updateTable("vendors").set(address).where("vendor_id", "=", vendorId).returningAll().executeTakeFirst();
