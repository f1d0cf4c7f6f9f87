/** What somebody may be for a vendor (network.md); a role at a parent holds for its outlets too. */
export const vendorRoles = ["owner", "manager", "clerk", "read only", "developer"] as const;
export type VendorRole = (typeof vendorRoles)[number];

/** Which roles change what; every role reads. */
const changedBy = {
  /** Orders, bulk uploads, saved customers, payments. */
  orders: ["owner", "manager", "clerk"],
  outlets: ["owner", "manager"],
  /** Keys, clients and webhooks of the vendor's own systems. */
  keys: ["owner", "developer"],
  /** The own account and sign-ins, which every role has. */
  account: vendorRoles,
  /** What is sent, and changes nothing: a question about a fee. */
  nothing: vendorRoles,
} as const satisfies Record<string, readonly VendorRole[]>;

export type VendorMatter = keyof typeof changedBy;

/** Whether a role of a vendor may change such matters. */
export const vendorRoleMay = (role: VendorRole, matter: VendorMatter): boolean =>
  (changedBy[matter] as readonly VendorRole[]).includes(role);
