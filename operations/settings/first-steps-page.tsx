import { useQuery } from "@tanstack/react-query";
import { listAreas } from "@waybill/contract/operations/areas";
import { listPriceRules } from "@waybill/contract/operations/price-rules";
import { listConsoleRiders } from "@waybill/contract/operations/riders";
import { listFlags, readCountrySetting } from "@waybill/contract/operations/settings";
import { listConsoleVendors } from "@waybill/contract/operations/vendors";
import { call } from "@waybill/client/calls/call.ts";
import { StatusLabel } from "@waybill/ui/status.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { Link } from "react-router";
import { everyRow } from "../calls.ts";
import { SettingPage } from "./setting-page.tsx";
import styles from "../market/settings/settings.module.css";

/** The steps in their order, each with the page where it is done. */
const steps = {
  flags: "/settings/features",
  areas: "/market",
  prices: "/market",
  hours: "/market/hours",
  vendors: "/merchants",
  riders: "/riders",
} as const;
type Step = keyof typeof steps;

const one = { limit: 1 };

/** Which steps are done; a price or an area that comes with the country counts, hours nobody has set do not. */
const readSteps = async (signal: AbortSignal): Promise<Record<Step, boolean>> => {
  const [flags, areas, prices, hours, vendors, riders] = await Promise.all([
    everyRow((query) => call(listFlags, { query, signal })),
    everyRow((query) => call(listAreas, { query, signal })),
    everyRow((query) => call(listPriceRules, { query, signal })),
    call(readCountrySetting, { params: { key: "serviceHours" }, signal }),
    call(listConsoleVendors, { query: one, signal }),
    call(listConsoleRiders, { query: one, signal }),
  ]);
  return {
    flags: flags.some(({ is_default }) => !is_default),
    areas: areas.some(({ is_active }) => is_active),
    prices: prices.some(({ status }) => status === "in_force"),
    hours: !hours.result.is_default,
    vendors: vendors.result.data.length > 0,
    riders: riders.result.data.length > 0,
  };
};

/** What a fresh market still lacks before its first order, each step with its page. */
export function FirstStepsPage() {
  const t = useTexts();
  const query = useQuery({
    queryKey: ["market", "checklist"],
    queryFn: ({ signal }) => readSteps(signal),
    staleTime: 0,
  });
  return (
    <SettingPage title={t("console.market-page-checklist")} query={query}>
      {(done) => (
        <div className={styles.form}>
          <p className={styles.hint}>
            {t(Object.values(done).every(Boolean) ? "console.checklist-ready" : "console.checklist-text")}
          </p>
          <ol className={styles.steps}>
            {(Object.keys(steps) as Step[]).map((step) => (
              <li key={step}>
                <Link to={steps[step]}>{t(`console.checklist-${step}`)}</Link>
                <StatusLabel tone={done[step] ? "done" : "wait"} icon={done[step] ? "tick" : "clock"}>
                  {t(done[step] ? "console.checklist-done" : "console.checklist-missing")}
                </StatusLabel>
              </li>
            ))}
          </ol>
        </div>
      )}
    </SettingPage>
  );
}
