import type { TeamMember } from "@waybill/contract/merchants/team";
import type { VendorRole } from "@waybill/domain/vendors/people";
import { useSession } from "@waybill/client/session/use-session.ts";
import { IconButton } from "@waybill/ui/button.tsx";
import { formatDay, formatTime } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useState } from "react";
import { OutletsText } from "./outlets-text.tsx";
import { ChangeDialog, RemoveDialog, SignOutDialog } from "./person-dialogs.tsx";
import { useRoleName } from "./role-select.tsx";
import styles from "./team.module.css";
import type { ChainOutlets } from "./use-team.ts";

type Props = { members: readonly TeamMember[]; roles: readonly VendorRole[]; chain: ChainOutlets };
type Opened = { member: TeamMember; what: "change" | "sign-out" | "remove" };

/** Each member with role, outlets and last visit, and the possible actions. */
export function MembersList({ members, roles, chain }: Props) {
  const t = useTexts();
  const { email: own } = useSession();
  const [opened, open] = useState<Opened>();
  const onClose = () => open(undefined);
  return (
    <>
      <div className={styles.columns} aria-hidden="true">
        <span>{t("team.person")}</span>
        <span>{t("team.role")}</span>
        <span>{t("team.outlets")}</span>
        <span>{t("team.last-seen")}</span>
      </div>
      <ul className={styles.rows}>
        {members.map((member) => (
          <li key={member.user_id} className={styles.row}>
            <span className={styles.person}>
              <bdi dir="ltr">{member.email}</bdi>
              {member.email === own && <span className={styles.you}>{t("team.you")}</span>}
            </span>
            <RolesText member={member} />
            <span>
              <OutletsText vendorIds={member.vendor_ids} chain={chain} />
            </span>
            <LastSeen at={member.last_seen_at} />
            {roles.includes(member.role) && (
              <span className={styles.actions}>
                <IconButton
                  name="edit"
                  label={t("team.change-of", { email: member.email })}
                  onClick={() => open({ member, what: "change" })}
                />
                <IconButton
                  name="sign-out"
                  label={t("team.sign-out-of", { email: member.email })}
                  onClick={() => open({ member, what: "sign-out" })}
                />
                <IconButton
                  name="bin"
                  label={t("team.remove-of", { email: member.email })}
                  onClick={() => open({ member, what: "remove" })}
                />
              </span>
            )}
          </li>
        ))}
      </ul>
      {opened?.what === "change" && (
        <ChangeDialog member={opened.member} chain={chain} roles={roles} onClose={onClose} />
      )}
      {opened?.what === "sign-out" && (
        <SignOutDialog member={opened.member} chain={chain} onClose={onClose} />
      )}
      {opened?.what === "remove" && <RemoveDialog member={opened.member} chain={chain} onClose={onClose} />}
    </>
  );
}

/** The member's role, or each role with its number of outlets. */
function RolesText({ member: { roles } }: { member: TeamMember }) {
  const nameOf = useRoleName();
  const roleNames = roles.map(({ role, vendor_ids }) =>
    roles.length === 1 ? nameOf(role) : `${nameOf(role)} (${vendor_ids.length})`,
  );
  return <span>{roleNames.join(", ")}</span>;
}

function LastSeen({ at }: { at: string | null }) {
  const t = useTexts();
  const [today] = useState(() => formatDay(new Date()));
  if (at === null) return <span className={styles.soft}>{t("team.never-seen")}</span>;
  return (
    <span className={styles.soft}>
      <span className={styles.alone}>{t("team.last-seen")} </span>
      <time dateTime={at}>{formatDay(at) === today ? formatTime(at) : formatDay(at)}</time>
    </span>
  );
}
