import { lazy, Suspense } from "react";
import { useSearchParams } from "react-router";
import { useSession } from "@waybill/client/session/use-session.ts";
import { GuestInvitation } from "./guest-invitation.tsx";
import { HistoryHead } from "./history-head.tsx";
import classes from "./history-screen.module.css";
import { HistorySkeleton } from "./history-skeleton.tsx";
import { PastOrdersView } from "./orders/past-orders-view.tsx";

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
