import { register, type RegistrationEntry } from "@waybill/contract/accounts";
import { call } from "@waybill/client/calls/call.ts";
import { CallRefused, CallUnreachable } from "@waybill/client/calls/refused.ts";
import { useChange } from "@waybill/client/calls/use-change.ts";
import { authorisationOf } from "@waybill/client/tokens/session-mode.ts";
import { guestOrders } from "@waybill/client/session/guest-orders.ts";
import { currentSession } from "@waybill/client/session/session-store.ts";
import { useCountry } from "@waybill/client/deployment/deployment-context.ts";
import { type FieldProblem, useForm, wholeForm } from "@waybill/ui/forms/use-form.ts";
import { vatHint } from "@waybill/ui/forms/vat-hint.ts";
import { currentLanguage, useTexts } from "@waybill/ui/texts/texts.ts";
import {
  emptyForm,
  entryOf,
  fieldsOf,
  isFieldOfKind,
  problemsOf,
  type Field,
  type RegistrationKind,
  type RegistrationForm,
} from "./registration-form.ts";

/** The text key of a refusal. Without a text of its own it says that no account could be created (spec §7). */
const keyOf = (problem: unknown): string =>
  problem instanceof CallUnreachable || (problem instanceof CallRefused && problem.code !== "UNKNOWN")
    ? problem.translationKey
    : "register.error";

/** A guest registers and confirms with the guest session, so that the account takes over the orders. */
export const guestHeaders = (): Record<string, string> => {
  const authorization = currentSession().mode === "GUEST" ? authorisationOf(localStorage) : undefined;
  return authorization === undefined ? {} : { authorization };
};

/** Prefills what a guest entered with the last order. */
function knownOfGuest(): Partial<RegistrationForm> {
  const sender = currentSession().mode === "GUEST" ? guestOrders()[0]?.sender : undefined;
  if (!sender) return {};
  return { business_name: sender.name, mobile_number: sender.phone_number, email: sender.email ?? "" };
}

/** The registration form; `sentTo` is the mail's address. */
export function useRegister(kind: RegistrationKind) {
  const t = useTexts();
  const country = useCountry();
  const sending = useChange(
    // No retry: after a lost response a retry would report that the e-mail is taken.
    (body: RegistrationEntry) =>
      call(register, {
        body,
        headers: { "accept-language": currentLanguage(), ...guestHeaders() },
        retries: 0,
      }),
    { onProblem: "inline" },
  );
  const wordsOf = (field: Field, key: string) =>
    field === "vat_number" ? `${t(key)} ${vatHint(country, t)}` : t(key);
  const form = useForm<RegistrationForm>({
    initial: () => ({ ...emptyForm(kind), ...knownOfGuest() }),
    check: (typed) => {
      const found = problemsOf(typed, country);
      return fieldsOf[typed.kind].flatMap((field) => {
        const key = found[field];
        return key === undefined ? [] : [{ field, words: wordsOf(field, key) }];
      });
    },
    save: (typed) => sending.mutateAsync(entryOf(typed)),
    blame: (refused): FieldProblem[] => {
      const key = keyOf(refused);
      const name = refused instanceof CallRefused ? refused.path?.[0] : undefined;
      return isFieldOfKind(name, form.typed.kind)
        ? [{ field: name, words: wordsOf(name, key) }]
        : [{ field: wholeForm, words: t(key) }];
    },
  });
  return {
    form,
    sentTo: sending.isSuccess ? sending.variables.email : undefined,
    choose: (chosen: RegistrationKind) => {
      form.set({ kind: chosen });
      form.forget();
    },
  };
}

export type RegisterForm = ReturnType<typeof useRegister>["form"];
