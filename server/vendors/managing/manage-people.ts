import type { AnswerOf, BodyOf, Parsed } from "@waybill/contract/endpoint";
import { defaultPage } from "@waybill/contract/operations/endpoint";
import type { giveVendorRole, listVendorPeople, VendorPerson } from "@waybill/contract/operations/vendors";
import type { VendorRole } from "@waybill/domain/vendors/people";
import type { AccountDeps } from "../../accounts/open-accounts.ts";
import { forgotPassword } from "../../accounts/passwords/forgot-password.ts";
import { announceUser } from "../../accounts/who-acts.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import type { Actor } from "../../platform/actor.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import type { Deps } from "../../platform/deps.ts";
import { pageAfter, readCursor } from "../../platform/http/cursor.ts";
import { Refused } from "../../platform/http/refused.ts";
import { knownVendor } from "./manage-vendors.ts";
import { deleteRole, findPeople, findPerson, putRole, userOfEmail } from "./rows.ts";

export async function listPeople(
  { pool }: Pick<Deps, "pool">,
  vendorId: string,
  { cursor, limit = defaultPage }: Parsed<(typeof listVendorPeople)["query"]>,
): Promise<AnswerOf<typeof listVendorPeople>["result"]> {
  await knownVendor(pool, vendorId);
  const after = readCursor(cursor, ["string", "string"]);
  const rows = await findPeople(pool, { vendorId, after, limit: limit + 1 });
  return pageAfter(
    rows,
    limit,
    ({ vendor_id, user_id }) => [vendor_id, user_id],
    (row) => row,
  );
}

const change = (action: string, vendorId: string, userId: string) => ({
  action,
  subject: { kind: "role", id: `${vendorId}/${userId}` },
});

type NewPerson = BodyOf<typeof giveVendorRole> & { vendorId: string; address: string; language: string };

/** Gives somebody a role; whoever has no account yet sets a password by the code of a mail. */
export async function givePersonRole(
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
        ...change("role.given", vendorId, known.user_id),
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

/** Sets somebody's role, or with null takes it. */
export async function setPersonRole(
  deps: Deps,
  by: Actor,
  { vendorId, userId, role }: { vendorId: string; userId: string; role: VendorRole | null },
): Promise<VendorPerson> {
  const at = deps.now();
  const person = await inTransaction(deps.pool, async ({ pool, db }) => {
    await knownVendor(pool, vendorId);
    const former = await findPerson(pool, vendorId, userId);
    if (!former) throw new Refused("not_found", { path: ["user_id"] });
    if (role === null) await deleteRole(pool, vendorId, userId);
    else await putRole(pool, { vendor_id: vendorId, user_id: userId, role });
    const action = role === null ? "role.taken" : "role.given";
    const after = role === null ? null : { role };
    await recordAudit(
      db,
      { by, at },
      { ...change(action, vendorId, userId), before: { role: former.role }, after },
    );
    return { ...former, role: role ?? former.role };
  });
  await announceUser(deps, userId);
  return person;
}
