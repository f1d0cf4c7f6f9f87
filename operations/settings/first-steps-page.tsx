import { useQuery } from "@tanstack/react-query";
import { listAreas } from "@waybill/contract/operations/areas";
import { type Readiness, readReadiness } from "@waybill/contract/operations/readiness";
import { listConsoleRiders } from "@waybill/contract/operations/riders";
import { listFlags, readCountrySetting } from "@waybill/contract/operations/settings";
import { listConsoleVendors } from "@waybill/contract/operations/vendors";
import { call } from "@waybill/client/calls/call.ts";
import { StatusLabel } from "@waybill/ui/status.tsx";
import { formatDay, formatTime } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { Link } from "react-router";
import { readAllPages } from "../calls.ts";
import { SettingPage } from "./setting-page.tsx";
import styles from "./settings.module.css";

/** The steps in order, each with the console page where it is done; null if it is done elsewhere. */
const steps = {
  areas: "/market",
  prices: "/market",
  hours: "/market/hours",
  flags: "/settings/features",
  terms: "/content?page=terms",
  mail: "/settings/messages",
  sms: "/settings/messages",
  push: null,
  card: "/settings/payment",
  backup: null,
  vendors: "/merchants",
  riders: "/riders",
} as const;
type Step = keyof typeof steps;
type Found = Pick<Readiness, "state" | "problem" | "at">;

const one = { limit: 1 };
const found = (isThere: boolean): Found => ({
  state: isThere ? "ready" : "missing",
  problem: null,
  at: null,
});

/**
 * Which steps are done, by the server's checks and the market's lists. Default service hours and flags do not count
 * as done.
 */
const readSteps = async (signal: AbortSignal): Promise<Record<Step, Found>> => {
  const [checked, flags, areas, hours, vendors, riders] = await Promise.all([
    call(readReadiness, { signal }),
    readAllPages((query) => call(listFlags, { query, signal })),
    readAllPages((query) => call(listAreas, { query, signal })),
    call(readCountrySetting, { params: { key: "serviceHours" }, signal }),
    call(listConsoleVendors, { query: one, signal }),
    call(listConsoleRiders, { query: one, signal }),
  ]);
  const ofServer = (step: Readiness["step"]): Found =>
    checked.result.data.find((row) => row.step === step) ?? found(false);
  return {
    areas: found(areas.some(({ is_active }) => is_active)),
    prices: ofServer("prices"),
    hours: found(!hours.result.is_default),
    flags: found(flags.some(({ is_default }) => !is_default)),
    terms: ofServer("terms"),
    mail: ofServer("mail"),
    sms: ofServer("sms"),
    push: ofServer("push"),
    card: ofServer("card"),
    backup: ofServer("backup"),
    vendors: found(vendors.result.data.length > 0),
    riders: found(riders.result.data.length > 0),
  };
};

const looks = {
  ready: { tone: "done", icon: "tick" },
  missing: { tone: "wait", icon: "clock" },
  failing: { tone: "danger", icon: "warning" },
  not_needed: { tone: "ended", icon: "minus" },
} as const;

const isDone = ({ state }: Found): boolean => state === "ready" || state === "not_needed";

/**
 * The steps that a new market still needs before its first order, each with its page. The checks contact the real
 * services.
 */
export function FirstStepsPage() {
  const t = useTexts();
  const query = useQuery({
    queryKey: ["market", "checklist"],
    queryFn: ({ signal }) => readSteps(signal),
    staleTime: 0,
  });
  return (
    <SettingPage title={t("console.checklist")} query={query}>
      {(all) => (
        <div className={styles.cards}>
          <p className={styles.hint}>
            {t(Object.values(all).every(isDone) ? "console.checklist-all-ready" : "console.checklist-text")}
          </p>
          <ol className={styles.steps}>
            {(Object.keys(steps) as Step[]).map((step) => (
              <StepRow key={step} step={step} found={all[step]} />
            ))}
          </ol>
        </div>
      )}
    </SettingPage>
  );
}

function StepRow({ step, found: { state, problem, at } }: { step: Step; found: Found }) {
  const t = useTexts();
  const to = steps[step];
  const words = t(`console.checklist-${step}`);
  const { tone, icon } = looks[state];
  return (
    <li>
      <div>
        {to === null ? <span>{words}</span> : <Link to={to}>{words}</Link>}
        {state !== "ready" && <p>{t(`console.checklist-${step}-text`)}</p>}
        {problem !== null && (
          <p className={styles.problem} dir="auto">
            {problem}
          </p>
        )}
        {at !== null && (
          <p>{t("console.checklist-backup-at", { when: `${formatDay(at)} ${formatTime(at)}` })}</p>
        )}
      </div>
      <StatusLabel tone={tone} icon={icon}>
        {t(`console.checklist-${state}`)}
      </StatusLabel>
    </li>
  );
}
