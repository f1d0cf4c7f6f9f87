import type { Order } from "@waybill/contract/order";
import { failureReasonKey } from "@waybill/domain/orders/status-words";
import { minutesLate } from "@waybill/domain/tracking/arrivals";
import { Icon, type IconName } from "@waybill/ui/icon.tsx";
import { Checkbox } from "@waybill/ui/forms/checkbox.tsx";
import { Popover } from "@waybill/ui/overlays/popover.tsx";
import round from "@waybill/ui/layout/round-button.module.css";
import { formatDay, formatNumber } from "@waybill/ui/texts/formats.ts";
import { type Translate, useTexts } from "@waybill/ui/texts/texts.ts";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { pathOfTracking } from "../../../navigation/paths.ts";
import { useNow } from "../../details/use-now.ts";
import styles from "./bell.module.css";
import { changeBell, useBellSettings } from "./bell-settings.ts";
import { type AlertKind, alertKinds, type OrderAlert } from "./order-alerts.ts";
import { mayNotify, useOrderAlerts } from "./use-order-alerts.ts";

const icons: Record<AlertKind, IconName> = {
  "rider-waits": "scooter",
  late: "clock",
  failed: "warning",
  returned: "repeat",
};

/** The bell in the bar of every screen: the number of orders with unseen alerts, and the alerts when opened. */
export function Bell() {
  const t = useTexts();
  const alerts = useOrderAlerts();
  const { seen } = useBellSettings();
  const count = alerts.filter(({ id }) => !seen.includes(id)).length;
  const label = count === 0 ? t("bell.title") : t("bell.new", { count });
  return (
    <Popover
      at="end"
      label={label}
      buttonClass={`${round.round} ${styles.bell}`}
      button={
        <>
          <Icon name="bell" />
          {count > 0 && <span className={styles.count}>{formatNumber(count)}</span>}
        </>
      }
    >
      {(close) => <OpenBell alerts={alerts} close={close} />}
    </Popover>
  );
}

/** Why the order has an alert. */
function reasonOf(order: Order, kind: AlertKind, { t, now }: { t: Translate; now: Date }): string {
  const late = minutesLate(order, now);
  // If it is a day late or more, the promised day is clearer than a count of minutes.
  if (kind === "late" && late >= 1440 && order.delivery_at !== null) return formatDay(order.delivery_at);
  if (kind === "late") return t("order-tracking.minutes-late", { count: late });
  return order.failure_reason ? t(failureReasonKey(order.failure_reason)) : order.outlet_name;
}

function OpenBell({ alerts, close }: { alerts: readonly OrderAlert[]; close: () => void }) {
  const t = useTexts();
  const now = useNow();
  const { seen } = useBellSettings();
  useEffect(() => {
    const fresh = alerts.map(({ id }) => id).filter((id) => !seen.includes(id));
    if (fresh.length > 0) changeBell({ seen: [...seen, ...fresh] });
  }, [alerts, seen]);
  return (
    <section className={styles.open} aria-label={t("bell.title")}>
      <h2>{t("bell.title")}</h2>
      {alerts.length === 0 ? (
        <p className={styles.empty}>{t("bell.empty")}</p>
      ) : (
        <ul className={styles.list}>
          {alerts.map(({ id, kind, order }) => (
            <li key={id}>
              <Link to={pathOfTracking(order.vendor_id, order.order_id)} onClick={close}>
                <Icon name={icons[kind]} small />
                <span>
                  <b>{t(`bell.${kind}`, { name: order.customer.name })}</b>
                  <span>{reasonOf(order, kind, { t, now })}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <BellSettingsFold />
    </section>
  );
}

function BellSettingsFold() {
  const t = useTexts();
  const { off, sound, browser } = useBellSettings();
  const [isRefused, setRefused] = useState(false);
  const askBrowser = async (isOn: boolean) => {
    const mayAsk = isOn && "Notification" in globalThis;
    if (mayAsk && Notification.permission === "default") await Notification.requestPermission();
    setRefused(isOn && !mayNotify());
    changeBell({ browser: isOn && mayNotify() });
  };
  return (
    <details className={styles.settings}>
      <summary>{t("bell.settings")}</summary>
      <div className={styles.choices}>
        {alertKinds.map((kind) => (
          <Checkbox
            key={kind}
            checked={!off.includes(kind)}
            onCheck={(isOn) => changeBell({ off: isOn ? off.filter((one) => one !== kind) : [...off, kind] })}
          >
            {t(`bell.on-${kind}`)}
          </Checkbox>
        ))}
        <Checkbox checked={sound} onCheck={(isOn) => changeBell({ sound: isOn })}>
          {t("bell.sound")}
        </Checkbox>
        <Checkbox checked={browser && mayNotify()} onCheck={(isOn) => void askBrowser(isOn)}>
          {t("bell.browser")}
        </Checkbox>
        {isRefused && <p role="status">{t("bell.browser-refused")}</p>}
      </div>
    </details>
  );
}
