import type { Operator } from "@waybill/contract/operations/operators";
import type { AccountDeps } from "../open-accounts.ts";
import { operatorInvitationMail } from "../team/invitation-mails.ts";
import { trySending } from "../team/send-team-invitation.ts";

type Sent = { token: string; language: string; inviter: string; until: Date };

/** Sends an operator the mail whose link sets the first password. False if no mail server accepts it. */
export const sendOperatorInvitation = (
  deps: Pick<AccountDeps, "mails" | "log" | "brand" | "publicUrl" | "settings">,
  { email, roles }: Operator,
  sent: Sent,
): Promise<boolean> => trySending(deps, operatorInvitationMail(deps, { ...sent, to: email, roles }));
