import type { Kysely } from "kysely";
import type { Tables, VendorRow } from "../platform/database/tables.ts";

type Db = Kysely<Tables>;

export const insertBusiness = async (
  db: Db,
  vendor: Pick<VendorRow, "vendor_id" | "is_parent" | "name" | "phone" | "country_code" | "created_at"> & {
    owners: readonly string[];
    payment_methods: Readonly<Record<string, boolean>>;
  },
): Promise<void> =>
  void (await db
    .insertInto("vendors")
    .values({
      ...vendor,
      parent_vendor_id: null,
      client_vendor_id: null,
      is_active: true,
      is_registered: true,
      owners: JSON.stringify(vendor.owners),
      payment_methods: JSON.stringify(vendor.payment_methods),
    })
    .execute());

export const markRegistered = async (db: Db, vendorId: string): Promise<void> =>
  void (await db
    .updateTable("vendors")
    .set({ is_registered: true })
    .where("vendor_id", "=", vendorId)
    .execute());
