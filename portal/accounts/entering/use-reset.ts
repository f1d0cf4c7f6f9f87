import { resetPassword } from "@waybill/contract/accounts";
import { passwordResetProblems, type PasswordReset } from "@waybill/domain/accounts/password-reset";
import { resetCodeDigits } from "@waybill/domain/limits";
import { call } from "@waybill/client/calls/call.ts";
import { useChange } from "@waybill/client/calls/use-change.ts";
import { useForm } from "@waybill/ui/forms/use-form.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { fieldOfRefusal } from "../../toasts/field-of-refusal.ts";

export type Field = keyof PasswordReset;

/** The fields, in display order. */
export const fields = ["email_address", "code", "password", "password_confirmation"] as const;
export const idOfField = (field: Field): string => `reset-${field}`;

const digit = (letter: string): string => {
  const found = ["٠١٢٣٤٥٦٧٨٩", "۰۱۲۳۴۵۶۷۸۹"].map((digits) => digits.indexOf(letter)).find((at) => at >= 0);
  return found === undefined ? letter : String(found);
};

/** The digits of a typed or pasted code, with spaces or Arabic digits. */
export const digitsOfCode = (text: string): string =>
  [...text].map(digit).join("").replaceAll(/\D/g, "").slice(0, resetCodeDigits);

/** The new-password form. */
export function useReset(email: string) {
  const t = useTexts();
  const sending = useChange(
    // No retry: after a lost response, a used code would be refused as wrong.
    (body: PasswordReset) => call(resetPassword, { body, retries: 0 }),
    { onProblem: "inline" },
  );
  const form = useForm<PasswordReset>({
    initial: { email_address: email, code: "", password: "", password_confirmation: "" },
    check: (typed) => passwordResetProblems(typed).map(({ field, key }) => ({ field, words: t(key) })),
    save: (typed) => sending.mutateAsync({ ...typed, email_address: typed.email_address.trim() }),
    blame: (refused) => fieldOfRefusal(refused, fields),
  });
  return { form, isDone: sending.isSuccess };
}
