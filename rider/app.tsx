import { lazyScreen, ScreenBoundary } from "@waybill/ui/layout/lazy-screen.tsx";
import { Icon, type IconName } from "@waybill/ui/icon.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { Suspense, useState } from "react";
import classes from "./app.module.css";
import { Banners } from "./banners.tsx";
import { openJobs } from "./state/open-jobs.ts";
import type { RiderActions } from "./state/rider-actions.ts";
import { useRider } from "./state/use-rider.ts";
import { useAwake } from "./phone/use-awake.ts";
import { usePositions } from "./phone/use-positions.ts";
import { WorkScreen } from "./work-screen.tsx";

const SignIn = lazyScreen(() => import("./account/sign-in.tsx"), "SignIn");
const OfferScreen = lazyScreen(() => import("./offers/offer-screen.tsx"), "OfferScreen");
const JobScreen = lazyScreen(() => import("./job/job-screen.tsx"), "JobScreen");
const EarningsScreen = lazyScreen(() => import("./account/earnings-screen.tsx"), "EarningsScreen");
const ProfileScreen = lazyScreen(() => import("./account/profile-screen.tsx"), "ProfileScreen");

const tabs = [
  { id: "work", icon: "scooter" },
  { id: "earnings", icon: "cash" },
  { id: "me", icon: "user" },
] as const satisfies readonly { id: string; icon: IconName }[];
type Tab = (typeof tabs)[number]["id"];

/** Shows the most important screen: an offer, else the job, else the chosen tab. */
export function App({ actions }: { actions: RiderActions }) {
  const state = useRider();
  const [tab, setTab] = useState<Tab>("work");
  const jobs = openJobs(state);
  usePositions(actions, state.rider !== undefined && (state.shift?.state ?? "off") !== "off");
  const isAwake = useAwake(jobs.length > 0);
  const [seen] = state.offers;
  const [job] = jobs;
  const isBusy = seen !== undefined || job !== undefined;
  return (
    <div className={classes.app}>
      <ScreenBoundary>
        <Suspense fallback={<div className={classes.fill} />}>
          {!state.rider ? (
            <SignIn actions={actions} />
          ) : (
            <>
              <Banners actions={actions} />
              {tab === "earnings" && !seen ? (
                <EarningsScreen actions={actions} />
              ) : tab === "me" && !seen ? (
                <ProfileScreen actions={actions} isAwake={isAwake} />
              ) : seen ? (
                <OfferScreen key={seen.offer.offer_id} seen={seen} actions={actions} />
              ) : job ? (
                <JobScreen key={job.order_id} job={job} more={jobs.length - 1} actions={actions} />
              ) : (
                <WorkScreen actions={actions} />
              )}
              {(!isBusy || (tab !== "work" && !seen)) && <Tabs tab={tab} onChoose={setTab} />}
            </>
          )}
        </Suspense>
      </ScreenBoundary>
    </div>
  );
}

function Tabs({ tab, onChoose }: { tab: Tab; onChoose: (tab: Tab) => void }) {
  const t = useTexts();
  return (
    <nav className={classes.tabs} aria-label={t("rider.tabs")}>
      {tabs.map(({ id, icon }) => (
        <button
          key={id}
          type="button"
          aria-current={tab === id ? "page" : undefined}
          onClick={() => onChoose(id)}
        >
          <Icon name={icon} />
          {t(`rider.tab.${id}`)}
        </button>
      ))}
    </nav>
  );
}
