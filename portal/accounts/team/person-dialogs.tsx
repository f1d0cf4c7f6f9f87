import {
  changeMember,
  endMemberSessions,
  inviteToTeam,
  removeMember,
  type TeamMember,
} from "@waybill/contract/merchants/team";
import type { VendorRole } from "@waybill/domain/vendors/people";
import { call } from "@waybill/client/calls/call.ts";
import { useDeployment } from "@waybill/client/deployment/deployment-context.ts";
import { nativeLanguageName } from "@waybill/domain/markets/languages";
import { type FieldProblem, useForm, wholeForm } from "@waybill/ui/forms/use-form.ts";
import { Dialog } from "@waybill/ui/overlays/dialog.tsx";
import { InvitationDialog, useInvitation } from "@waybill/ui/forms/invitation-dialog.tsx";
import { currentLanguage, type Translate, useTexts } from "@waybill/ui/texts/texts.ts";
import { fieldOfRefusal } from "../../toasts/field-of-refusal.ts";
import { currentRole } from "./current-role.ts";
import { OutletChoice } from "./outlet-choice.tsx";
import { RoleSelect, useRoleName } from "./role-select.tsx";
import { SelectField } from "@waybill/ui/forms/select-field.tsx";
import styles from "./team.module.css";
import { type ChainOutlets, useTeamChange } from "./use-team.ts";

type Common = { chain: ChainOutlets; roles: readonly VendorRole[]; onClose: () => void };

type Invitation = { email: string; role: VendorRole; vendor_ids: string[]; language: string };

/** A refusal about the address shows at its field; any other in a toast. */
const blameOfInvitation = (refused: unknown): FieldProblem[] =>
  fieldOfRefusal(refused, ["email"]).filter(({ field }) => field !== wholeForm);

/** Invites a person by mail: role, outlets and language. */
export function InviteDialog({ chain, roles, onClose }: Common) {
  const t = useTexts();
  const { languages } = useDeployment();
  const { mutateAsync } = useTeamChange((body: Invitation) => call(inviteToTeam, { body }), {
    messageKey: "team.invited-said",
    onDone: onClose,
    onProblem: (refused) => blameOfInvitation(refused).length > 0,
  });
  const form = useInvitation<Invitation>({
    initial: () => ({
      email: "",
      role: roles.includes("clerk") ? "clerk" : (roles[0] ?? "clerk"),
      vendor_ids: [chain.rootId],
      language: currentLanguage(),
    }),
    check: (typed) => noOutlet(typed, t),
    send: mutateAsync,
    blame: blameOfInvitation,
  });
  const { role, language, vendor_ids } = form.typed;
  return (
    <InvitationDialog
      title={t("team.invite-title")}
      description={t("team.invite-text")}
      submitLabel={t("team.invite")}
      form={form}
      onClose={onClose}
    >
      <RoleSelect
        label={t("team.role")}
        value={role}
        roles={roles}
        onChange={(chosen) => form.set({ role: chosen })}
      />
      <OutletChoice
        chain={chain}
        chosen={vendor_ids}
        onChoose={(chosen) => form.set({ vendor_ids: chosen })}
      />
      <p role="alert" className={styles.refused}>
        {form.problemOf("vendor_ids")}
      </p>
      <SelectField
        label={t("team.mail-language")}
        value={language}
        options={languages.map((value) => ({ value, label: nativeLanguageName(value) }))}
        onChange={(chosen) => form.set({ language: chosen })}
      />
    </InvitationDialog>
  );
}

const noOutlet = ({ vendor_ids }: { vendor_ids: readonly string[] }, t: Translate): FieldProblem[] =>
  vendor_ids.length > 0 ? [] : [{ field: "vendor_ids", words: t("team.choose-outlet") }];

type OfMember = Common & { member: TeamMember };
type MemberChange = { role: VendorRole; vendor_ids: string[] };

/** Changes the role and outlets of a member; open sessions get the change immediately. */
export function ChangeDialog({ member, chain, roles, onClose }: OfMember) {
  const t = useTexts();
  const { mutateAsync } = useTeamChange(
    (body: MemberChange) =>
      call(changeMember, {
        params: { user_id: member.user_id },
        query: { vendor_id: chain.rootId },
        body,
      }),
    { messageKey: "team.changed", onDone: onClose },
  );
  const form = useForm<MemberChange>({
    initial: () => ({ role: currentRole(member, chain.rootId), vendor_ids: member.vendor_ids }),
    check: (typed) => noOutlet(typed, t),
    save: mutateAsync,
  });
  return (
    <Dialog
      open
      title={t("team.change-title", { email: member.email })}
      description={t("team.change-text")}
      submitLabel={t("team.save")}
      busy={form.isBusy}
      onCancel={onClose}
      onSubmit={form.submit}
    >
      <RoleSelect
        label={t("team.role")}
        value={form.typed.role}
        roles={roles}
        onChange={(role) => form.set({ role })}
      />
      <OutletChoice
        chain={chain}
        chosen={form.typed.vendor_ids}
        onChoose={(vendor_ids) => form.set({ vendor_ids })}
      />
      <p role="alert" className={styles.refused}>
        {form.problemOf("vendor_ids")}
      </p>
    </Dialog>
  );
}

type Confirm = { member: TeamMember; chain: ChainOutlets; onClose: () => void };

/** Removes every role of a member, after a confirmation. */
export function RemoveDialog({ member: { user_id, email, role }, chain, onClose }: Confirm) {
  const t = useTexts();
  const roleName = useRoleName();
  const { mutate, isPending } = useTeamChange(
    () => call(removeMember, { params: { user_id }, query: { vendor_id: chain.rootId } }),
    { messageKey: "team.removed", onDone: onClose },
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
    messageKey: "team.signed-out",
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
