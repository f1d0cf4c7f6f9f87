import { useDeployment } from "@waybill/client/deployment/deployment-context.ts";
import { CallRefused } from "@waybill/client/calls/refused.ts";
import { refusals } from "@waybill/contract/refusals";
import { signOut } from "@waybill/client/session/session-store.ts";
import { useSession } from "@waybill/client/session/use-session.ts";
import { themeChoices, useThemeChoice, applyTheme } from "@waybill/ui/brand/theme-choice.ts";
import { Button } from "@waybill/ui/button.tsx";
import { BrandMark, SkipLink } from "@waybill/ui/layout/page-head.tsx";
import { EmptyState } from "@waybill/ui/layout/empty-state.tsx";
import { lazyScreen, ScreenBoundary } from "@waybill/ui/layout/lazy-screen.tsx";
import { Bar, Skeleton } from "@waybill/ui/layout/skeleton.tsx";
import { Popover } from "@waybill/ui/overlays/popover.tsx";
import { Icon } from "@waybill/ui/icon.tsx";
import { LanguageSelect } from "@waybill/ui/forms/language-select.tsx";
import { SelectField } from "@waybill/ui/forms/select-field.tsx";
import { setSingleKeys, useSingleKeys } from "@waybill/ui/single-keys.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { Toaster } from "@waybill/ui/toasts/toaster.tsx";
import { Suspense } from "react";
import { Navigate, NavLink, Route, Routes } from "react-router";
import styles from "./console.module.css";
import { UnsavedQuestion } from "./forms/unsaved-question.tsx";
import { AuditScreen } from "./people/audit-screen.tsx";
import { FloorScreen } from "./floor/floor-screen.tsx";
import { ScrollingNav } from "./lists/scrolling-nav.tsx";
import { SignInScreen } from "./sign-in/sign-in-screen.tsx";
import { useOperator } from "./sign-in/use-operator.ts";

const InsightScreen = lazyScreen(() => import("./insight/insight-screen.tsx"), "InsightScreen");
const MoneyScreen = lazyScreen(() => import("./money/money-screen.tsx"), "MoneyScreen");
const ClaimsScreen = lazyScreen(() => import("./money/claims/claims-screen.tsx"), "ClaimsScreen");
const MarketScreen = lazyScreen(() => import("./market/market-screen.tsx"), "MarketScreen");
const ContentScreen = lazyScreen(() => import("./content/content-screen.tsx"), "ContentScreen");
const MerchantsScreen = lazyScreen(() => import("./merchants/merchants-screen.tsx"), "MerchantsScreen");
const RidersScreen = lazyScreen(() => import("./riders/riders-screen.tsx"), "RidersScreen");
const IncidentsScreen = lazyScreen(() => import("./floor/incidents-screen.tsx"), "IncidentsScreen");
const BrandScreen = lazyScreen(() => import("./brand/brand-screen.tsx"), "BrandScreen");
const SettingsScreen = lazyScreen(() => import("./settings/settings-screen.tsx"), "SettingsScreen");

const SecondStepScreen = lazyScreen(() => import("./sign-in/second-step-screen.tsx"), "SecondStepScreen");
const SecurityScreen = lazyScreen(() => import("./sign-in/security-screen.tsx"), "SecurityScreen");

const screens = [
  { to: "/floor", key: "console.floor", Screen: FloorScreen },
  { to: "/incidents", key: "console.incidents", Screen: IncidentsScreen },
  { to: "/merchants", key: "console.merchants", Screen: MerchantsScreen },
  { to: "/riders", key: "console.list-of-riders", Screen: RidersScreen },
  { to: "/market", key: "console.market", Screen: MarketScreen },
  { to: "/money", key: "console.money", Screen: MoneyScreen },
  { to: "/claims", key: "console.claims", Screen: ClaimsScreen },
  { to: "/insight", key: "console.insight", Screen: InsightScreen },
  { to: "/content", key: "console.content", Screen: ContentScreen },
  { to: "/brand", key: "console.brand", Screen: BrandScreen },
  { to: "/audit", key: "console.audit", Screen: AuditScreen },
  { to: "/settings", key: "console.settings", Screen: SettingsScreen },
];

/** Pages whose address has changed; users may have bookmarked the old address. */
const movedTo = {
  "/people": "/settings/people",
  "/messages": "/settings/messages",
  "/market/flags": "/settings/features",
  "/market/maintenance": "/settings/maintenance",
  "/market/parameters": "/settings/orders",
  "/market/checklist": "/settings/first-steps",
};

/** Every address of the console, behind its sign-in. */
export function Console() {
  const { isOperator } = useSession();
  return (
    <>
      {isOperator ? <SignedIn /> : <SignInScreen />}
      <Toaster />
    </>
  );
}

/** The navigation tabs; on a narrow window they scroll to the tab of the open screen. */
function Tabs() {
  const t = useTexts();
  return (
    <ScrollingNav className={styles.tabs} label={t("shell.navigation")}>
      {screens.map(({ to, key }) => (
        <NavLink key={to} to={to}>
          {t(key)}
        </NavLink>
      ))}
    </ScrollingNav>
  );
}

function SignedIn() {
  const t = useTexts();
  const { brand, restored = false } = useDeployment();
  const { error } = useOperator();
  const code = error instanceof CallRefused ? error.code : undefined;
  // True for an operator without any role: without this check every screen would say that the server is unreachable.
  const mayNothing = code === refusals.role_missing.code;
  if (code === refusals.second_factor_required.code)
    return (
      <Suspense>
        <SecondStepScreen />
      </Suspense>
    );
  return (
    <div className={styles.shell}>
      <header className={styles.bar}>
        <SkipLink />
        <BrandMark brand={brand} name="where-there-is-room" />
        {mayNothing ? <span className={styles.tabs} /> : <Tabs />}
        <AccountMenu />
      </header>
      {restored && (
        <p role="status" className={styles.restored}>
          {t("console.restored-copy")}
        </p>
      )}
      {mayNothing ? (
        <main id="main">
          <EmptyState alert icon="warning">
            {t("error.role-missing")}
          </EmptyState>
        </main>
      ) : (
        <Screens />
      )}
      <UnsavedQuestion />
    </div>
  );
}

function Screens() {
  return (
    <ScreenBoundary>
      <Suspense
        fallback={
          <Skeleton>
            <Bar blockSize="56px" />
          </Skeleton>
        }
      >
        <Routes>
          {screens.map(({ to, Screen }) => (
            <Route key={to} path={`${to}/*`} element={<Screen />} />
          ))}
          {Object.entries(movedTo).map(([from, to]) => (
            <Route key={from} path={from} element={<Navigate to={to} replace />} />
          ))}
          <Route path="/security" element={<SecurityScreen />} />
          <Route path="*" element={<Navigate to={{ pathname: "/floor" }} replace />} />
        </Routes>
      </Suspense>
    </ScreenBoundary>
  );
}

function AccountMenu() {
  const t = useTexts();
  const offer = useDeployment();
  const theme = useThemeChoice();
  const areKeysOn = useSingleKeys();
  const { email } = useSession();
  const { data: operator } = useOperator();
  return (
    <Popover at="end" label={t("shell.account")} buttonClass={styles.account} button={<Icon name="user" />}>
      {() => (
        <div className={styles.menu}>
          <p>
            {t("shell.signed-in-as")} <bdi>{email}</bdi>
          </p>
          <ul className={styles.roles}>
            {operator?.roles.map((role) => (
              <li key={role}>{t(`console.role-${role}`)}</li>
            ))}
          </ul>
          <NavLink to="/security">{t("console.security")}</NavLink>
          <LanguageSelect offer={offer} wide />
          <label className={styles.keys}>
            {t("shell.single-keys")}
            <input
              type="checkbox"
              role="switch"
              checked={areKeysOn}
              onChange={({ target }) => setSingleKeys(target.checked)}
            />
          </label>
          <SelectField
            label={t("shell.theme")}
            value={theme}
            options={themeChoices.map((value) => ({ value, label: t(`shell.theme-${value}`) }))}
            onChange={applyTheme}
          />
          <Button icon="sign-out" look="plain" onClick={() => void signOut()}>
            {t("shell.sign-out")}
          </Button>
        </div>
      )}
    </Popover>
  );
}
