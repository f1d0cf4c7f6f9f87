/** The roles of operators (network.md); one person may have several. */
export const operatorRoles = ["viewer", "dispatcher", "support", "market", "finance", "admin"] as const;
export type OperatorRole = (typeof operatorRoles)[number];

/** Who may change what. Every role reads all of it; `admin` may change everything. */
const changedBy = {
  orders: ["dispatcher", "support"],
  riders: ["dispatcher"],
  incidents: ["dispatcher", "support"],
  registrations: ["support"],
  vendors: ["support"],
  /** Who works for a vendor, and in which role. */
  vendor_people: [],
  /** An operator who signs in as a merchant, with that merchant's consent. */
  merchant_sessions: ["support"],
  /** What an operator does for a merchant by the merchants' own calls. */
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
  /** What merchants ask back for orders that went wrong. */
  claims: ["support", "finance"],
  approvals: ["market", "finance"],
  audit: [],
  /** Mails and short messages that did not go out. */
  messages: ["support"],
  /** The own second factor, which a viewer does not need. */
  own_session: ["dispatcher", "support", "market", "finance"],
} as const satisfies Record<string, readonly OperatorRole[]>;

export type OperatorResource = keyof typeof changedBy;

export type OperatorAction = "read" | "change";
/** What a call of the console asks of its caller's roles. */
export type OperatorNeed = readonly [OperatorResource, OperatorAction];

/** Whether somebody with these roles may do what a call needs (network.md, Operators' calls); without a role nothing. */
export function operatorMay(roles: ReadonlySet<OperatorRole>, [resource, action]: OperatorNeed): boolean {
  if (action === "read") return roles.size > 0;
  const allowed: readonly OperatorRole[] = changedBy[resource];
  return roles.has("admin") || allowed.some((role) => roles.has(role));
}
