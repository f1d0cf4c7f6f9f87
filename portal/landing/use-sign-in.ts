import { login } from "@waybill/contract/accounts";
import { accountChecks } from "@waybill/domain/accounts/account";
import { type IdentityStep, identityStepOf } from "@waybill/domain/accounts/identity-conditions";
import { afterSessionEvent } from "@waybill/domain/accounts/session";
import { useEffect, useReducer, useState } from "react";
import { call } from "@waybill/client/calls/call.ts";
import { CallRefused, CallUnreachable } from "@waybill/client/calls/refused.ts";
import { useDeployment } from "@waybill/client/deployment/deployment-context.ts";
import { currentSession, startSession } from "@waybill/client/session/session-store.ts";
import { chooseLanguage, currentLanguage, keepLanguage, type Offer } from "@waybill/ui/texts/texts.ts";

export type Problem = {
  field: "email" | "password" | "form";
  key: string;
  /** What solves it, and for whom. */
  step?: IdentityStep | undefined;
  email?: string;
  /** Until when nobody may try again, in milliseconds. */
  until?: number | undefined;
};

const problemsIn = (email: string, password: string): Problem[] => {
  const key = accountChecks.email({ email });
  return [
    ...(key === undefined ? [] : [{ field: "email", key } as const]),
    ...(password ? [] : [{ field: "password", key: "sign-in.fill-password" } as const]),
  ];
};

/** The words for a refused sign-in are auth.{message}, or what the server names; without an answer: offline (spec §7, §8). */
const problemOf = (problem: unknown, email: string): Problem => {
  const field = "form";
  if (problem instanceof CallUnreachable) return { field, key: problem.translationKey };
  if (!(problem instanceof CallRefused)) return { field, key: "alert.error" };
  const { code, translationKey: key, retryAfter } = problem;
  const until = retryAfter && Date.now() + retryAfter * 1000;
  return { field, key, email, step: identityStepOf(code), until };
};

/** The language that was chosen in the account settings, on this device or another, is this one's from now on. */
async function speakAsAccount(offer: Offer): Promise<void> {
  const session = currentSession();
  const language = session.mode === "CLASSIC" && session.authenticated ? session.language : undefined;
  if (language === undefined || !offer.languages.includes(language)) return;
  // At once: who listens to the session is leaving this page, and the next one begins with what is kept.
  keepLanguage(language);
  if (language !== currentLanguage()) await chooseLanguage(offer, language);
}

/** Signs in with e-mail and password and keeps the tokens. Whoever listens to the session enters. */
export function useSignIn() {
  const deployment = useDeployment();
  const [state, happen] = useReducer(afterSessionEvent, "SIGNED_OUT");
  const [problems, setProblems] = useState<readonly Problem[]>([]);

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
      // Without its texts the page goes on in the language that it has.
      speakAsAccount(deployment).catch(() => undefined);
    } catch (problem) {
      setProblems([problemOf(problem, email)]);
      happen("loginFailure");
    }
  };
  // Who is signed in is about to enter: the button does not come back.
  return { busy: state !== "SIGNED_OUT", problems, signIn };
}

/** The seconds until a time in milliseconds, counted down; 0 where there is none, and when it has come. */
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

/** 14:59 */
export const clockOf = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
