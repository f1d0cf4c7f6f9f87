import { type VendorRole, vendorRoles } from "@waybill/domain/vendors/people";
import { strongestRole } from "@waybill/domain/vendors/team";
import type { Deps } from "../../platform/deps.ts";
import { findMemberships, type MembershipRow } from "./rows.ts";

/** A person with their roles at some vendors. */
export type Member = {
  readonly user_id: string;
  readonly email: string;
  /** The most powerful role, if the person has several. */
  readonly role: VendorRole;
  readonly vendor_ids: readonly string[];
  readonly roles: readonly { readonly role: VendorRole; readonly vendor_ids: readonly string[] }[];
  readonly last_seen_at: Date | null;
};

/** The users with a direct role at one of these vendors, each listed once; or a single user. */
export async function readMembers(
  db: Deps["db"],
  vendorIds: readonly string[],
  userId?: string,
): Promise<Member[]> {
  if (vendorIds.length === 0) return [];
  const byPerson = new Map<string, MembershipRow[]>();
  for (const row of await findMemberships(db, vendorIds, userId))
    byPerson.set(row.user_id, [...(byPerson.get(row.user_id) ?? []), row]);
  return [...byPerson.values()].flatMap(memberOf);
}

function memberOf(rows: MembershipRow[]): Member[] {
  const [first] = rows;
  const role = strongestRole(rows.map((row) => row.role));
  if (!first || role === undefined) return [];
  const { user_id, email, last_seen_at } = first;
  const idsAs = (wanted: VendorRole) => rows.flatMap((row) => (row.role === wanted ? [row.vendor_id] : []));
  const roles = vendorRoles
    .map((held) => ({ role: held, vendor_ids: idsAs(held) }))
    .filter(({ vendor_ids }) => vendor_ids.length > 0);
  return [{ user_id, email, role, vendor_ids: rows.map(({ vendor_id }) => vendor_id), roles, last_seen_at }];
}
