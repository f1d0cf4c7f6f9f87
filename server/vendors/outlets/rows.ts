import { sql, type Kysely, type Selectable } from "kysely";
import type { Tables, VendorRow } from "../../platform/database/tables.ts";

/** The fields of an outlet that can change. */
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
  /** The e-mails of the users, as JSON. */
  owners: string;
};

/** An outlet's row. */
export type OutletRow = Selectable<VendorRow>;

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

/** True if the parent has an outlet with this collection point ID, ignoring case. */
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

/** The outlet with a collection point ID, ignoring case; of any parent if none is given. */
export const findOutletOf = (
  db: Kysely<Tables>,
  ids: { parent_vendor_id: string | undefined; client_vendor_id: string },
): Promise<OutletRow | undefined> => {
  const found = db
    .selectFrom("vendors")
    .selectAll()
    .where("parent_vendor_id", "is not", null)
    .where(sql<string>`lower(client_vendor_id)`, "=", ids.client_vendor_id.toLowerCase())
    .orderBy("vendor_id");
  const { parent_vendor_id } = ids;
  return (
    parent_vendor_id === undefined ? found : found.where("parent_vendor_id", "=", parent_vendor_id)
  ).executeTakeFirst();
};

/** Inserts an outlet with its parent's payment methods. Undefined if the vendor id is taken. */
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
