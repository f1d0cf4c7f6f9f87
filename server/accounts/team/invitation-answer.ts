import type { TeamInvitation } from "@waybill/contract/merchants/team";
import type { SentInvitation } from "./invitation-rows.ts";

/** An invitation as sent to clients, without the link's token. */
export const invitationAnswer = ({
  invitation_id,
  email,
  role,
  vendor_ids,
  language,
  inviter,
  created_at,
  sent_at,
  expires_at,
}: SentInvitation): TeamInvitation => ({
  invitation_id,
  email,
  role,
  vendor_ids,
  language,
  invited_by: inviter,
  created_at: created_at.toISOString(),
  sent_at: sent_at.toISOString(),
  expires_at: expires_at.toISOString(),
});
