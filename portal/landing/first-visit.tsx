import { lazy, Suspense, useEffect, useState } from "react";
import { welcomeKey } from "@waybill/client/tokens/stored-tokens.ts";

const Welcome = lazy(() => import("./welcome.tsx").then((loaded) => ({ default: loaded.Welcome })));

/** Visitors read the page before the welcome opens. */
const afterMs = 2500;

/**
 * Shows the welcome on a first visit, once the page has rendered; after skip or start, never again. `later`: another
 * dialog is open.
 */
export function FirstVisit({ later = false, onStart }: { later?: boolean; onStart: () => void }) {
  const [isShown, show] = useState(false);
  useEffect(() => {
    if (later || localStorage.getItem(welcomeKey) !== null) return;
    const timer = setTimeout(() => show(true), afterMs);
    return () => clearTimeout(timer);
  }, [later]);
  const end = () => {
    localStorage.setItem(welcomeKey, "seen");
    show(false);
  };
  return <Suspense>{isShown && !later && <Welcome onEnd={end} onStart={onStart} />}</Suspense>;
}
