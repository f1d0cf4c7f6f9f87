import { register, type RegistrationEntry } from "@waybill/contract/accounts";
import { useState } from "react";
import { call } from "@waybill/client/calls/call.ts";
import { CallRefused, CallUnreachable } from "@waybill/client/calls/refused.ts";
import { useChange } from "@waybill/client/calls/use-change.ts";
import { authorisationOf } from "@waybill/client/tokens/session-mode.ts";
import { guestOrders } from "@waybill/client/session/guest-orders.ts";
import { currentSession } from "@waybill/client/session/session-store.ts";
import { useCountry } from "@waybill/client/deployment/deployment-context.ts";
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

/** A refusal without a text shows that no account could be made (spec §7). */
const keyOf = (problem: Error): string =>
  problem instanceof CallUnreachable || (problem instanceof CallRefused && problem.code !== "UNKNOWN")
    ? problem.translationKey
    : "register.error";

/** A guest registers and confirms with the guest session, so that the account takes over the orders. */
export const asGuest = (): Record<string, string> => {
  const authorization = currentSession().mode === "GUEST" ? authorisationOf(localStorage) : undefined;
  return authorization === undefined ? {} : { authorization };
};

/** Prefills what a guest entered with the last order. */
function knownOfGuest(): Partial<RegistrationForm> {
  const sender = currentSession().mode === "GUEST" ? guestOrders()[0]?.sender : undefined;
  if (!sender) return {};
  return { business_name: sender.name, mobile_number: sender.phone_number, email: sender.email ?? "" };
}

/** The registration form, its problems, and submit; `sentTo` is the mail's address. */
export function useRegister(kind: Kind) {
  const country = useCountry();
  const [form, setForm] = useState<RegistrationForm>(() => ({ ...emptyForm(kind), ...knownOfGuest() }));
  const [problems, setProblems] = useState<Problems>({});
  const [alarm, setAlarm] = useState(0);

  const showProblems = (found: Problems) => {
    setProblems(found);
    setAlarm((count) => count + 1);
  };
  const refusedField = (problem: Error): Field | undefined => {
    const name = problem instanceof CallRefused ? problem.path?.[0] : undefined;
    return isField(name, form.kind) ? name : undefined;
  };

  const sending = useChange(
    // No retry: after a lost response it would report that the e-mail is taken.
    (body: RegistrationEntry) =>
      call(register, {
        body,
        headers: { "accept-language": currentLanguage(), ...asGuest() },
        retries: 0,
      }),
    {
      onProblem: (problem) => {
        const field = refusedField(problem);
        if (field !== undefined) showProblems({ [field]: keyOf(problem) });
        return true;
      },
    },
  );
  const { error } = sending;

  const send = (): void => {
    sending.reset();
    const found = problemsOf(form, country);
    if (fieldsOf[form.kind].some((field) => found[field] !== undefined)) return showProblems(found);
    setProblems({});
    sending.mutate(entryOf(form));
  };

  return {
    form,
    problems,
    /** Why no account was made, unless shown at a field. */
    refused: error === null || refusedField(error) !== undefined ? undefined : keyOf(error),
    alarm,
    busy: sending.isPending,
    sentTo: sending.isSuccess ? sending.variables.email : undefined,
    send,
    choose: (chosen: Kind) => {
      setForm({ ...form, kind: chosen });
      setProblems({});
      sending.reset();
    },
    change: (field: Field, value: string) => {
      setForm((now) => ({ ...now, [field]: value }));
      setProblems((now) => without(now, field));
    },
  };
}
export type Registering = ReturnType<typeof useRegister>;
