import { register } from "@waybill/contract/accounts";
import { useState } from "react";
import { call } from "@waybill/client/calls/call.ts";
import { CallRefused, CallUnreachable } from "@waybill/client/calls/refused.ts";
import { useCountry } from "@waybill/client/deployment-context.ts";
import { currentLanguage } from "@waybill/ui/texts/texts.ts";
import {
  emptyForm,
  entryOf,
  fieldsOf,
  isField,
  problemsOf,
  type Field,
  type Kind,
  type Problems,
  type RegistrationForm,
} from "./registration-form.ts";

const without = (problems: Problems, field: Field): Problems => ({ ...problems, [field]: undefined });

/** A refusal that names no text says that no account could be made (spec §7). */
const keyOf = (problem: unknown): string => {
  if (problem instanceof CallUnreachable) return problem.translationKey;
  return problem instanceof CallRefused && problem.code !== "UNKNOWN"
    ? problem.translationKey
    : "register.error";
};

/** The form of a registration, what is wrong with it, and sending it; `sentTo` is where the mail went. */
export function useRegister(kind: Kind) {
  const country = useCountry();
  const [form, setForm] = useState<RegistrationForm>(() => emptyForm(kind));
  const [problems, setProblems] = useState<Problems>({});
  const [refused, setRefused] = useState<string>();
  const [alarm, setAlarm] = useState(0);
  const [busy, setBusy] = useState(false);
  const [sentTo, setSentTo] = useState<string>();

  const blame = (found: Problems) => {
    setProblems(found);
    setAlarm((count) => count + 1);
  };

  const send = async (): Promise<void> => {
    setRefused(undefined);
    const found = problemsOf(form, country);
    if (fieldsOf[form.kind].some((field) => found[field] !== undefined)) {
      blame(found);
      return;
    }
    setProblems({});
    setBusy(true);
    const body = entryOf(form);
    try {
      // Sent again after a lost answer it would say that the e-mail is taken.
      const headers = { "accept-language": currentLanguage() };
      await call(register, { body, headers, retries: 0 });
      setSentTo(body.email);
    } catch (problem) {
      const field = problem instanceof CallRefused ? problem.path?.[0] : undefined;
      if (isField(field, form.kind)) blame({ [field]: keyOf(problem) });
      else setRefused(keyOf(problem));
    } finally {
      setBusy(false);
    }
  };

  return {
    form,
    problems,
    refused,
    alarm,
    busy,
    sentTo,
    send,
    choose: (chosen: Kind) => {
      setForm({ ...form, kind: chosen });
      setProblems({});
      setRefused(undefined);
    },
    change: (field: Field, value: string) => {
      setForm((now) => ({ ...now, [field]: value }));
      setProblems((now) => without(now, field));
    },
  };
}
export type Registering = ReturnType<typeof useRegister>;
