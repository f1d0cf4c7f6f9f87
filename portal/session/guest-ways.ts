import { useNavigate } from "react-router";
import { registerPath } from "../paths.ts";
import { useFlag } from "./flags.ts";
import { useSession } from "./session.tsx";

/** How a guest becomes somebody; each way ends the guest's session first. `register` is undefined where sign-up is off. */
export function useGuestWays() {
  const { signOut } = useSession();
  const navigate = useNavigate();
  const isClosed = useFlag("sign-up-deactivation");
  const register = async () => {
    await signOut();
    void navigate(registerPath);
  };
  return { signIn: () => void signOut(), register: isClosed ? undefined : () => void register() };
}
