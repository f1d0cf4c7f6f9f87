import { statement } from "../../platform/database/statement.ts";

/** Inserts a merchant's user without a password. */
export const insertPersonSql = statement("insert-person")`
  insert into users (user_id, email, password_hash, role, created_at)
    values (${"userId"}, ${"email"}, '', 'vendor', ${"at"})`;

export const putVendorRoleSql = statement("put-vendor-role")`
  insert into user_vendors (user_id, vendor_id, role) values (${"user_id"}, ${"vendor_id"}, ${"role"})
  on conflict (user_id, vendor_id) do update set role = excluded.role`;

export const takeVendorRoleSql = statement("take-vendor-role")`
  delete from user_vendors where vendor_id = ${"vendorId"} and user_id = ${"userId"}`;
