import type { Job } from "@waybill/contract/riders/rider-jobs";
import { formatDay, formatMoney, formatTime } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useEffect } from "react";
import classes from "../app.module.css";
import styles from "./account.module.css";
import { EarningsLines } from "./earnings-lines.tsx";
import type { RiderActions } from "../state/rider-actions.ts";
import { useRider } from "../state/use-rider.ts";

/** A returned parcel is paid like a delivered one. */
const earned: readonly Job["stage"][] = ["delivered", "returned"];

/** Earnings line by line, the cash held, and past jobs. */
export function EarningsScreen({ actions }: { actions: RiderActions }) {
  const t = useTexts();
  const { account, past, offlineSince } = useRider();
  const { readAccount, readPast } = actions;
  useEffect(() => {
    void Promise.all([readAccount(), readPast()]).catch(() => undefined);
  }, [readAccount, readPast]);
  return (
    <main className={classes.scroll}>
      <h1 className={classes.heading}>{t("rider.tab.earnings")}</h1>
      {offlineSince !== undefined && <p className={classes.head}>{t("rider.earnings.offline")}</p>}
      <EarningsLines actions={actions} />
      {account && (
        <section className={styles.held}>
          <h2 className={classes.between}>
            <span>{t("rider.earnings.cash")}</span>
            <b>{formatMoney(account.cash_held, account.currency)}</b>
          </h2>
          <p>{t("rider.earnings.cash-text")}</p>
        </section>
      )}
      <h2 className={classes.heading}>{t("rider.earnings.history")}</h2>
      {past.length === 0 ? (
        <p className={classes.head}>{t("rider.earnings.none")}</p>
      ) : (
        <ul className={styles.past}>
          {past.map((job) => (
            <li key={`${job.order_id} ${job.accepted_at}`}>
              <span>
                {formatTime(job.ended_at ?? job.accepted_at)}
                <small>{formatDay(job.ended_at ?? job.accepted_at)}</small>
              </span>
              <span>
                <bdi>{job.pick_up.name}</bdi>
                {job.failed_reason !== null && <small>{t(`rider.failed.${job.failed_reason}`)}</small>}
              </span>
              <b>{formatMoney(earned.includes(job.stage) ? job.earning : 0, job.currency)}</b>
            </li>
          ))}
        </ul>
      )}
    </main>
  );
}
