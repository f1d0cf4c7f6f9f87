import { addOperator, type Operator, setOperatorRoles } from "@waybill/contract/operations/operators";
import { type OperatorRole, operatorRoles } from "@waybill/domain/operations/roles";
import { call } from "@waybill/client/calls/call.ts";
import { useChange } from "@waybill/client/calls/use-change.ts";
import type { BodyOf } from "@waybill/contract/endpoint";
import { Checkbox } from "@waybill/ui/forms/checkbox.tsx";
import { useForm } from "@waybill/ui/forms/use-form.ts";
import { Dialog } from "@waybill/ui/overlays/dialog.tsx";
import { InvitationDialog, useInvitation } from "@waybill/ui/forms/invitation-dialog.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { refusedFieldOf } from "../calls.ts";
import { EditConflictNote } from "../forms/edit-conflict-note.tsx";
import styles from "../lists/split.module.css";

type OperatorDraft = { email: string; roles: OperatorRole[] };
const blame = refusedFieldOf("email");

/** Invites a new operator by mail, with the first roles. */
export function NewOperatorDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const { mutateAsync } = useChange((body: OperatorDraft) => call(addOperator, { body }), {
    refresh: [["operators"], ["operator"]],
    onDone: onClose,
    onProblem: (problem) => blame(problem).length > 0,
  });
  const form = useInvitation<OperatorDraft>({
    initial: { email: "", roles: ["viewer"] },
    send: mutateAsync,
    blame,
  });
  return (
    <InvitationDialog
      title={t("console.new-operator")}
      description={t("console.operator-said")}
      submitLabel={t("console.save")}
      form={form}
      onClose={onClose}
    >
      <RoleFields roles={form.typed.roles} onChange={(roles) => form.set({ roles })} />
    </InvitationDialog>
  );
}

/** Changes an operator's roles, unless a colleague has changed them since. */
export function RolesDialog({ operator, onClose }: { operator: Operator; onClose: () => void }) {
  const t = useTexts();
  const { email, user_id } = operator;
  const { mutateAsync } = useChange(
    (body: BodyOf<typeof setOperatorRoles>) => call(setOperatorRoles, { params: { user_id }, body }),
    { refresh: [["operators"], ["operator"]], onDone: onClose },
  );
  const form = useForm<Pick<Operator, "roles">>({
    // Sorted, so that removing a role and adding it again is not a change.
    known: { roles: operatorRoles.filter((role) => operator.roles.includes(role)) },
    check: () => [],
    save: ({ roles }) => mutateAsync({ roles, expected: operator.roles }),
  });
  return (
    <Dialog
      open
      title={t("console.operator-roles-of", { email })}
      submitLabel={t("console.save")}
      busy={form.isBusy}
      onCancel={onClose}
      onSubmit={(event) => (form.isChanged ? form.submit(event) : onClose())}
    >
      <RoleFields roles={form.typed.roles} onChange={(roles) => form.set({ roles })} />
      <EditConflictNote form={form} />
    </Dialog>
  );
}

type RoleProps = { roles: readonly OperatorRole[]; onChange: (roles: OperatorRole[]) => void };

function RoleFields({ roles, onChange }: RoleProps) {
  const t = useTexts();
  return (
    <fieldset className={styles.cardFields}>
      <legend>{t("console.operator-roles")}</legend>
      {operatorRoles.map((role) => (
        <Checkbox
          key={role}
          checked={roles.includes(role)}
          onCheck={(isOn) =>
            onChange(operatorRoles.filter((each) => (each === role ? isOn : roles.includes(each))))
          }
        >
          {t(`console.role-${role}`)}
        </Checkbox>
      ))}
    </fieldset>
  );
}
