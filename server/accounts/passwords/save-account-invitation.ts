import type { AccountInvitationRow } from "../../platform/database/tables.ts";
import type { Deps } from "../../platform/deps.ts";
import { upsertAccountInvitation } from "./account-invitation-rows.ts";

type Link = Omit<AccountInvitationRow, "user_id">;

/**
 * Stores the link that sets the first password of an account created by another person. Runs inside that person's
 * transaction.
 */
export const saveAccountInvitation = (db: Deps["db"], userId: string, link: Link): Promise<void> =>
  upsertAccountInvitation(db, { user_id: userId, ...link });
