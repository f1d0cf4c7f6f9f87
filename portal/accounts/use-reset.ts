import { resetPassword } from "@waybill/contract/accounts";
import { passwordResetProblems, type PasswordReset } from "@waybill/domain/accounts/password-reset";
import { resetCodeDigits } from "@waybill/domain/limits";
import { useState } from "react";
import { call } from "@waybill/client/calls/call.ts";
import { CallRefused } from "@waybill/client/calls/refused.ts";
import { keyOfProblem } from "./reset-code.ts";

export type Field = keyof PasswordReset;
type Problems = Readonly<Partial<Record<Field, string>>>;

/** In the order in which they stand. */
export const fields = ["email_address", "code", "password", "password_confirmation"] as const;
export const idOfField = (field: Field): string => `reset-${field}`;

const isField = (name: string | undefined): name is Field =>
  (fields as readonly (string | undefined)[]).includes(name);

const digit = (letter: string): string => {
  const found = ["٠١٢٣٤٥٦٧٨٩", "۰۱۲۳۴۵۶۷۸۹"].map((digits) => digits.indexOf(letter)).find((at) => at >= 0);
  return found === undefined ? letter : String(found);
};

/** The digits of a code as it was typed or pasted, with spaces around or in the digits of Arabic. */
export const codeIn = (text: string): string =>
  [...text].map(digit).join("").replaceAll(/\D/g, "").slice(0, resetCodeDigits);

/** The form that sets a new password, what is wrong with it, and sending it. */
export function useReset(email: string) {
  const [form, setForm] = useState<PasswordReset>({
    email_address: email,
    code: "",
    password: "",
    password_confirmation: "",
  });
  const [problems, setProblems] = useState<Problems>({});
  const [refused, setRefused] = useState<string>();
  const [alarm, setAlarm] = useState(0);
  const [state, setState] = useState<"typing" | "sending" | "done">("typing");

  const blame = (found: Problems) => {
    setProblems(found);
    setAlarm((count) => count + 1);
  };

  const send = async (): Promise<void> => {
    setRefused(undefined);
    const found = passwordResetProblems(form);
    if (found.length > 0) return blame(Object.fromEntries(found.map(({ field, key }) => [field, key])));
    setProblems({});
    setState("sending");
    try {
      // Sent again after a lost answer, a code that was used would be told to be wrong.
      const body = { ...form, email_address: form.email_address.trim() };
      await call(resetPassword, { body, retries: 0 });
      setState("done");
    } catch (problem) {
      setState("typing");
      const field = problem instanceof CallRefused ? problem.path?.[0] : undefined;
      if (isField(field)) blame({ [field]: keyOfProblem(problem) });
      else setRefused(keyOfProblem(problem));
    }
  };

  return {
    form,
    problems,
    refused,
    alarm,
    state,
    send,
    change: (field: Field, value: string) => {
      setForm((now) => ({ ...now, [field]: value }));
      setProblems((now) => ({ ...now, [field]: undefined }));
    },
  };
}
