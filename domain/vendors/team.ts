import { type VendorRole, vendorRoleMay, vendorRoles } from "./people.ts";

/** How long an invitation is good, counted from its newest mail. */
export const invitationDays = 7;

/**
 * Whether somebody with a role may give another role, take it, or touch who has it: only an owner does so with an owner,
 * and who runs the vendor with everybody else.
 */
export const mayHandOut = (own: VendorRole, other: VendorRole): boolean =>
  vendorRoleMay(own, "team") && (other !== "owner" || own === "owner");

/** The roles that somebody with a role may give, the one that may most first. */
export const rolesToGive = (own: VendorRole): VendorRole[] =>
  vendorRoles.filter((role) => mayHandOut(own, role));

/** Of several roles the one that may most. */
export const strongestRole = (roles: Iterable<VendorRole>): VendorRole | undefined => {
  const held = new Set(roles);
  return vendorRoles.find((role) => held.has(role));
};
