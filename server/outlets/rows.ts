import { sql, type Kysely } from "kysely";
import type { Tables, VendorRow } from "../platform/database/tables.ts";

/** The details of an outlet that may change. */
export type OutletFacts = Omit<
  VendorRow,
  | "vendor_id"
  | "parent_vendor_id"
  | "client_vendor_id"
  | "is_parent"
  | "is_active"
  | "is_registered"
  | "payment_methods"
  | "created_at"
  | "owners"
> & {
  /** JSON. */
  owners: string;
};

type OutletIds = { vendor_id: string; parent_vendor_id: string; client_vendor_id: string };

export const findParent = (db: Kysely<Tables>, vendorId: string) =>
  db
    .selectFrom("vendors")
    .selectAll()
    .where("vendor_id", "=", vendorId)
    .where("is_parent", "=", true)
    .executeTakeFirst();

export const findOutlet = (db: Kysely<Tables>, vendorId: string) =>
  db
    .selectFrom("vendors")
    .selectAll()
    .where("vendor_id", "=", vendorId)
    .where("parent_vendor_id", "is not", null)
    .executeTakeFirst();

/** Whether the parent has an outlet of this collection point ID, in whatever case. */
export const isRegistered = async (
  db: Kysely<Tables>,
  { parent_vendor_id, client_vendor_id }: OutletIds,
): Promise<boolean> => {
  const outlet = await db
    .selectFrom("vendors")
    .select("vendor_id")
    .where("parent_vendor_id", "=", parent_vendor_id)
    .where(sql<string>`lower(client_vendor_id)`, "=", client_vendor_id.toLowerCase())
    .executeTakeFirst();
  return outlet !== undefined;
};

/** An outlet that is paid as its parent is. Undefined: the vendor id is taken. */
export const insertOutlet = (
  db: Kysely<Tables>,
  ids: OutletIds,
  facts: OutletFacts,
  { paymentMethods, now }: { paymentMethods: Record<string, boolean>; now: Date },
) =>
  db
    .insertInto("vendors")
    .values({
      ...ids,
      ...facts,
      is_parent: false,
      is_active: true,
      is_registered: true,
      payment_methods: JSON.stringify(paymentMethods),
      created_at: now,
    })
    .onConflict((taken) => taken.column("vendor_id").doNothing())
    .returningAll()
    .executeTakeFirst();

export const changeOutlet = (db: Kysely<Tables>, vendorId: string, facts: OutletFacts) =>
  db.updateTable("vendors").set(facts).where("vendor_id", "=", vendorId).returningAll().executeTakeFirst();
