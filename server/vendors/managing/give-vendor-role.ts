import type * as endpoints from "@waybill/contract/operations/vendors";
import type { BodyOf } from "@waybill/contract/endpoint";
import type { VendorPerson } from "@waybill/contract/operations/vendors";
import type { AccountDeps } from "../../accounts/open-accounts.ts";
import { forgotPassword } from "../../accounts/passwords/forgot-password.ts";
import { announceUser } from "../../accounts/who-acts.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import type { Actor } from "../../platform/actor.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { Refused } from "../../platform/http/refused.ts";
import { knownVendor } from "./known-vendor.ts";
import { findPerson, putRole, userOfEmail } from "./rows.ts";
import { roleChange } from "./vendor-roles.ts";

type NewPerson = BodyOf<typeof endpoints.giveVendorRole> & {
  vendorId: string;
  address: string;
  language: string;
};

/** Gives somebody a role; whoever has no account yet sets a password by the code of a mail. */
export async function giveVendorRole(
  deps: AccountDeps,
  by: Actor,
  { vendorId, role, address, language, ...given }: NewPerson,
): Promise<VendorPerson> {
  const at = deps.now();
  const email = given.email.trim().toLowerCase();
  const newId = `user-${deps.randomBytes(10).toString("hex")}`;
  const user = await inTransaction(deps.pool, async ({ pool, db }) => {
    await knownVendor(pool, vendorId);
    const known = await userOfEmail(pool, { email, userId: newId, at });
    if (known.role !== "vendor") throw new Refused("email_taken", { path: ["email"] });
    const before = await findPerson(pool, vendorId, known.user_id);
    await putRole(pool, { vendor_id: vendorId, user_id: known.user_id, role });
    await recordAudit(
      db,
      { by, at },
      {
        ...roleChange("role.given", vendorId, known.user_id),
        before: before && { role: before.role },
        after: { role },
      },
    );
    return known;
  });
  if (user.is_new)
    deps.backgroundTasks.run("a new person's first mail", () =>
      forgotPassword(deps, { email_address: email, address, language }),
    );
  await announceUser(deps, user.user_id);
  return { user_id: user.user_id, email, vendor_id: vendorId, role };
}
