import { useEffect, useSyncExternalStore, type ReactNode } from "react";
import { currentSession, refreshSession, watchSession } from "./session-store.ts";

const lookEveryMs = 30_000;

/** Keeps the session alive while a screen is open: checks every half minute, and when the page becomes visible. */
export function SessionProvider({ children }: { children: ReactNode }) {
  useEffect(() => {
    const look = () => void refreshSession();
    const onReturn = () => document.visibilityState === "visible" && look();
    look();
    const timer = setInterval(look, lookEveryMs);
    document.addEventListener("visibilitychange", onReturn);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", onReturn);
    };
  }, []);
  return children;
}

/** The signed-in user. `email` is known only in CLASSIC mode. */
export function useSession() {
  const session = useSyncExternalStore(watchSession, currentSession);
  const user = session.mode === "CLASSIC" && session.authenticated ? session : undefined;
  return {
    ...session,
    email: user?.email,
    isOperator: user?.isOperator === true,
    isVisit: user?.isVisit === true,
  };
}
