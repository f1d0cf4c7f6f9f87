import { type ConsoleVendor, reinstateVendor, suspendVendor } from "@waybill/contract/operations/vendors";
import { call } from "@waybill/client/calls/call.ts";
import { useChange } from "@waybill/client/calls/use-change.ts";
import { Button } from "@waybill/ui/button.tsx";
import { Bar, Skeleton } from "@waybill/ui/layout/skeleton.tsx";
import { StatusGlyph, StatusLabel } from "@waybill/ui/status.tsx";
import { formatDay, formatPhone } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useState } from "react";
import { NotLoaded } from "../lists/loaded.tsx";
import { PageList } from "../lists/page-list.tsx";
import { ReasonDialog } from "../account-actions/reason-dialog.tsx";
import { SignInAsMerchant } from "../account-actions/sign-in-as-merchant.tsx";
import styles from "../lists/split.module.css";
import { SuspendActions } from "../account-actions/suspend-actions.tsx";
import { ReadsOnly } from "../sign-in/reads-only.tsx";
import { useMay } from "../sign-in/use-operator.ts";
import { Agreements } from "./agreements.tsx";
import { PeopleCard } from "./people-card.tsx";
import { StatementsCard } from "./statements-card.tsx";
import { useVendor, useVendorPages } from "./use-merchants.ts";
import { VendorDialog } from "./vendor-dialog.tsx";
import { VendorKeys } from "./vendor-keys.tsx";

type Props = { vendorId: string; onOpen: (vendorId: string) => void };

/** One vendor: terms, people, outlets, statements and API keys. */
export function VendorPage({ vendorId, onOpen }: Props) {
  const { data: vendor, isError, refetch } = useVendor(vendorId);
  if (vendor) return <OpenVendor vendor={vendor} onOpen={onOpen} />;
  return (
    <div className={styles.page}>
      {isError ? (
        <NotLoaded onRetry={() => void refetch()} />
      ) : (
        <Skeleton>
          <Bar blockSize="48px" />
          <Bar blockSize="240px" />
        </Skeleton>
      )}
    </div>
  );
}

function OpenVendor({ vendor, onOpen }: { vendor: ConsoleVendor; onOpen: Props["onOpen"] }) {
  const t = useTexts();
  const { name, vendor_id, suspended, is_active, phone, location, created_at, parent_vendor_id } = vendor;
  const mayChange = useMay(["vendors", "change"]);
  const [asks, ask] = useState<"edit" | "suspend" | "outlet">();
  const close = () => ask(undefined);
  const params = { vendor_id };
  const suspend = useChange((reason: string) => call(suspendVendor, { params, body: { reason } }), {
    refresh: [["vendors"]],
    onDone: close,
  });
  const reinstate = useChange(() => call(reinstateVendor, { params }), { refresh: [["vendors"]] });
  return (
    <section className={styles.page} aria-label={name}>
      <div className={styles.pageHead}>
        <div>
          <h2>
            <bdi>{name}</bdi>
            {suspended ? (
              <StatusLabel tone="danger" icon="warning">
                {t("console.suspended")}
              </StatusLabel>
            ) : (
              <StatusLabel tone={is_active ? "done" : "ended"} icon={is_active ? "tick" : "minus"}>
                {t(is_active ? "console.vendor-active" : "console.vendor-inactive")}
              </StatusLabel>
            )}
          </h2>
          <p className={styles.soft}>
            <bdi>{location.address_text ?? vendor_id}</bdi>
            {phone !== null && (
              <>
                {" · "}
                <bdi dir="ltr">{formatPhone(phone)}</bdi>
              </>
            )}
            {" · "}
            {t("console.with-us-since", { day: formatDay(created_at) })}
          </p>
          {suspended && (
            <p>
              {t("console.suspended-because")} <bdi>{suspended.reason}</bdi>
            </p>
          )}
        </div>
        {parent_vendor_id !== null && (
          <Button onClick={() => onOpen(parent_vendor_id)}>{t("console.open-parent")}</Button>
        )}
        {mayChange && (
          <SuspendActions suspended={suspended !== null} reinstate={reinstate} onAsk={ask}>
            <SignInAsMerchant vendorId={vendor_id} />
          </SuspendActions>
        )}
      </div>
      {vendor.is_parent && <Outlets vendor={vendor} onOpen={onOpen} onAdd={() => ask("outlet")} />}
      <PeopleCard vendorId={vendor_id} />
      <ReadsOnly need={["vendors", "change"]} />
      <Agreements key={vendor_id} vendor={vendor} isReadOnly={!mayChange} />
      <StatementsCard key={`statements ${vendor_id}`} vendorId={vendor_id} />
      <VendorKeys vendorId={vendor_id} />
      {asks === "suspend" && (
        <ReasonDialog
          title={t("console.suspend")}
          description={t("console.suspend-vendor-said")}
          onCancel={close}
          onReason={suspend.mutateAsync}
        />
      )}
      {asks === "edit" && <VendorDialog vendor={vendor} onClose={close} onAdded={onOpen} />}
      {asks === "outlet" && <VendorDialog parentId={vendor_id} onClose={close} onAdded={onOpen} />}
    </section>
  );
}

type OutletsProps = { vendor: ConsoleVendor; onOpen: Props["onOpen"]; onAdd: () => void };

function Outlets({ vendor, onOpen, onAdd }: OutletsProps) {
  const t = useTexts();
  const mayChange = useMay(["vendors", "change"]);
  const pages = useVendorPages("", vendor.vendor_id);
  return (
    <section className={styles.card} aria-label={t("console.outlets-of")}>
      <div className={styles.cardHead}>
        <h3>{t("console.outlets-of")}</h3>
        {mayChange && (
          <Button icon="plus" look="plain" onClick={onAdd}>
            {t("console.new-outlet")}
          </Button>
        )}
      </div>
      <PageList pages={pages} icon="store" empty={t("console.no-outlets")}>
        {(rows) => (
          <ul className={styles.rows}>
            {rows.map(({ vendor_id, name, location, suspended }) => (
              <li key={vendor_id}>
                <button type="button" className={styles.row} onClick={() => onOpen(vendor_id)}>
                  <StatusGlyph tone={suspended ? "danger" : "done"} icon="pin" />
                  <span className={styles.words}>
                    <strong>
                      <bdi>{name}</bdi>
                    </strong>
                    <span>
                      <bdi>{location.address_text ?? vendor_id}</bdi>
                    </span>
                  </span>
                  {suspended && <span className={styles.soft}>{t("console.suspended")}</span>}
                </button>
              </li>
            ))}
          </ul>
        )}
      </PageList>
    </section>
  );
}
