import { countries } from "@waybill/domain/markets/countries";
import type { PasswordHash } from "../accounts/passwords/password-hash.ts";
import type { Deps } from "../platform/deps.ts";
import { claimSeed, insertUsers, insertVendors } from "./rows.ts";
import { vendorRows } from "./vendors/vendor-row.ts";
import { vendorsOf } from "./vendors/vendors-of-country.ts";

export const demoPassword = "Waybill!2026";

/** The logins of a sandbox, and what each of them is for. */
export const demoLogins = {
  "parent@example.com": "a parent vendor with its outlets",
  "single@example.com": "a single vendor",
  "novendor@example.com": "a user without a vendor",
  "ops@example.com": "an operator",
} as const;

/** The vendors and logins that a sandbox begins with; done once, whoever comes first. */
export async function plantAccounts(
  { db, now, settings }: Pick<Deps, "db" | "now" | "settings">,
  passwordHash: PasswordHash,
): Promise<void> {
  const vendors = vendorsOf(settings.country);
  const at = now();
  const vendorIds: Record<string, string> = {
    "parent@example.com": vendors.parent.vendor_id,
    "single@example.com": vendors.single.vendor_id,
  };
  await db.transaction().execute(async (trx) => {
    if (!(await claimSeed(trx, "accounts", at))) return;
    await insertVendors(trx, vendorRows(vendors, countries[settings.country], at));
    const password_hash = await passwordHash.hash(demoPassword);
    const users = Object.keys(demoLogins).map((email) => ({
      user_id: `user-${email.split("@")[0]}`,
      email,
      password_hash,
      role: email.startsWith("ops@") ? ("operator" as const) : ("vendor" as const),
      created_at: at,
      vendor_id: vendorIds[email],
    }));
    await insertUsers(trx, users);
  });
}
