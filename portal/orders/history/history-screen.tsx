import { useSession } from "@waybill/client/session/use-session.ts";
import { Button } from "@waybill/ui/button.tsx";
import { EmptyState } from "@waybill/ui/layout/empty-state.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { lazy, Suspense } from "react";
import { useSearchParams } from "react-router";
import { useGuestActions } from "../../navigation/guest-actions.ts";
import classes from "./history-page.module.css";
import { HistoryHead, HistorySkeleton } from "./history-page.tsx";
import { PastOrdersView } from "./past-orders-view.tsx";

const Summary = lazy(() => import("./summary/summary.tsx").then((loaded) => ({ default: loaded.Summary })));

/** Looking back, for those who have an account: order by order, or in figures. */
export function HistoryScreen() {
  const { mode } = useSession();
  const [query] = useSearchParams();
  if (mode === "GUEST") return <GuestInvitation />;
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

/** A guest's orders end with the session: a history needs an account (spec §1). */
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
          <div className={classes.ways}>
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
