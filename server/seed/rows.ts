import type { Insertable, Kysely } from "kysely";
import type {
  DeliveryAreaRow,
  SavedAddressRow,
  Tables,
  UserRow,
  VoucherRow,
} from "../platform/database/tables.ts";
import type { NewVendorRow } from "./vendors/vendor-row.ts";

/** False: it was planted before. A second process waits here until the first is through. */
export const claimSeed = async (db: Kysely<Tables>, name: string, now: Date): Promise<boolean> => {
  const claimed = await db
    .insertInto("seeds")
    .values({ name, planted_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning("name")
    .executeTakeFirst();
  return claimed !== undefined;
};

export const insertVendors = async (db: Kysely<Tables>, vendors: readonly NewVendorRow[]): Promise<void> =>
  void (await db.insertInto("vendors").values(vendors).execute());

export const insertUsers = async (
  db: Kysely<Tables>,
  users: readonly (Insertable<UserRow> & { vendor_id: string | undefined })[],
): Promise<void> => {
  await db
    .insertInto("users")
    .values(users.map(({ vendor_id: _, ...user }) => user))
    .execute();
  const links = users.flatMap(({ user_id, vendor_id }) =>
    vendor_id === undefined ? [] : [{ user_id, vendor_id }],
  );
  await db.insertInto("user_vendors").values(links).execute();
};

export const insertSavedAddresses = async (
  db: Kysely<Tables>,
  entries: readonly SavedAddressRow[],
): Promise<void> => void (await db.insertInto("saved_addresses").values(entries).execute());

export const insertDeliveryAreas = async (
  db: Kysely<Tables>,
  areas: readonly Insertable<DeliveryAreaRow>[],
): Promise<void> => void (await db.insertInto("delivery_areas").values(areas).execute());

export const insertVouchers = async (db: Kysely<Tables>, vouchers: readonly VoucherRow[]): Promise<void> =>
  void (await db.insertInto("vouchers").values(vouchers).execute());

export const insertVendorCode = async (
  db: Kysely<Tables>,
  code: { code: string; vendor_id: string },
): Promise<void> => void (await db.insertInto("vendor_codes").values(code).execute());
