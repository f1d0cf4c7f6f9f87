import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { useDeployment } from "@waybill/client/deployment/deployment-context.ts";
import { usePlannedTimes } from "@waybill/client/deployment/flags.ts";
import { helpCenterPath } from "../navigation/paths.ts";
import { serviceStatus } from "@waybill/client/calls/service-status.ts";
import { useSelectedVendor } from "@waybill/client/vendors.ts";
import { Icon, type IconName } from "@waybill/ui/icon.tsx";
import { formatDay, formatTime } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import styles from "./help-desk.module.css";
import { HelpFrame } from "./help-frame.tsx";

const views = { search: "search", contact: "user", status: "system" } as const satisfies Record<
  string,
  IconName
>;
type View = keyof typeof views;

type Props = {
  /** Shows the keyboard shortcuts. */
  onKeyboard: () => void;
  /** The `#question` at which the page of questions opens. */
  topic?: string;
  onEscape?: () => void;
  /** Whether the questions have their full height, so that only the surrounding page scrolls. */
  isWhole?: boolean;
};

/** All help: searchable questions, contact, shortcuts, and service status. */
export function HelpDesk({ onKeyboard, isWhole = false, ...frame }: Props) {
  const t = useTexts();
  const orderId = useSearchParams()[0].get("order_id");
  // A user who comes from an order wants help with that order, not the general questions.
  const { pathname } = useLocation();
  const asksAboutOrder = orderId !== null && pathname.startsWith(helpCenterPath);
  const [view, setView] = useState<View>(asksAboutOrder ? "contact" : "search");
  const desk = useRef<HTMLDivElement>(null);
  const show = (chosen: View) => {
    setView(chosen);
    const questions = desk.current?.querySelector("iframe");
    if (chosen !== "search" || !questions) return;
    questions.focus();
    // The search field of another origin's page cannot be focused: then the focus stays on the frame.
    questions.contentDocument?.querySelector<HTMLElement>("input[type=search]")?.focus();
  };
  const item = (name: View) => (
    <button type="button" aria-pressed={view === name} onClick={() => show(name)}>
      <Icon name={views[name]} />
      {t(`help.menu-${name}`)}
    </button>
  );
  return (
    <div ref={desk} className={`${styles.desk} ${isWhole ? styles.whole : ""}`}>
      <div className={styles.menu} role="group" aria-label={t("help.menu")}>
        {item("search")}
        {item("contact")}
        <button type="button" onClick={onKeyboard}>
          <Icon name="list" />
          {t("shell.keys")}
        </button>
        {item("status")}
      </div>
      <div className={styles.questions} hidden={view !== "search"}>
        <HelpFrame {...frame} isWhole={isWhole} />
      </div>
      {view === "contact" && <Contact orderId={orderId ?? undefined} />}
      {view === "status" && <Status />}
    </div>
  );
}

/** The contact for other questions, with the facts to mention: the shop and the order. */
function Contact({ orderId }: { orderId: string | undefined }) {
  const t = useTexts();
  const { vendor } = useSelectedVendor();
  const { support_email: email } = useDeployment();
  const subject = encodeURIComponent([vendor.name, orderId ?? vendor.vendor_id].join(" · "));
  return (
    <div className={styles.message}>
      <p>{t("help.contact-say")}</p>
      {email !== null && (
        <p>
          <a href={`mailto:${email}?subject=${subject}`}>
            <bdi dir="ltr">{email}</bdi>
          </a>
        </p>
      )}
      <p>
        {t("help.number")}{" "}
        <b>
          <bdi>{vendor.name}</bdi> · <bdi dir="ltr">{vendor.vendor_id}</bdi>
        </b>
      </p>
      {orderId !== undefined && (
        <p>
          {t("order.number")}{" "}
          <b>
            <bdi dir="ltr">{orderId}</bdi>
          </b>
        </p>
      )}
    </div>
  );
}

/** The service status, and planned maintenance. */
function Status() {
  const t = useTexts();
  const { data: state, refetch, isFetching } = useQuery(serviceStatus);
  const { from, until } = usePlannedTimes();
  const shownState = isFetching ? "asking" : (state ?? "asking");
  return (
    <div className={styles.message}>
      <p role="status" className={styles.state} data-state={shownState}>
        <Icon name={shownState === "works" ? "tick" : shownState === "asking" ? "clock" : "warning"} small />
        {t(`help.status-${shownState}`)}
      </p>
      {from !== undefined && (
        <p>
          {t(until === undefined ? "maintenance.soon" : "maintenance.soon-until", {
            day: formatDay(from),
            from: formatTime(from),
            ...(until !== undefined && { until: formatTime(until) }),
          })}
        </p>
      )}
      <p>
        <button type="button" className={styles.again} onClick={() => void refetch()}>
          {t("help.status-again")}
        </button>
      </p>
    </div>
  );
}
