import { type SettingTheme, settingThemes } from "@waybill/domain/operations/parameters/country-parameters";
import { Icon, type IconName } from "@waybill/ui/icon.tsx";
import { lazyScreen } from "@waybill/ui/layout/lazy-screen.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { Suspense } from "react";
import { Navigate, NavLink, Route, Routes } from "react-router";
import { ScrollingNav } from "../lists/scrolling-nav.tsx";
import { FirstStepsPage } from "./first-steps-page.tsx";
import { FlagsPage } from "./flags-page.tsx";
import { MaintenancePage } from "./maintenance-page.tsx";
import styles from "./settings.module.css";
import { ThemePage } from "./theme-page.tsx";

const MessagesScreen = lazyScreen(() => import("../people/messages-screen.tsx"), "MessagesScreen");
const PeopleScreen = lazyScreen(() => import("../people/people-screen.tsx"), "PeopleScreen");

const themeIcons = {
  orders: "parcel",
  payment: "card",
  riders: "scooter",
  notices: "bell",
  money: "cash",
  approvals: "tick",
} as const satisfies Record<SettingTheme, IconName>;

const otherPages = [
  { to: "features", words: "console.settings-features", icon: "list" },
  { to: "maintenance", words: "console.maintenance", icon: "warning" },
  { to: "people", words: "console.people", icon: "user" },
  { to: "messages", words: "console.messages", icon: "note" },
  { to: "first-steps", words: "console.checklist", icon: "tick" },
] as const satisfies readonly { to: string; words: string; icon: IconName }[];

/** The country's settings and who may change them, one page per theme. */
export function SettingsScreen() {
  const t = useTexts();
  return (
    <div className={styles.screen}>
      <ScrollingNav className={styles.nav} label={t("console.settings")}>
        <h2>{t("console.settings")}</h2>
        {settingThemes.map((theme) => (
          <NavLink key={theme} to={`/settings/${theme}`}>
            <Icon name={themeIcons[theme]} />
            {t(`console.settings-${theme}`)}
          </NavLink>
        ))}
        <hr />
        {otherPages.map(({ to, words, icon }) => (
          <NavLink key={to} to={`/settings/${to}`}>
            <Icon name={icon} />
            {t(words)}
          </NavLink>
        ))}
      </ScrollingNav>
      <Suspense>
        <Routes>
          {settingThemes.map((theme) => (
            <Route key={theme} path={theme} element={<ThemePage theme={theme} />} />
          ))}
          <Route path="features" element={<FlagsPage />} />
          <Route path="maintenance" element={<MaintenancePage />} />
          <Route path="people/*" element={<PeopleScreen />} />
          <Route path="messages/*" element={<MessagesScreen />} />
          <Route path="first-steps" element={<FirstStepsPage />} />
          <Route path="*" element={<Navigate to="/settings/orders" replace />} />
        </Routes>
      </Suspense>
    </div>
  );
}
