import { accountChecks } from "@waybill/domain/accounts/account";
import type { FormEvent, ReactNode } from "react";
import { TextField } from "./field.tsx";
import { type FieldProblem, fieldProblems, type FormTexts, useForm } from "./use-form.ts";
import { useTexts } from "../texts/texts.ts";
import { Dialog } from "../overlays/dialog.tsx";

type Invitation<Value> = {
  initial: Value | (() => Value);
  /** The problems of the fields besides the e-mail. */
  check?: (typed: Value) => readonly FieldProblem[];
  send: (invitation: Value) => Promise<unknown>;
  blame: (refused: unknown) => readonly FieldProblem[];
};

/** The form of an invitation by e-mail: checks the address, and sends it without spaces around it. */
export function useInvitation<Value extends { email: string }>({
  initial,
  check = () => [],
  send,
  blame,
}: Invitation<Value>) {
  const t = useTexts();
  return useForm<Value>({
    initial,
    check: (typed) => {
      const problem = accountChecks.email(typed);
      return [...fieldProblems({ email: problem && t(problem) }), ...check(typed)];
    },
    save: (typed) => send({ ...typed, email: typed.email.trim() }),
    blame,
  });
}

type Props = {
  title: ReactNode;
  description: ReactNode;
  submitLabel: ReactNode;
  form: FormTexts<"email"> & { isBusy: boolean; submit: (event: FormEvent<HTMLFormElement>) => void };
  onClose: () => void;
  /** The role, and other fields below the e-mail. */
  children: ReactNode;
};

/** Invites a person by e-mail, with a role. */
export function InvitationDialog({ title, description, submitLabel, form, onClose, children }: Props) {
  const t = useTexts();
  return (
    <Dialog
      open
      title={title}
      description={description}
      submitLabel={submitLabel}
      busy={form.isBusy}
      onCancel={onClose}
      onSubmit={form.submit}
    >
      <TextField
        label={t("field.email")}
        type="email"
        dir="ltr"
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        {...form.text("email")}
      />
      {children}
    </Dialog>
  );
}
