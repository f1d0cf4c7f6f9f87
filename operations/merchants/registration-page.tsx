import {
  approveRegistration,
  rejectRegistration,
  type WaitingRegistration,
} from "@waybill/contract/operations/vendors";
import { call } from "@waybill/client/calls/call.ts";
import { useChange } from "@waybill/client/calls/use-change.ts";
import { useDebounced } from "@waybill/client/use-debounced.ts";
import { Button } from "@waybill/ui/button.tsx";
import { TextField } from "@waybill/ui/forms/field.tsx";
import { Dialog } from "@waybill/ui/overlays/dialog.tsx";
import { StatusLabel } from "@waybill/ui/status.tsx";
import { formatDay, formatPhone, formatTime } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useState } from "react";
import { sendDecision } from "../calls.ts";
import { ReasonDialog } from "../account-actions/reason-dialog.tsx";
import { SelectField } from "@waybill/ui/forms/select-field.tsx";
import styles from "../lists/split.module.css";
import { useMay } from "../sign-in/use-operator.ts";
import { useVendorPages } from "./use-merchants.ts";

type Props = { registration: WaitingRegistration; onDecided: (vendorId: string) => void };

/** A registration, to be decided: create a vendor, assign an existing one, or refuse with a reason. */
export function RegistrationPage({ registration, onDecided }: Props) {
  const t = useTexts();
  const { registration_id, business_name, email, mobile_number, branches, vat_number, waits_since } =
    registration;
  const mayDecide = useMay(["registrations", "change"]);
  const [asks, ask] = useState<"attach" | "reject">();
  const params = { registration_id };
  const subject = `registration:${registration_id}`;
  const approve = useChange(
    (vendor_id: string | null) =>
      sendDecision(
        async () => (await call(approveRegistration, { params, body: { vendor_id } })).result.vendor_id,
        { subject, action: "registration.approved" },
        ({ vendor_id: own }) => (typeof own === "string" && (vendor_id ?? own) === own ? own : undefined),
      ),
    { refresh: [["registrations"], ["vendors"]], onDone: onDecided },
  );
  const reject = useChange(
    (reason: string) =>
      sendDecision<unknown>(
        () => call(rejectRegistration, { params, body: { reason } }),
        { subject, action: "registration.rejected" },
        (after) => after,
      ),
    { refresh: [["registrations"]], onDone: () => onDecided("") },
  );
  const facts = [
    ["console.registration-email", email],
    ["console.registration-phone", mobile_number && formatPhone(mobile_number)],
    ["console.registration-branches", branches],
    ["console.registration-vat", vat_number],
    ["console.registration-vendor", registration.vendor_id],
  ] as const;
  return (
    <section className={styles.page} aria-label={t("console.registration")}>
      <div className={styles.pageHead}>
        <div>
          <h2>
            <bdi>{business_name ?? email}</bdi>
            <StatusLabel tone="wait" icon="clock">
              {t("console.to-approve")}
            </StatusLabel>
          </h2>
          <p className={styles.soft}>
            {t("console.waits-since", { day: formatDay(waits_since), time: formatTime(waits_since) })}
          </p>
        </div>
        {mayDecide && (
          <div className={styles.actions}>
            <Button look="primary" busy={approve.isPending} onClick={() => approve.mutate(null)}>
              {t("console.approve")}
            </Button>
            <Button onClick={() => ask("attach")}>{t("console.attach")}</Button>
            <Button look="danger" onClick={() => ask("reject")}>
              {t("console.reject")}
            </Button>
          </div>
        )}
      </div>
      <div className={styles.card}>
        <div className={styles.cardHead}>
          <h3>{t("console.registration")}</h3>
        </div>
        <dl className={`${styles.cardBody} ${styles.facts}`}>
          {facts.map(
            ([key, value]) =>
              value !== null &&
              value !== "" && (
                <div key={key} className={styles.fact}>
                  <dt>{t(key)}</dt>
                  <dd>
                    <bdi>{value}</bdi>
                  </dd>
                </div>
              ),
          )}
        </dl>
      </div>
      {asks === "attach" && (
        <AttachDialog
          busy={approve.isPending}
          onCancel={() => ask(undefined)}
          onChosen={(vendorId) => approve.mutate(vendorId)}
        />
      )}
      {asks === "reject" && (
        <ReasonDialog
          title={t("console.reject")}
          description={t("console.reject-said", { email })}
          onCancel={() => ask(undefined)}
          onReason={reject.mutateAsync}
        />
      )}
    </section>
  );
}

type AttachProps = { busy: boolean; onCancel: () => void; onChosen: (vendorId: string) => void };

/** Assigns a registration to an existing vendor. */
function AttachDialog({ busy, onCancel, onChosen }: AttachProps) {
  const t = useTexts();
  const [q, look] = useState("");
  const [chosen, choose] = useState("");
  const { rows = [] } = useVendorPages(useDebounced(q) ?? q);
  const vendorId = rows.some(({ vendor_id }) => vendor_id === chosen) ? chosen : (rows[0]?.vendor_id ?? "");
  return (
    <Dialog
      open
      title={t("console.attach")}
      description={t("console.attach-said")}
      submitLabel={t("console.approve")}
      busy={busy}
      onCancel={onCancel}
      onSubmit={() => vendorId && onChosen(vendorId)}
    >
      <TextField
        label={t("console.find-vendor")}
        type="search"
        icon="search"
        value={q}
        onChange={({ target }) => look(target.value)}
      />
      <SelectField
        label={t("console.vendor")}
        value={vendorId}
        options={rows.map(({ vendor_id, name }) => ({ value: vendor_id, label: `${name} · ${vendor_id}` }))}
        onChange={choose}
      />
    </Dialog>
  );
}
