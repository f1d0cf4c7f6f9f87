import type { VendorRole } from "@waybill/domain/vendors/people";
import type { Deps } from "../../platform/deps.ts";
import type { UserRow } from "../../platform/database/tables.ts";
import { findVendorAndOutlets, findUser, findUserByEmail, findVendorRolesOf } from "../rows.ts";

/** Finds a user by id or by e-mail. */
export const findUserByIdOrEmail = (
  db: Deps["db"],
  who: { userId: string } | { email: string },
): Promise<UserRow | undefined> =>
  "userId" in who ? findUser(db, who.userId) : findUserByEmail(db, who.email);

/** The roles that a user has at a vendor and its outlets. */
export async function rolesWithin(
  db: Deps["db"],
  userId: string,
  vendorId: string,
): Promise<Map<string, VendorRole>> {
  const [roles, family] = [await findVendorRolesOf(db, userId), await findVendorAndOutlets(db, vendorId)];
  return new Map([...roles].filter(([id]) => family.has(id)));
}
