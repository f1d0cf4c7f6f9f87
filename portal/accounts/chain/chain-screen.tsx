import { useSession } from "@waybill/client/session/use-session.ts";
import { SelectedVendorContext } from "@waybill/client/vendors.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { use } from "react";
import { Link, Navigate } from "react-router";
import { buttonClass } from "@waybill/ui/button.tsx";
import { requestPath } from "../../navigation/paths.ts";
import { outletImportPath, reportPath } from "../../navigation/account-paths.ts";
import styles from "./chain.module.css";
import { Directory } from "./directory.tsx";
import { OrderRules } from "./order-rules.tsx";

/** A chain's settings for all outlets: order rules, and the company directory of its people. */
export function ChainScreen() {
  const t = useTexts();
  const { mode } = useSession();
  const vendor = use(SelectedVendorContext)?.vendor;
  if (mode !== "CLASSIC") return <Navigate to={requestPath} replace />;
  return (
    <main id="main" className={styles.page}>
      <header>
        <h1>{t("chain.title")}</h1>
        {vendor && <bdi className={styles.name}>{vendor.name}</bdi>}
      </header>
      {vendor && <OrderRules vendorId={vendor.vendor_id} key={vendor.vendor_id} />}
      {vendor?.is_parent && (
        <section className={styles.part} aria-labelledby="chain-outlets">
          <h2 id="chain-outlets">{t("chain.outlets-title")}</h2>
          <p>{t("chain.outlets-text")}</p>
          <Link className={buttonClass()} to={outletImportPath}>
            {t("chain.outlets-open")}
          </Link>
        </section>
      )}
      <section className={styles.part} aria-labelledby="chain-report">
        <h2 id="chain-report">{t("outlets-report.title")}</h2>
        <p>{t("outlets-report.lead")}</p>
        <Link className={buttonClass()} to={reportPath}>
          {t("outlets-report.open")}
        </Link>
      </section>
      {vendor && <Directory vendorId={vendor.vendor_id} key={`directory ${vendor.vendor_id}`} />}
    </main>
  );
}
