import { useSession } from "@waybill/client/session/use-session.ts";
import { Button } from "@waybill/ui/button.tsx";
import { EmptyState } from "@waybill/ui/layout/empty-state.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { lazy, Suspense } from "react";
import { useLocation, useSearchParams } from "react-router";
import { claimsPageOf } from "../claims/claim-paths.ts";
import { useGuestActions } from "../../navigation/guest-actions.ts";
import { officeScreen } from "../../navigation/office-screen.ts";
import classes from "./history-page.module.css";
import { HistoryHead, HistorySkeleton } from "./history-page.tsx";
import { PastOrdersView } from "./past-orders-view.tsx";

const Summary = lazy(() => import("./summary/summary.tsx").then((loaded) => ({ default: loaded.Summary })));

const ClaimsScreen = officeScreen(() => import("./claims/claims-screen.tsx"), "ClaimsScreen");

/** The history, for people with an account: order by order, figures, and claims. */
export function HistoryScreen() {
  const { mode } = useSession();
  const [query] = useSearchParams();
  const claims = claimsPageOf(useLocation().pathname);
  if (mode === "GUEST") return <GuestInvitation />;
  if (claims !== undefined)
    return (
      <Suspense fallback={<HistoryWait />}>
        <ClaimsScreen page={claims} />
      </Suspense>
    );
  if (query.get("view") !== "summary") return <PastOrdersView />;
  return (
    <main id="main" className={classes.screen}>
      <div className={classes.page}>
        <HistoryHead view="summary" />
        <Suspense fallback={<HistorySkeleton />}>
          <Summary />
        </Suspense>
      </div>
    </main>
  );
}

const HistoryWait = () => (
  <main id="main" className={classes.screen}>
    <div className={classes.page}>
      <HistorySkeleton />
    </div>
  </main>
);

/** A history needs an account: a guest's orders end with the session (spec §1). */
function GuestInvitation() {
  const t = useTexts();
  const { register, signIn, goOnToRegister } = useGuestActions();
  return (
    <main id="main" className={classes.invitation}>
      <EmptyState
        icon="clock"
        level={1}
        title={t("history.guest-title")}
        action={
          <div className={classes.buttons}>
            {register && (
              <Button look="primary" onClick={goOnToRegister}>
                {t("history.register")}
              </Button>
            )}
            <Button onClick={signIn}>{t("sign-in.title")}</Button>
          </div>
        }
      >
        {t("history.guest-text")}
      </EmptyState>
    </main>
  );
}
