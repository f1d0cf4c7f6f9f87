import { useNavigate } from "react-router";
import { leave } from "../outbox/leave.ts";
import { registerPath } from "../paths.ts";
import { useFlag } from "./flags.ts";

/** How a guest becomes somebody; each way ends the guest's session first. `register` is undefined where sign-up is off. */
export function useGuestWays() {
  const navigate = useNavigate();
  const isClosed = useFlag("sign-up-deactivation");
  const register = () => leave(() => void navigate(registerPath));
  return { signIn: () => leave(), register: isClosed ? undefined : register };
}
