/** The roles of a vendor's people; a role at a parent applies to its outlets too. */
export const vendorRoles = ["owner", "manager", "clerk", "read only", "developer"] as const;
export type VendorRole = (typeof vendorRoles)[number];

/** The roles that may change each matter; every role may read it. */
const changedBy = {
  /** Orders, bulk uploads, saved customers, payments. */
  orders: ["owner", "manager", "clerk"],
  outlets: ["owner", "manager"],
  /** The vendor's people and their roles. */
  team: ["owner", "manager"],
  /** The person's own choice to get the report over all outlets by mail. */
  report_mail: ["owner", "manager"],
  /** Spending limits for delivery fees. */
  limits: ["owner"],
  /** The logo that recipients see next to the operator's. */
  logo: ["owner"],
  /** Keys, clients and webhooks of the vendor's own systems. */
  keys: ["owner", "developer"],
  /** Whether operators may sign in as the vendor. */
  support_access: ["owner"],
  /** How the vendor's people sign in: with a second factor, or through their company. */
  security: ["owner"],
  /** The user's own account and sign-ins, for every role. */
  account: vendorRoles,
  /** Non-GET calls that change nothing, such as a fee request. */
  nothing: vendorRoles,
} as const satisfies Record<string, readonly VendorRole[]>;

export type VendorPermission = keyof typeof changedBy;

/** Matters that an operator signed in as a merchant may not change. */
export const deniedDuringVisits: ReadonlySet<VendorPermission> = new Set([
  "limits",
  "keys",
  "team",
  "report_mail",
  "support_access",
  "security",
  "account",
]);

/** True if a vendor role may change a matter. */
export const vendorRoleMay = (role: VendorRole, matter: VendorPermission): boolean =>
  (changedBy[matter] as readonly VendorRole[]).includes(role);

const moneySeenBy: readonly VendorRole[] = ["owner", "manager", "read only"];

/** True if a role may see statements and invoices: roles that manage the vendor or keep its accounts. */
export const maySeeMoney = (role: VendorRole): boolean => moneySeenBy.includes(role);
