/** What somebody may be for a vendor (network.md); a role at a parent holds for its outlets too. */
export const vendorRoles = ["owner", "manager", "clerk", "read only", "developer"] as const;
export type VendorRole = (typeof vendorRoles)[number];

/** Which roles change what; every role reads. */
const changedBy = {
  /** Orders, bulk uploads, saved customers, payments. */
  orders: ["owner", "manager", "clerk"],
  outlets: ["owner", "manager"],
  /** Who else acts for the vendor, and as what. */
  team: ["owner", "manager"],
  /** What delivery fees may come to. */
  limits: ["owner"],
  /** Keys, clients and webhooks of the vendor's own systems. */
  keys: ["owner", "developer"],
  /** Whether operators may sign in as the vendor. */
  support_access: ["owner"],
  /** How the vendor's people sign in: with a second factor, through their company. */
  security: ["owner"],
  /** The own account and sign-ins, which every role has. */
  account: vendorRoles,
  /** What is sent, and changes nothing: a question about a fee. */
  nothing: vendorRoles,
} as const satisfies Record<string, readonly VendorRole[]>;

export type VendorMatter = keyof typeof changedBy;

/** What an operator who is signed in as a merchant leaves alone: what is the merchant's own. */
export const notForVisits: ReadonlySet<VendorMatter> = new Set([
  "limits",
  "keys",
  "team",
  "support_access",
  "security",
  "account",
]);

/** Whether a role of a vendor may change such matters. */
export const vendorRoleMay = (role: VendorRole, matter: VendorMatter): boolean =>
  (changedBy[matter] as readonly VendorRole[]).includes(role);

const moneySeenBy: readonly VendorRole[] = ["owner", "manager", "read only"];

/** Whether a role sees statements and invoices: those who run the vendor, and those who keep its books. */
export const maySeeMoney = (role: VendorRole): boolean => moneySeenBy.includes(role);
