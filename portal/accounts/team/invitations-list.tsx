import { resendInvitation, type TeamInvitation, withdrawInvitation } from "@waybill/contract/merchants/team";
import type { VendorRole } from "@waybill/domain/vendors/people";
import { call } from "@waybill/client/calls/call.ts";
import { useDeployment } from "@waybill/client/deployment/deployment-context.ts";
import { Button } from "@waybill/ui/button.tsx";
import { formatDay } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useState } from "react";
import { OutletsText } from "./outlets-text.tsx";
import { useRoleName } from "./role-select.tsx";
import styles from "./team.module.css";
import { type ChainOutlets, useTeamChange } from "./use-team.ts";

type Props = { invitations: readonly TeamInvitation[]; roles: readonly VendorRole[]; chain: ChainOutlets };

/** The invitations: role, inviter and expiry; each can be sent again or withdrawn. */
export function InvitationsList({ invitations, roles, chain }: Props) {
  const t = useTexts();
  const roleName = useRoleName();
  const { brand } = useDeployment();
  return (
    <>
      <div className={styles.columns} aria-hidden="true">
        <span>{t("field.email")}</span>
        <span>{t("team.role")}</span>
        <span>{t("team.outlets")}</span>
        <span>{t("team.good-until")}</span>
      </div>
      <ul className={styles.rows}>
        {invitations.map((invitation) => (
          <li key={invitation.invitation_id} className={styles.row}>
            <span className={styles.person}>
              <bdi dir="ltr">{invitation.email}</bdi>
              <span className={styles.soft}>
                {t("team.sent-by", {
                  name: invitation.invited_by ?? brand.service_name,
                  day: formatDay(invitation.sent_at),
                })}
              </span>
            </span>
            <span>{roleName(invitation.role)}</span>
            <span>
              <OutletsText vendorIds={invitation.vendor_ids} chain={chain} />
            </span>
            <Until at={invitation.expires_at} />
            {roles.includes(invitation.role) && <Acts invitation={invitation} />}
          </li>
        ))}
      </ul>
    </>
  );
}

function Until({ at }: { at: string }) {
  const t = useTexts();
  const [now] = useState(() => new Date());
  if (new Date(at) <= now) return <span className={styles.over}>{t("team.ran-out")}</span>;
  return (
    <span className={styles.soft}>
      <span className={styles.alone}>{t("team.good-until")} </span>
      <time dateTime={at}>{formatDay(at)}</time>
    </span>
  );
}

function Acts({ invitation: { invitation_id, email } }: { invitation: TeamInvitation }) {
  const t = useTexts();
  const params = { invitation_id };
  const again = useTeamChange(() => call(resendInvitation, { params }), { messageKey: "team.sent-again" });
  const back = useTeamChange(() => call(withdrawInvitation, { params }), { messageKey: "team.withdrawn" });
  return (
    <span className={styles.actions}>
      <Button
        look="plain"
        busy={again.isPending}
        aria-label={t("team.send-again-to", { email })}
        onClick={() => again.mutate()}
      >
        {t("team.send-again")}
      </Button>
      <Button
        look="plain"
        busy={back.isPending}
        aria-label={t("team.withdraw-of", { email })}
        onClick={() => back.mutate()}
      >
        {t("team.withdraw")}
      </Button>
    </span>
  );
}
