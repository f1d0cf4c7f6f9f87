import { login } from "@waybill/contract/accounts";
import { accountChecks } from "@waybill/domain/accounts/account";
import { type IdentityStep, identityStepOf } from "@waybill/domain/accounts/identity-conditions";
import { afterSessionEvent } from "@waybill/domain/accounts/session";
import { useEffect, useReducer, useState } from "react";
import { call } from "@waybill/client/calls/call.ts";
import { CallRefused, CallUnreachable } from "@waybill/client/calls/refused.ts";
import { useDeployment } from "@waybill/client/deployment/deployment-context.ts";
import { currentSession, startSession } from "@waybill/client/session/session-store.ts";
import {
  chooseLanguage,
  currentLanguage,
  saveLanguage,
  type OfferedLanguages,
} from "@waybill/ui/texts/texts.ts";

export type SignInFailure = {
  field: "email" | "password" | "form";
  key: string;
  /** The step that resolves the problem, and the e-mail for that step. */
  step?: IdentityStep | undefined;
  email?: string;
  /** When the next attempt is allowed, in milliseconds. */
  until?: number | undefined;
};

const problemsIn = (email: string, password: string): SignInFailure[] => {
  const key = accountChecks.email({ email });
  return [
    ...(key === undefined ? [] : [{ field: "email", key } as const]),
    ...(password ? [] : [{ field: "password", key: "sign-in.fill-password" } as const]),
  ];
};

/** The text of a refused sign-in: auth.{message}, or the server's key; without a response: offline (spec §7, §8). */
const problemOf = (problem: unknown, email: string): SignInFailure => {
  const field = "form";
  if (problem instanceof CallUnreachable) return { field, key: problem.translationKey };
  if (!(problem instanceof CallRefused)) return { field, key: "alert.error" };
  const { code, translationKey: key, retryAfter } = problem;
  const until = retryAfter && Date.now() + retryAfter * 1000;
  return { field, key, email, step: identityStepOf(code), until };
};

/** Applies the language of the account's settings to this device. */
async function applyAccountLanguage(offer: OfferedLanguages): Promise<void> {
  const session = currentSession();
  const language = session.mode === "CLASSIC" && session.authenticated ? session.language : undefined;
  if (language === undefined || !offer.languages.includes(language)) return;
  // Set at once: the session's listener leaves the page, and the next page starts in the stored language.
  saveLanguage(language);
  if (language !== currentLanguage()) await chooseLanguage(offer, language);
}

/** Signs in with e-mail and password and stores the tokens; the session's listener then opens the application. */
export function useSignIn() {
  const deployment = useDeployment();
  const [state, happen] = useReducer(afterSessionEvent, "SIGNED_OUT");
  const [problems, setProblems] = useState<readonly SignInFailure[]>([]);

  const signIn = async (email: string, password: string): Promise<void> => {
    const found = problemsIn(email, password);
    setProblems(found);
    if (found.length > 0) return;
    happen("loginAttempt");
    try {
      const body = { email_address: email, password };
      const { result } = await call(login, { body, ...(navigator.onLine ? {} : { retries: 0 }) });
      happen("loginSuccess");
      startSession(result.AuthenticationResult);
      // If the texts of that language cannot be loaded, the page keeps its language.
      applyAccountLanguage(deployment).catch(() => undefined);
    } catch (problem) {
      setProblems([problemOf(problem, email)]);
      happen("loginFailure");
    }
  };
  // The button stays busy, because the page is about to be left.
  return { busy: state !== "SIGNED_OUT", problems, signIn };
}

/** The seconds until a time (milliseconds), counting down; 0 without a time, or once it has passed. */
export function useCountdown(until: number | undefined): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (until === undefined) return;
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= until) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [until]);
  return until === undefined ? 0 : Math.max(0, Math.ceil((until - now) / 1000));
}

/** Formats seconds as in `14:59`. */
export const formatCountdown = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
