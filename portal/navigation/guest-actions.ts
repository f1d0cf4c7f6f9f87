import { useNavigate } from "react-router";
import { requestSignOut } from "@waybill/client/offline-orders/sign-out.ts";
import { useFlag } from "@waybill/client/deployment/flags.ts";
import { useSyncExternalStore } from "react";
import { registerPath } from "./paths.ts";

/**
 * How a guest gets an account: `register` asks first and is undefined if sign-up is off; `signIn` ends the guest's
 * session. Registering keeps the orders.
 */
export function useGuestActions() {
  const navigate = useNavigate();
  const isClosed = useFlag("sign-up-deactivation");
  return {
    signIn: () => requestSignOut(),
    register: isClosed ? undefined : askToRegister,
    goOnToRegister: () => void navigate(registerPath),
  };
}

let isAsked = false;
const listeners = new Set<() => void>();

const ask = (next: boolean) => () => {
  isAsked = next;
  for (const listener of listeners) listener();
};
const watch = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Opens the popup that explains the account to a guest. */
const askToRegister = ask(true);
export const cancelGuestSignOut = ask(false);
export const useRegisterQuestion = (): boolean => useSyncExternalStore(watch, () => isAsked);
