import type { OperatorRole } from "@waybill/domain/operations/roles";
import { searchTextOf } from "@waybill/domain/history/search";
import { finalStatuses } from "@waybill/domain/orders/transitions";
import { sql, type Insertable, type Kysely } from "kysely";
import type { OrderRow } from "../orders/order-row.ts";
import type {
  DeliveryAreaRow,
  SavedAddressRow,
  Tables,
  UserRow,
  VoucherRow,
} from "../platform/database/tables.ts";
import type { NewVendorRow } from "./vendors/sandbox-vendors.ts";

/** False if this was seeded before. A second process waits until the first has finished. */
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

/** Inserts operators with one role each; an existing e-mail keeps its password. */
export const insertOperators = async (
  db: Kysely<Tables>,
  operators: readonly { user_id: string; email: string; role: OperatorRole }[],
  same: { password_hash: string; created_at: Date },
): Promise<void> => {
  const users = operators.map(({ user_id, email }) => ({
    user_id,
    email,
    role: "operator" as const,
    ...same,
  }));
  await db
    .insertInto("users")
    .values(users)
    .onConflict((known) => known.doNothing())
    .execute();
  await db
    .insertInto("operator_roles")
    .values(operators.map(({ user_id, role }) => ({ user_id, role })))
    .onConflict((known) => known.doNothing())
    .execute();
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

/** Inserts the operator's own riders; existing ones stay unchanged. */
export const insertRiders = async (
  db: Kysely<Tables>,
  riders: readonly Insertable<Tables["riders"]>[],
): Promise<void> =>
  void (await db
    .insertInto("riders")
    .values(riders)
    .onConflict((known) => known.doNothing())
    .execute());

export const insertVendorCode = async (
  db: Kysely<Tables>,
  code: { code: string; vendor_id: string },
): Promise<void> => void (await db.insertInto("vendor_codes").values(code).execute());

/** Writes many orders in one statement, without events. */
export async function insertPastOrders(db: Kysely<Tables>, orders: readonly OrderRow[]): Promise<void> {
  const searched = orders.map((order) => ({
    ...order,
    search_text: searchTextOf({ order_id: order.order_id, ...order.details }),
  }));
  await sql`insert into orders (order_id, vendor_id, root_vendor_id, guest_id, outlet_name, source_address, status,
      status_history, version, created_at, updated_at, preordered_for, customer_phone, details, rider, fleet_id,
      cancel_reason, proofs, tracking_secret, seeded, search_text, counter_code)
    select order_id, vendor_id, root_vendor_id, guest_id, outlet_name, source_address, status,
      status_history, version, created_at, updated_at, preordered_for, customer_phone, details,
      case when jsonb_typeof(rider) = 'object' then rider end, fleet_id,
      cancel_reason, proofs, tracking_secret, seeded, search_text,
      case when status not in (${sql.join(finalStatuses)}) then take_counter_code(vendor_id, order_id) end
    from json_to_recordset(${JSON.stringify(searched)}::json) as past (order_id text, vendor_id text,
      root_vendor_id text, guest_id text, outlet_name text, source_address text, status text, status_history jsonb,
      version int, created_at timestamptz, updated_at timestamptz, preordered_for int, customer_phone text,
      details json, rider jsonb, fleet_id text, cancel_reason text, proofs jsonb, tracking_secret text,
      seeded boolean, search_text text)`.execute(db);
}
