import { sql, type Kysely } from "kysely";
import type { TeamInvitationRow, Tables } from "../../platform/database/tables.ts";

type Db = Kysely<Tables>;

/** An invitation with the inviter's e-mail; null if an operator sent it. */
export type SentInvitation = Omit<TeamInvitationRow, "token_hash"> & { inviter: string | null };

const ids = (vendorIds: readonly string[]) => sql<string[]>`${[...vendorIds]}::text[]`;

const selectInvitations = (db: Db) =>
  db
    .selectFrom("team_invitations")
    .leftJoin("users as inviters", (join) =>
      join.onRef("inviters.user_id", "=", "team_invitations.invited_by").on("inviters.role", "=", "vendor"),
    )
    .select(["invitation_id", "team_invitations.email", "team_invitations.role", "vendor_ids"])
    .select(["team_invitations.language", "invited_by", "team_invitations.created_at", "sent_at"])
    .select(["expires_at", "accepted_at", "inviters.email as inviter"]);

/** Open invitations for at least one of these vendors and for none outside `reach`, newest first. */
export const findInvitations = (
  db: Db,
  vendorIds: readonly string[],
  reach: readonly string[] | undefined,
): Promise<SentInvitation[]> => {
  let rows = selectInvitations(db)
    .where("accepted_at", "is", null)
    .where(sql<boolean>`vendor_ids && ${ids(vendorIds)}`);
  if (reach) rows = rows.where(sql<boolean>`vendor_ids <@ ${ids(reach)}`);
  return rows.orderBy("sent_at", "desc").orderBy("invitation_id").execute();
};

/**
 * An open invitation, locked until the transaction ends, so that no concurrent call sends, withdraws or accepts it.
 */
export const lockInvitation = async (db: Db, invitationId: string): Promise<SentInvitation | undefined> => {
  const locked = await db
    .selectFrom("team_invitations")
    .select("invitation_id")
    .where("invitation_id", "=", invitationId)
    .where("accepted_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  return locked && selectInvitations(db).where("invitation_id", "=", invitationId).executeTakeFirst();
};

/** An open invitation with a valid link for the same person, role and vendors. */
export const findSameInvitation = (
  db: Db,
  { email, role, vendorIds, now }: { email: string; role: string; vendorIds: readonly string[]; now: Date },
) =>
  db
    .selectFrom("team_invitations")
    .select("invitation_id")
    .where(sql<string>`lower(email)`, "=", email.toLowerCase())
    .where(sql<string>`role`, "=", role)
    .where(sql<boolean>`vendor_ids @> ${ids(vendorIds)} and vendor_ids <@ ${ids(vendorIds)}`)
    .where("accepted_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();

export const insertInvitation = async (db: Db, row: TeamInvitationRow): Promise<void> =>
  void (await db
    .insertInto("team_invitations")
    .values({ ...row, vendor_ids: ids(row.vendor_ids) })
    .execute());

/** Gives an invitation a new link, which voids the previous one. */
export const renewInvitation = async (
  db: Db,
  invitationId: string,
  link: Pick<TeamInvitationRow, "token_hash" | "sent_at" | "expires_at">,
): Promise<void> =>
  void (await db
    .updateTable("team_invitations")
    .set(link)
    .where("invitation_id", "=", invitationId)
    .execute());

export const deleteInvitation = async (db: Db, invitationId: string): Promise<void> =>
  void (await db.deleteFrom("team_invitations").where("invitation_id", "=", invitationId).execute());

/** The invitation of a link, also if it was accepted or has expired. */
export const findInvitationOfToken = (db: Db, tokenHash: string): Promise<SentInvitation | undefined> =>
  selectInvitations(db).where("token_hash", "=", tokenHash).executeTakeFirst();

/** Marks an invitation as accepted. Undefined if it was accepted before or has expired. */
export const markInvitationAccepted = (db: Db, tokenHash: string, now: Date) =>
  db
    .updateTable("team_invitations")
    .set({ accepted_at: now })
    .where("token_hash", "=", tokenHash)
    .where("accepted_at", "is", null)
    .where("expires_at", ">", now)
    .returning(["invitation_id", "email", "role", "vendor_ids"])
    .executeTakeFirst();

/** Deletes invitations accepted before `before`. */
export const deleteAccepted = async (db: Db, before: Date): Promise<void> =>
  void (await db.deleteFrom("team_invitations").where("accepted_at", "<", before).execute());

/** The names of vendors, parents before their outlets. */
export const findVendorNames = (db: Db, vendorIds: readonly string[]) =>
  db
    .selectFrom("vendors")
    .select(["vendor_id", "name"])
    .where("vendor_id", "in", vendorIds)
    .orderBy(sql`parent_vendor_id is not null`)
    .orderBy("name")
    .orderBy("vendor_id")
    .execute();
