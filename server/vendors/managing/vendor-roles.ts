import type { VendorPerson } from "@waybill/contract/operations/vendors";
import type { VendorRole } from "@waybill/domain/vendors/people";
import { announceUserChanged } from "../../accounts/actor-lookup.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import type { Actor } from "../../platform/actor.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import type { Deps } from "../../platform/deps.ts";
import { Refused } from "../../platform/http/refused.ts";
import { requireExistingVendor } from "./require-existing-vendor.ts";
import { deleteRole, findPerson, putRole } from "./rows.ts";

export const roleChange = (action: string, vendorId: string, userId: string) => ({
  action,
  subject: { kind: "role", id: `${vendorId}/${userId}` },
});

type Person = { vendorId: string; userId: string };

export const changeVendorRole = (
  deps: Deps,
  by: Actor,
  given: Person & { role: VendorRole },
): Promise<VendorPerson> => setRole(deps, by, given);

export const takeVendorRole = (deps: Deps, by: Actor, person: Person): Promise<VendorPerson> =>
  setRole(deps, by, { ...person, role: null });

/** Sets a user's role; null removes it. */
async function setRole(
  deps: Deps,
  by: Actor,
  { vendorId, userId, role }: Person & { role: VendorRole | null },
): Promise<VendorPerson> {
  const at = deps.now();
  const person = await inTransaction(deps.pool, async ({ pool, db }) => {
    await requireExistingVendor(pool, vendorId);
    const former = await findPerson(pool, vendorId, userId);
    if (!former) throw new Refused("not_found", { path: ["user_id"] });
    if (role === null) await deleteRole(pool, vendorId, userId);
    else await putRole(pool, { vendor_id: vendorId, user_id: userId, role });
    const action = role === null ? "role.taken" : "role.given";
    const after = role === null ? null : { role };
    await recordAudit(
      db,
      { by, at },
      { ...roleChange(action, vendorId, userId), before: { role: former.role }, after },
    );
    return { ...former, role: role ?? former.role };
  });
  await announceUserChanged(deps, userId);
  return person;
}
