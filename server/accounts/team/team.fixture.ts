import { acceptInvitation, inviteToTeam } from "@waybill/contract/merchants/team";
import { readSentMessages } from "@waybill/contract/sandbox";
import type { VendorRole } from "@waybill/domain/vendors/people";
import { randomBytes } from "node:crypto";
import { insertUsers } from "../../seed/rows.ts";
import { openTestApp } from "../../testing/test-app.ts";
import { testStart } from "../../testing/test-database.ts";
import { ownVendor } from "../../testing/test-vendor.ts";

export const goodPassword = "Sampaguita!7";

/** Starts the server, with functions that create vendors, members and invitations. */
export async function openTeam() {
  const app = await openTestApp();
  const { call, db, tokenFor } = app;

  /** Creates a new parent with outlets; returns the ids, and the token of the parent's owner. */
  const family = async () => {
    const vendor = await ownVendor(db);
    const [first, second] = vendor.outletIds;
    return { ...vendor, first, second, owner: await tokenFor(vendor.email) };
  };

  /** A signed-in user with a role at vendors. */
  const member = async (role: VendorRole, ...vendorIds: string[]) => {
    const email = `${role.replace(" ", "-")}-${randomBytes(5).toString("hex")}@example.com`;
    const user = { user_id: email, email, password_hash: "", role: "vendor" as const, created_at: testStart };
    const [first, ...others] = vendorIds;
    await insertUsers(db, [{ ...user, vendor_id: first }]);
    const rows = others.map((vendor_id) => ({ user_id: email, vendor_id }));
    if (rows.length > 0) await db.insertInto("user_vendors").values(rows).execute();
    await db.updateTable("user_vendors").set({ role }).where("user_id", "=", email).execute();
    return { email, userId: email, as: await tokenFor(email) };
  };

  /** The mails sent to a person, newest first. */
  const mailsTo = async (to: string) => (await call(readSentMessages, { query: { to } })).body.data;
  /** The token of the link in the person's newest mail. */
  const tokenTo = async (to: string): Promise<string> => {
    const [link] = (await mailsTo(to))[0]?.links ?? [];
    const token = link === undefined ? null : new URLSearchParams(new URL(link).hash.slice(1)).get("token");
    if (!token) throw new Error(`No invitation was sent to ${to}.`);
    return token;
  };
  const freshEmail = () => `new-${randomBytes(5).toString("hex")}@example.com`;

  /** Invites a new person; returns the invitation with the token of its mail. */
  const invite = async (as: string, role: VendorRole, vendor_ids: string[], email = freshEmail()) => {
    const answer = await call(inviteToTeam, { as, body: { email, role, vendor_ids } });
    if (answer.status !== 201) return { ...answer, email, token: "" };
    return { ...answer, email, token: await tokenTo(email) };
  };
  const accept = (token: string, password: string | null = goodPassword) =>
    call(acceptInvitation, { body: { token, password } });

  return { ...app, family, member, mailsTo, tokenTo, freshEmail, invite, accept };
}
