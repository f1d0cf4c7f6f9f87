import { useState } from "react";
import { login } from "@waybill/contract/accounts";
import { call } from "../server-calls/call.ts";
import { CallRefused, CallUnreachable } from "../server-calls/refused.ts";
import { startSession } from "../session/session-store.ts";

export type Problem = { field: "email" | "password" | "form"; key: string };

const emailPattern = /^[^@\s]+@[^@\s]+\.[^@\s]+$/;

const emailProblem = (email: string): Problem | undefined => {
  if (!email) return { field: "email", key: "sign-in.fill-email" };
  return emailPattern.test(email) ? undefined : { field: "email", key: "sign-in.email-incorrect" };
};

const problemsIn = (email: string, password: string): Problem[] =>
  [
    emailProblem(email),
    password ? undefined : ({ field: "password", key: "sign-in.fill-password" } as const),
  ].filter((problem) => problem !== undefined);

/** The words for a refused sign-in are auth.{message}, or what the server names; without an answer: offline (spec §7, §8). */
const problemOf = (problem: unknown): Problem => {
  const known = problem instanceof CallRefused || problem instanceof CallUnreachable;
  return { field: "form", key: known ? problem.translationKey : "alert.error" };
};

/** Signs in with e-mail and password and keeps the tokens. Whoever listens to the session enters. */
export function useSignIn() {
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<readonly Problem[]>([]);

  const signIn = async (email: string, password: string): Promise<void> => {
    const found = problemsIn(email, password);
    setProblems(found);
    if (found.length > 0) return;
    setBusy(true);
    try {
      const body = { email_address: email, password };
      const { result } = await call(login, { body, ...(navigator.onLine ? {} : { retries: 0 }) });
      startSession(result.AuthenticationResult);
    } catch (problem) {
      setProblems([problemOf(problem)]);
      setBusy(false);
    }
  };
  return { busy, problems, signIn };
}
