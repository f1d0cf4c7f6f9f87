import {
  changeMember,
  endMemberSessions,
  inviteToTeam,
  removeMember,
  type TeamMember,
} from "@waybill/contract/merchants/team";
import type { VendorRole } from "@waybill/domain/vendors/people";
import { accountChecks } from "@waybill/domain/accounts/account";
import { call } from "@waybill/client/calls/call.ts";
import { CallRefused } from "@waybill/client/calls/refused.ts";
import { useDeployment } from "@waybill/client/deployment/deployment-context.ts";
import { ownName } from "@waybill/domain/markets/languages";
import { TextField } from "@waybill/ui/forms/field.tsx";
import { Dialog } from "@waybill/ui/overlays/dialog.tsx";
import { currentLanguage, useTexts } from "@waybill/ui/texts/texts.ts";
import { useState } from "react";
import { currentRole } from "./current-role.ts";
import { OutletChoice } from "./outlet-choice.tsx";
import { RoleSelect, useRoleName } from "./role-select.tsx";
import { SelectField } from "@waybill/ui/forms/select-field.tsx";
import styles from "./team.module.css";
import { type Places, useTeamChange } from "./use-team.ts";

type Common = { places: Places; roles: readonly VendorRole[]; onClose: () => void };

/** Invites a person by mail: role, outlets and language. */
export function InviteDialog({ places, roles, onClose }: Common) {
  const t = useTexts();
  const { languages } = useDeployment();
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<VendorRole>(roles.includes("clerk") ? "clerk" : (roles[0] ?? "clerk"));
  const [language, setLanguage] = useState(currentLanguage());
  const [vendorIds, setVendorIds] = useState<string[]>([places.rootId]);
  const [problem, setProblem] = useState<string>();
  const { mutate, isPending } = useTeamChange(
    () => call(inviteToTeam, { body: { email: email.trim(), role, vendor_ids: vendorIds, language } }),
    {
      said: "team.invited-said",
      onDone: onClose,
      onProblem: (refused) => {
        if (!(refused instanceof CallRefused) || refused.path?.[0] !== "email") return false;
        setProblem(refused.translationKey);
        return true;
      },
    },
  );
  const submit = () => {
    const found = accountChecks.email({ email });
    setProblem(found ?? (vendorIds.length === 0 ? "team.choose-outlet" : undefined));
    if (found === undefined && vendorIds.length > 0) mutate();
  };
  const isOfOutlets = problem === "team.choose-outlet";
  return (
    <Dialog
      open
      title={t("team.invite-title")}
      description={t("team.invite-text")}
      submitLabel={t("team.invite")}
      busy={isPending}
      onCancel={onClose}
      onSubmit={submit}
    >
      <TextField
        label={t("sign-in.email")}
        type="email"
        dir="ltr"
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        value={email}
        error={problem !== undefined && !isOfOutlets ? t(problem) : undefined}
        onChange={({ target }) => {
          setEmail(target.value);
          setProblem(undefined);
        }}
      />
      <RoleSelect label={t("team.role")} value={role} roles={roles} onChange={setRole} />
      <OutletChoice places={places} chosen={vendorIds} onChoose={setVendorIds} />
      <p role="alert" className={styles.refused}>
        {isOfOutlets && t(problem)}
      </p>
      <SelectField
        label={t("team.mail-language")}
        value={language}
        options={languages.map((value) => ({ value, label: ownName(value) }))}
        onChange={setLanguage}
      />
    </Dialog>
  );
}

type OfMember = Common & { member: TeamMember };

/** Changes a member's role and outlets; open sessions get the change at once. */
export function ChangeDialog({ member, places, roles, onClose }: OfMember) {
  const t = useTexts();
  const [role, setRole] = useState(currentRole(member, places.rootId));
  const [vendorIds, setVendorIds] = useState<string[]>(member.vendor_ids);
  const { mutate, isPending } = useTeamChange(
    () =>
      call(changeMember, {
        params: { user_id: member.user_id },
        query: { vendor_id: places.rootId },
        body: { role, vendor_ids: vendorIds },
      }),
    { said: "team.changed", onDone: onClose },
  );
  const [isTried, setTried] = useState(false);
  return (
    <Dialog
      open
      title={t("team.change-title", { email: member.email })}
      description={t("team.change-text")}
      submitLabel={t("team.save")}
      busy={isPending}
      onCancel={onClose}
      onSubmit={() => (vendorIds.length > 0 ? mutate() : setTried(true))}
    >
      <RoleSelect label={t("team.role")} value={role} roles={roles} onChange={setRole} />
      <OutletChoice places={places} chosen={vendorIds} onChoose={setVendorIds} />
      <p role="alert" className={styles.refused}>
        {isTried && vendorIds.length === 0 && t("team.choose-outlet")}
      </p>
    </Dialog>
  );
}

type Confirm = { member: TeamMember; places: Places; onClose: () => void };

/** Removes every role of a member, after a confirmation. */
export function RemoveDialog({ member: { user_id, email, role }, places, onClose }: Confirm) {
  const t = useTexts();
  const roleName = useRoleName();
  const { mutate, isPending } = useTeamChange(
    () => call(removeMember, { params: { user_id }, query: { vendor_id: places.rootId } }),
    { said: "team.removed", onDone: onClose },
  );
  return (
    <Dialog
      open
      danger
      title={t("team.remove-title", { email })}
      description={t("team.remove-text", { role: roleName(role) })}
      submitLabel={t("team.remove")}
      busy={isPending}
      onCancel={onClose}
      onSubmit={() => mutate()}
    />
  );
}

/** Signs a member out everywhere, after a confirmation. */
export function SignOutDialog({ member: { user_id, email }, onClose }: Confirm) {
  const t = useTexts();
  const { mutate, isPending } = useTeamChange(() => call(endMemberSessions, { params: { user_id } }), {
    said: "team.signed-out",
    onDone: onClose,
  });
  return (
    <Dialog
      open
      title={t("team.sign-out-title", { email })}
      description={t("team.sign-out-text")}
      submitLabel={t("team.sign-out")}
      busy={isPending}
      onCancel={onClose}
      onSubmit={() => mutate()}
    />
  );
}
