import type { TeamMember } from "@waybill/contract/merchants/team";
import type { VendorRole } from "@waybill/domain/vendors/people";

/**
 * The initial role in the change dialog: the one at the parent, else the one at most outlets. On a tie the weaker
 * one, so that changing only the outlets never gives more rights.
 */
export function currentRole({ role, roles }: Pick<TeamMember, "role" | "roles">, rootId: string): VendorRole {
  const atRoot = roles.find(({ vendor_ids }) => vendor_ids.includes(rootId));
  const [max] = roles.toReversed().toSorted((a, b) => b.vendor_ids.length - a.vendor_ids.length);
  return (atRoot ?? max)?.role ?? role;
}
