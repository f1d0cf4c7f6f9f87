import { countries } from "@waybill/domain/markets/countries";
import type { OperatorRole } from "@waybill/domain/operations/roles";
import type { PasswordHash } from "../accounts/passwords/password-hash.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import type { Deps } from "../platform/deps.ts";
import { claimSeed, insertOperators, insertUsers, insertVendorCode, insertVendors } from "./rows.ts";
import { vendorRows } from "./vendors/sandbox-vendors.ts";
import { vendorsOf } from "./vendors/vendors-of-country.ts";

export const demoPassword = "Waybill!2026";

/** The logins of a sandbox, each with its purpose. */
export const demoLogins = {
  "parent@example.com": "a merchant with several outlets",
  "single@example.com": "a single shop",
  "novendor@example.com": "a person whose shop is not set up yet",
  "ops@example.com": "an operator",
} as const;

/** Seeds a sandbox's vendors and logins, once, in the first process. */
export async function seedAccounts(
  { pool, now, settings }: Pick<Deps, "pool" | "now" | "settings">,
  passwordHash: PasswordHash,
): Promise<void> {
  const vendors = vendorsOf(settings.country);
  const at = now();
  const vendorIds: Record<string, string> = {
    "parent@example.com": vendors.parent.vendor_id,
    "single@example.com": vendors.single.vendor_id,
  };
  await inTransaction(pool, async ({ db }) => {
    if (!(await claimSeed(db, "accounts", at))) return;
    await insertVendors(db, vendorRows(vendors, countries[settings.country], at));
    const password_hash = await passwordHash.hash(demoPassword);
    const users = Object.keys(demoLogins).map((email) => ({
      user_id: `user-${email.split("@")[0]}`,
      email,
      password_hash,
      role: email.startsWith("ops@") ? ("operator" as const) : ("vendor" as const),
      created_at: at,
      vendor_id: vendorIds[email],
    }));
    await insertUsers(db, users);
  });
}

/** The operators of a sandbox with their roles; the first is also a demo login. */
export const demoOperators = {
  "ops@example.com": "admin",
  "dispatch@example.com": "dispatcher",
  "support@example.com": "support",
  "market@example.com": "market",
  "finance@example.com": "finance",
  "viewer@example.com": "viewer",
} as const satisfies Record<string, OperatorRole>;

/** Seeds an operator for each role, once; older sandboxes get them too. */
export async function seedOperators(
  { pool, now }: Pick<Deps, "pool" | "now">,
  passwordHash: PasswordHash,
): Promise<void> {
  const at = now();
  await inTransaction(pool, async ({ db }) => {
    if (!(await claimSeed(db, "operators", at))) return;
    const password_hash = await passwordHash.hash(demoPassword);
    const operators = Object.entries(demoOperators).map(([email, role]) => ({
      user_id: `user-${email.split("@")[0]}`,
      email,
      role,
    }));
    await insertOperators(db, operators, { password_hash, created_at: at });
  });
}

export const demoVendorCode = "PV-DEMO-1";
export const demoOwner = "owner@example.com";
const vendor_id = "pv-demo-1";

/** Seeds a vendor whose owner can register with a vendor code; it has the single vendor's address. */
export async function seedVendorCodes({ pool, now, settings }: Pick<Deps, "pool" | "now" | "settings">) {
  const vendors = vendorsOf(settings.country);
  const at = now();
  const newVendors = {
    ...vendors,
    single: { ...vendors.single, vendor_id, name: `${vendors.single.name} 2` },
  };
  const waiting = vendorRows(newVendors, countries[settings.country], at)
    .filter((row) => row.vendor_id === vendor_id)
    .map((row) => ({ ...row, is_registered: false, owners: JSON.stringify([demoOwner]) }));
  await inTransaction(pool, async ({ db }) => {
    if (!(await claimSeed(db, "vendor-codes", at))) return;
    await insertVendors(db, waiting);
    await insertVendorCode(db, { code: demoVendorCode, vendor_id });
  });
}
