import type { WaitingRegistration } from "@waybill/contract/operations/vendors";
import { Button } from "@waybill/ui/button.tsx";
import { Count } from "@waybill/ui/chip.tsx";
import { Control } from "@waybill/ui/forms/field.tsx";
import { EmptyState } from "@waybill/ui/layout/empty-state.tsx";
import { StatusGlyph } from "@waybill/ui/status.tsx";
import { formatDay } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useDebounced } from "@waybill/client/use-debounced.ts";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { NotLoaded } from "../lists/loaded.tsx";
import { PageList } from "../lists/page-list.tsx";
import styles from "../lists/split.module.css";
import { useMay } from "../sign-in/use-operator.ts";
import { RegistrationPage } from "./registration-page.tsx";
import { useRegistrations, useVendorPages } from "./use-merchants.ts";
import { VendorDialog } from "./vendor-dialog.tsx";
import { VendorPage } from "./vendor-page.tsx";

/** Registrations awaiting approval and all vendors; the URL names the open one, which is shown next to the list. */
export function MerchantsScreen() {
  const t = useTexts();
  const [searchParams, setSearchParams] = useSearchParams();
  const [isAdding, setAdding] = useState(false);
  const mayChange = useMay(["vendors", "change"]);
  const { data: waiting = [], isError: areWaitingLost, refetch: readWaiting } = useRegistrations();
  const q = searchParams.get("q") ?? "";
  const pages = useVendorPages(useDebounced(q) ?? q);
  const [vendorId, registrationId] = [
    searchParams.get("vendor") ?? "",
    searchParams.get("registration") ?? "",
  ];
  const registration = waiting.find(({ registration_id }) => registration_id === registrationId);
  const open = (name: "vendor" | "registration", id: string) =>
    setSearchParams((before) => {
      before.delete("vendor");
      before.delete("registration");
      if (id) before.set(name, id);
      return before;
    });

  return (
    <main id="main" className={styles.split}>
      <section className={styles.side} aria-label={t("console.merchants")}>
        <div className={styles.head}>
          <div className={styles.title}>
            <h1>{t("console.merchants")}</h1>
            {mayChange && (
              <Button icon="plus" onClick={() => setAdding(true)}>
                {t("console.new-vendor")}
              </Button>
            )}
          </div>
          <Control icon="search">
            <input
              type="search"
              aria-label={t("console.find-vendor")}
              placeholder={t("console.find-vendor")}
              defaultValue={q}
              onChange={({ target }) =>
                setSearchParams(
                  (before) => {
                    if (target.value) before.set("q", target.value);
                    else before.delete("q");
                    return before;
                  },
                  { replace: true },
                )
              }
            />
          </Control>
        </div>
        {areWaitingLost && (
          <section aria-label={t("console.to-approve")}>
            <h2>{t("console.to-approve")}</h2>
            <NotLoaded onRetry={() => void readWaiting()} />
          </section>
        )}
        {!areWaitingLost && waiting.length > 0 && (
          <section aria-label={t("console.to-approve")}>
            <h2>
              {t("console.to-approve")} <Count>{waiting.length}</Count>
            </h2>
            <Registrations
              waiting={waiting}
              openId={registrationId}
              onOpen={(id) => open("registration", id)}
            />
          </section>
        )}
        <PageList pages={pages} icon="store" empty={t("console.no-vendors")}>
          {(rows) => (
            <ul className={styles.rows}>
              {rows.map((vendor) => (
                <li key={vendor.vendor_id}>
                  <button
                    type="button"
                    className={styles.row}
                    aria-current={vendor.vendor_id === vendorId || undefined}
                    onClick={() => open("vendor", vendor.vendor_id)}
                  >
                    <StatusGlyph
                      tone={vendor.suspended ? "danger" : vendor.is_active ? "done" : "ended"}
                      icon="store"
                    />
                    <span className={styles.words}>
                      <strong>
                        <bdi>{vendor.name}</bdi>
                      </strong>
                      <span>
                        {vendor.is_parent ? (
                          t("console.outlets", { count: vendor.outlets.length })
                        ) : (
                          <bdi>{vendor.location.address_text ?? vendor.vendor_id}</bdi>
                        )}
                      </span>
                    </span>
                    {vendor.suspended && <span className={styles.soft}>{t("console.suspended")}</span>}
                  </button>
                </li>
              ))}
            </ul>
          )}
        </PageList>
      </section>
      {registration ? (
        <RegistrationPage
          key={registrationId}
          registration={registration}
          onDecided={(id) => open("vendor", id)}
        />
      ) : vendorId ? (
        <VendorPage key={vendorId} vendorId={vendorId} onOpen={(id) => open("vendor", id)} />
      ) : (
        <EmptyState icon="store">{t("console.choose-vendor")}</EmptyState>
      )}
      {isAdding && <VendorDialog onClose={() => setAdding(false)} onAdded={(id) => open("vendor", id)} />}
    </main>
  );
}

type RegistrationsProps = {
  waiting: readonly WaitingRegistration[];
  openId: string;
  onOpen: (id: string) => void;
};

const Registrations = ({ waiting, openId, onOpen }: RegistrationsProps) => (
  <ul className={styles.rows}>
    {waiting.map(({ registration_id, business_name, email, waits_since }) => (
      <li key={registration_id}>
        <button
          type="button"
          className={styles.row}
          aria-current={registration_id === openId || undefined}
          onClick={() => onOpen(registration_id)}
        >
          <StatusGlyph tone="wait" icon="clock" />
          <span className={styles.words}>
            <strong>
              <bdi>{business_name ?? email}</bdi>
            </strong>
            <span>
              <bdi>{email}</bdi>
            </span>
          </span>
          <span className={styles.soft}>{formatDay(waits_since)}</span>
        </button>
      </li>
    ))}
  </ul>
);
