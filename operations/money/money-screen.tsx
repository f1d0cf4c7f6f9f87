import { useTexts } from "@waybill/ui/texts/texts.ts";
import { Navigate, NavLink, Route, Routes } from "react-router";
import { Accounts } from "./accounts.tsx";
import { Approvals } from "./approvals.tsx";
import { Cash } from "./cash.tsx";
import { Invoices } from "./invoices.tsx";
import styles from "../lists/page.module.css";
import { Refunds } from "./refunds.tsx";

const pages = [
  { path: "accounts", key: "console.money-accounts", Page: Accounts },
  { path: "cash", key: "console.money-cash", Page: Cash },
  { path: "invoices", key: "console.money-invoices", Page: Invoices },
  { path: "refunds", key: "console.money-refunds", Page: Refunds },
  { path: "approvals", key: "console.money-approvals", Page: Approvals },
];

/** Accounts, cash, invoices and refunds. */
export function MoneyScreen() {
  const t = useTexts();
  return (
    <main id="main" className={styles.page}>
      <nav className={styles.tabs} aria-label={t("console.money")}>
        {pages.map(({ path, key }) => (
          <NavLink key={path} to={`/money/${path}`}>
            {t(key)}
          </NavLink>
        ))}
      </nav>
      <Routes>
        {pages.map(({ path, key, Page }) => (
          <Route key={path} path={path} element={<Page title={t(key)} />} />
        ))}
        <Route path="*" element={<Navigate to="/money/accounts" replace />} />
      </Routes>
    </main>
  );
}
