import { useLocation } from "react-router";
import { AskForCode } from "./ask-for-code.tsx";
import { justSent, stepIn } from "./code-address.ts";
import { ResetForm } from "./reset-form.tsx";

/** Where a forgotten password is set anew: a code is sent to the e-mail, and the code sets the password (spec §2). */
export function ForgotPasswordScreen() {
  const { hash, state } = useLocation() as { hash: string; state: unknown };
  const { name, email } = stepIn(hash);
  if (name === "ask") return <AskForCode key={email} known={email} />;
  return <ResetForm key={email} email={email} justSent={state === justSent} />;
}
