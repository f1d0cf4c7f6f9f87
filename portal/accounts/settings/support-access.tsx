import { useQuery } from "@tanstack/react-query";
import {
  allowSupportAccess,
  endSupportAccess,
  readSupportAccess,
  supportHours,
} from "@waybill/contract/operations/support-access";
import { call } from "@waybill/client/calls/call.ts";
import { useChange } from "@waybill/client/calls/use-change.ts";
import { useMayChange } from "@waybill/client/may-order.ts";
import { useVendors } from "@waybill/client/vendors.ts";
import { SelectField } from "@waybill/ui/forms/select-field.tsx";
import { Button } from "@waybill/ui/button.tsx";
import { formatDay, formatTime } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useState } from "react";
import sessions from "@waybill/ui/sign-in/sessions-list.module.css";
import styles from "./account-screen.module.css";

/** Grants the service's support access as the merchant for a time, revokes it, and lists the visits. */
export function SupportAccess() {
  const { vendors = [] } = useVendors();
  const may = useMayChange("support_access");
  const ownIds = new Set(vendors.map(({ vendor_id }) => vendor_id));
  // An outlet is covered by its parent if the user acts for both.
  const own = vendors.filter(({ parent_vendor_id: parent }) => parent === null || !ownIds.has(parent));
  return own
    .slice(0, 5)
    .map(({ vendor_id, name }) => (
      <OneVendor
        key={vendor_id}
        vendorId={vendor_id}
        mayChange={may(vendor_id)}
        name={own.length > 1 ? name : undefined}
      />
    ));
}

type OneVendorProps = { vendorId: string; name: string | undefined; mayChange: boolean };

function OneVendor({ vendorId, name, mayChange }: OneVendorProps) {
  const t = useTexts();
  const [hours, setHours] = useState<(typeof supportHours)[number]>(supportHours[0]);
  const queryKey = ["support-access", vendorId];
  const params = { vendorId };
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(readSupportAccess, { params, signal }),
    staleTime: 0,
  });
  const change = useChange(
    (isAllowed: boolean) =>
      isAllowed ? call(allowSupportAccess, { params, body: { hours } }) : call(endSupportAccess, { params }),
    { replaces: queryKey },
  );
  if (!data) return null;
  const { expires_at, visits } = data.result;
  if (!mayChange && expires_at === null && visits.length === 0) return null;
  const moment = (iso: string) => ({ day: formatDay(iso), time: formatTime(iso) });
  return (
    <section className={styles.part} aria-labelledby={`support-${vendorId}`}>
      <h2 id={`support-${vendorId}`}>{t("account.support-title")}</h2>
      {name !== undefined && <bdi>{name}</bdi>}
      <p>{t("account.support-text")}</p>
      {expires_at === null && mayChange && (
        <>
          <SelectField
            label={t("account.support-for")}
            value={String(hours)}
            options={supportHours.map((each) => ({
              value: String(each),
              label: t("account.support-hours", { count: each }),
            }))}
            onChange={(value) =>
              setHours(supportHours.find((each) => String(each) === value) ?? supportHours[0])
            }
          />
          <Button busy={change.isPending} onClick={() => change.mutate(true)}>
            {t("account.support-allow")}
          </Button>
        </>
      )}
      {expires_at !== null && <p role="status">{t("account.support-until", moment(expires_at))}</p>}
      {expires_at !== null && mayChange && (
        <Button busy={change.isPending} onClick={() => change.mutate(false)}>
          {t("account.support-end")}
        </Button>
      )}
      {visits.length > 0 && (
        <>
          <h3>{t("account.support-visits")}</h3>
          <ul className={sessions.sessions}>
            {visits.map(({ operator, at }) => (
              <li key={`${operator} ${at}`}>
                <bdi>{operator}</bdi>
                <span>{`${formatDay(at)}, ${formatTime(at)}`}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
