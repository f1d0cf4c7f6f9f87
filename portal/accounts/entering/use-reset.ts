import { resetPassword } from "@waybill/contract/accounts";
import { passwordResetProblems, type PasswordReset } from "@waybill/domain/accounts/password-reset";
import { resetCodeDigits } from "@waybill/domain/limits";
import { useState } from "react";
import { call } from "@waybill/client/calls/call.ts";
import { CallRefused, translationKeyOf } from "@waybill/client/calls/refused.ts";
import { useChange } from "@waybill/client/calls/use-change.ts";

export type Field = keyof PasswordReset;
type Problems = Readonly<Partial<Record<Field, string>>>;

/** In the order of the form. */
export const fields = ["email_address", "code", "password", "password_confirmation"] as const;
export const idOfField = (field: Field): string => `reset-${field}`;

const isField = (name: string | undefined): name is Field =>
  (fields as readonly (string | undefined)[]).includes(name);

const refusedField = (problem: Error): Field | undefined => {
  const name = problem instanceof CallRefused ? problem.path?.[0] : undefined;
  return isField(name) ? name : undefined;
};

const digit = (letter: string): string => {
  const found = ["٠١٢٣٤٥٦٧٨٩", "۰۱۲۳۴۵۶۷۸۹"].map((digits) => digits.indexOf(letter)).find((at) => at >= 0);
  return found === undefined ? letter : String(found);
};

/** The digits of a typed or pasted code, with spaces or Arabic digits. */
export const codeIn = (text: string): string =>
  [...text].map(digit).join("").replaceAll(/\D/g, "").slice(0, resetCodeDigits);

/** The new-password form, its problems, and submit. */
export function useReset(email: string) {
  const [form, setForm] = useState<PasswordReset>({
    email_address: email,
    code: "",
    password: "",
    password_confirmation: "",
  });
  const [problems, setProblems] = useState<Problems>({});
  const [alarm, setAlarm] = useState(0);

  const showProblems = (found: Problems) => {
    setProblems(found);
    setAlarm((count) => count + 1);
  };

  const sending = useChange(
    // No retry: after a lost response, a used code would be refused as wrong.
    (body: PasswordReset) => call(resetPassword, { body, retries: 0 }),
    {
      onProblem: (problem) => {
        const field = refusedField(problem);
        if (field !== undefined) showProblems({ [field]: translationKeyOf(problem) });
        return true;
      },
    },
  );
  const { error } = sending;

  const send = (): void => {
    sending.reset();
    const found = passwordResetProblems(form);
    if (found.length > 0)
      return showProblems(Object.fromEntries(found.map(({ field, key }) => [field, key])));
    setProblems({});
    sending.mutate({ ...form, email_address: form.email_address.trim() });
  };

  return {
    form,
    problems,
    /** Why the password was not changed, unless shown at a field. */
    refused: error === null || refusedField(error) !== undefined ? undefined : translationKeyOf(error),
    alarm,
    isSending: sending.isPending,
    isDone: sending.isSuccess,
    send,
    change: (field: Field, value: string) => {
      setForm((now) => ({ ...now, [field]: value }));
      setProblems((now) => ({ ...now, [field]: undefined }));
    },
  };
}
