import {
  listEarnings,
  readEarningsFile,
  type EarningLine,
  type Earnings,
} from "@waybill/contract/riders/rider-earnings";
import { dayOf, mondayOf } from "@waybill/domain/history/days";
import { useCountry } from "@waybill/client/deployment/deployment-context.ts";
import { Button } from "@waybill/ui/button.tsx";
import { formatDay, formatMoney, formatTime } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useEffect, useState } from "react";
import shared from "../app.module.css";
import type { RiderActions } from "../state/rider-actions.ts";
import styles from "./account.module.css";
import { partName } from "../offers/part-name.ts";

const spans = ["today", "week"] as const;
type Span = (typeof spans)[number];

/** The earnings of one order, or a line without an order. */
type Ride = { key: string; at: string; name: string | null; lines: EarningLine[]; sum: number };

/** Lines of the same order under one heading, newest first. */
export function ridesOf(data: readonly EarningLine[]): Ride[] {
  const rides = new Map<string, Ride>();
  for (const [at, line] of data.entries()) {
    const key = line.order_id ?? `line ${String(at)}`;
    const ride = rides.get(key) ?? { key, at: line.at, name: line.outlet_name, lines: [], sum: 0 };
    // Rounded, because sums of hundredths are not exact.
    rides.set(key, {
      ...ride,
      lines: [line, ...ride.lines],
      sum: Math.round((ride.sum + line.amount) * 1000) / 1000,
    });
  }
  return [...rides.values()];
}

/** How a job ended if it was not delivered. */
const endOf = ({ lines }: Ride): "return" | "cancelled" | undefined =>
  (["return", "cancelled"] as const).find((end) => lines.some(({ kind }) => kind === end));

/** Earnings of today or this week, ride by ride, with their parts; and a download of the week. */
export function EarningsLines({ actions }: { actions: RiderActions }) {
  const t = useTexts();
  const { timezone } = useCountry();
  const [span, setSpan] = useState<Span>("today");
  const [earnings, setEarnings] = useState<Earnings>();
  const [isLost, setLost] = useState(false);
  const { call } = actions;
  useEffect(() => {
    let isGone = false;
    const day = dayOf(new Date(), timezone);
    const query = { from: span === "today" ? day : mondayOf(day), to: day };
    call(listEarnings, { query })
      .then(({ result }) => isGone || setEarnings(result))
      .catch(() => isGone || setLost(true));
    return () => {
      isGone = true;
    };
  }, [call, span, timezone]);
  const save = async (format: "pdf" | "csv") => {
    setLost(false);
    try {
      const params = { week: dayOf(new Date(), timezone), format };
      const query = { language: document.documentElement.lang };
      const file: unknown = await call(readEarningsFile, { params, query });
      const { saveFile } = await import("@waybill/client/calls/download.ts");
      if (file instanceof Blob) saveFile(file, `earnings-${mondayOf(params.week)}.${format}`);
    } catch {
      setLost(true);
    }
  };
  const rides = ridesOf(earnings?.data ?? []);
  return (
    <section aria-label={t("rider.earnings.lines")}>
      <div className={styles.spans} role="group" aria-label={t("rider.earnings.lines")}>
        {spans.map((one) => (
          <Button
            key={one}
            aria-pressed={span === one}
            onClick={() => {
              setLost(false);
              setSpan(one);
            }}
          >
            {t(`rider.earnings.span-${one}`)}
          </Button>
        ))}
      </div>
      <div className={shared.head}>
        {earnings && (
          <>
            <p className={shared.money}>{formatMoney(earnings.total, earnings.currency)}</p>
            <p>{t("rider.earnings.rides", { count: rides.length })}</p>
          </>
        )}
        {isLost && <p role="alert">{t("rider.earnings.offline")}</p>}
        {earnings && rides.length === 0 && <p>{t("rider.earnings.none")}</p>}
      </div>
      <ul className={styles.past}>
        {earnings &&
          rides.map((ride) => (
            <li key={ride.key}>
              <span>
                {formatTime(ride.at)}
                {span === "week" && <small>{formatDay(ride.at)}</small>}
              </span>
              <details>
                <summary>
                  <bdi>{ride.name ?? t("rider.earnings.kind-adjustment")}</bdi>
                  <Ended ride={ride} />
                </summary>
                <dl className={styles.parts}>
                  {ride.lines.map((line) => (
                    <LineParts key={line.kind + line.at} line={line} currency={earnings.currency} />
                  ))}
                </dl>
              </details>
              <b className={ride.sum < 0 ? shared.bad : undefined}>
                {formatMoney(ride.sum, earnings.currency)}
              </b>
            </li>
          ))}
      </ul>
      <div className={styles.files}>
        <p>{t("rider.earnings.statement")}</p>
        <Button onClick={() => void save("pdf")}>{t("rider.earnings.pdf")}</Button>
        <Button onClick={() => void save("csv")}>{t("rider.earnings.csv")}</Button>
      </div>
    </section>
  );
}

function Ended({ ride }: { ride: Ride }) {
  const t = useTexts();
  const end = endOf(ride);
  return end && <small>{t(`rider.earnings.kind-${end}`)}</small>;
}

/** The amount of an earnings line, or the parts that add up to it. */
function LineParts({ line, currency }: { line: EarningLine; currency: string }) {
  const t = useTexts();
  const minutes = line.minutes ?? undefined;
  const rows =
    line.parts.length > 0
      ? line.parts.map((part) => ({ name: partName(t, part), amount: part.amount }))
      : [
          {
            name:
              minutes === undefined
                ? t(`rider.earnings.kind-${line.kind}`)
                : t("rider.earnings.waited", { count: minutes }),
            amount: line.amount,
          },
        ];
  return rows.map(({ name, amount }) => (
    <div key={name}>
      <dt>{name}</dt>
      <dd>{formatMoney(amount, currency)}</dd>
    </div>
  ));
}
