/** The roles of operators; one person may have several. */
export const operatorRoles = ["viewer", "dispatcher", "support", "market", "finance", "admin"] as const;
export type OperatorRole = (typeof operatorRoles)[number];

/** The roles that may change each resource. Every role reads everything; `admin` changes everything. */
const changedBy = {
  orders: ["dispatcher", "support"],
  riders: ["dispatcher"],
  incidents: ["dispatcher", "support"],
  registrations: ["support"],
  vendors: ["support"],
  /** The people of a vendor, and their roles. */
  vendor_people: [],
  /** Signing in as a merchant, with the merchant's consent. */
  merchant_sessions: ["support"],
  /** Actions for a merchant through the merchants' own calls. */
  merchant_calls: ["dispatcher", "support"],
  fleets: [],
  /** Keys of fleets and partners. */
  keys: [],
  operators: [],
  areas: ["market"],
  prices: ["market"],
  vouchers: ["market"],
  flags: ["market"],
  country_parameters: ["market"],
  service_hours: ["market"],
  maintenance: ["market"],
  content: ["market"],
  brand: ["market"],
  alerts: ["market"],
  insight: [],
  money: ["finance"],
  /** Merchants' claims for orders that went wrong. */
  claims: ["support", "finance"],
  approvals: ["market", "finance"],
  audit: [],
  /** E-mails and text messages that could not be sent. */
  messages: ["support"],
  /** The operator's own second factor; a viewer does not need one. */
  own_session: ["dispatcher", "support", "market", "finance"],
} as const satisfies Record<string, readonly OperatorRole[]>;

export type OperatorResource = keyof typeof changedBy;

export type OperatorAction = "read" | "change";
/** The permission that a console call needs. */
export type OperatorNeed = readonly [OperatorResource, OperatorAction];

/** True if these roles may do what a call needs; an operator without a role may do nothing. */
export function operatorMay(roles: ReadonlySet<OperatorRole>, [resource, action]: OperatorNeed): boolean {
  if (action === "read") return roles.size > 0;
  const allowed: readonly OperatorRole[] = changedBy[resource];
  return roles.has("admin") || allowed.some((role) => roles.has(role));
}
