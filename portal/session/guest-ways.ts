import { useNavigate } from "react-router";
import { leave } from "../outbox/leave.ts";
import { registerPath } from "../paths.ts";
import { useFlag } from "./flags.ts";
import { askToRegister } from "./register-question.ts";

/** How a guest becomes somebody. `register` asks first and is undefined where sign-up is off; `signIn` ends the guest's session. */
export function useGuestWays() {
  const navigate = useNavigate();
  const isClosed = useFlag("sign-up-deactivation");
  return {
    signIn: () => leave(),
    register: isClosed ? undefined : askToRegister,
    /** Ends the guest's session and leads to the form. */
    goOnToRegister: () => leave(() => void navigate(registerPath)),
  };
}
