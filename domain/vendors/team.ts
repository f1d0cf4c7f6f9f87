import { type VendorRole, vendorRoleMay, vendorRoles } from "./people.ts";

/** For how many days the link of an invitation is valid, from the latest mail. */
export const invitationDays = 7;

/**
 * True if a role may give or remove another role, or edit its holder: only an owner for owners, and owners and
 * managers for the rest.
 */
export const mayAssignRole = (own: VendorRole, other: VendorRole): boolean =>
  vendorRoleMay(own, "team") && (other !== "owner" || own === "owner");

/** Returns the roles that a role may give, strongest first. */
export const assignableRoles = (own: VendorRole): VendorRole[] =>
  vendorRoles.filter((role) => mayAssignRole(own, role));

/** Returns the strongest of several roles. */
export const strongestRole = (roles: Iterable<VendorRole>): VendorRole | undefined => {
  const held = new Set(roles);
  return vendorRoles.find((role) => held.has(role));
};
