import type { AccountInvitationRow } from "../../platform/database/tables.ts";
import type { Deps } from "../../platform/deps.ts";
import { putAccountInvitation } from "./account-invitation-rows.ts";

type Link = Omit<AccountInvitationRow, "user_id">;

/** Stores a mail's link that sets the first password of an account made by another person, inside that transaction. */
export const keepAccountInvitation = (db: Deps["db"], userId: string, link: Link): Promise<void> =>
  putAccountInvitation(db, { user_id: userId, ...link });
