import type { Job } from "@waybill/contract/riders/rider-jobs";
import { Button } from "@waybill/ui/button.tsx";
import { TextField } from "@waybill/ui/forms/field.tsx";
import { formatMoney } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useState } from "react";
import shared from "../app.module.css";
import { ParcelMarks, useNow } from "../offers/offer-screen.tsx";
import { formatElapsed } from "./at-shop.tsx";
import type { JobProps } from "./job-screen.tsx";
import classes from "./job.module.css";
import { UnsentSteps } from "./unsent.tsx";
import { PhotoButton } from "./photo-button.tsx";
import { counterCode } from "../counter-code.ts";
import { useAct } from "../state/use-act.ts";
import { findJobsByLabel } from "../scan/label.ts";
import { ScanButton } from "../scan/scan-button.tsx";
import { ShopHead } from "./shop-head.tsx";

type BatchProps = JobProps & { batch: readonly Job[] };

/**
 * Several orders of one shop: the rider arrives once, ticks the codes, takes one photo, and collects with one
 * press.
 */
export function BatchAtShop({ job, batch, actions, onProblem }: BatchProps) {
  const t = useTexts();
  const now = useNow(1000);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [codes, setCodes] = useState<Readonly<Record<string, string>>>({});
  /** A photo of the ticked parcels only. */
  const [picture, setPicture] = useState<Blob>();
  const since = job.arrived_at;
  // A new tour plan reorders the jobs, but a row must not move while the rider ticks it.
  const rows = batch.toSorted((one, other) => counterCode(one).localeCompare(counterCode(other)));
  const tickedJobs = batch.filter(({ order_id }) => ticked.has(order_id));
  const lacksCode = tickedJobs.some((one) => one.pick_up_code_needed && !codes[one.order_id]?.trim());
  const tick = (orderId: string) => {
    const next = new Set(ticked);
    if (!next.delete(orderId)) next.add(orderId);
    setTicked(next);
  };
  const scan = (text: string): boolean => {
    const found = findJobsByLabel(text, batch);
    if (found.length > 0) setTicked(new Set([...ticked, ...found.map(({ order_id }) => order_id)]));
    return found.length > 0;
  };
  const { isBusy, start: collect } = useAct(async () => {
    let taken = 0;
    for (const one of tickedJobs) {
      const code = codes[one.order_id]?.trim();
      if (picture && !(await actions.leavePicture(one, "pickup", picture))) break;
      if (!(await actions.report(one, "collected", code ? { proof: { code } } : {}))) break;
      taken += 1;
    }
    // Parcels collected later get their own photo.
    if (taken === tickedJobs.length) setPicture(undefined);
  });
  return (
    <main className={shared.fill}>
      <ShopHead job={job} actions={actions} />
      <div className={shared.scroll}>
        <div className={classes.wait} role="timer">
          <p className={shared.between}>
            <b>{t("rider.batch.orders", { count: batch.length })}</b>
            {since !== null && <span>{formatElapsed(now - Date.parse(since))}</span>}
          </p>
          <p>{t("rider.batch.tick")}</p>
        </div>
        <ul className={classes.batch}>
          {rows.map((one) => (
            <li key={one.order_id}>
              <label>
                <span>
                  <b className={shared.money}>
                    <bdi dir="ltr">{counterCode(one)}</bdi>
                  </b>
                  <small>
                    <bdi>{[one.description, one.drop_off?.name].filter(Boolean).join(", ")}</bdi>
                  </small>
                  <ParcelMarks
                    cash={one.cash_due === null ? undefined : formatMoney(one.cash_due, one.currency, true)}
                    isCold={one.cold_bag_needed}
                    isAged={one.age_check}
                  />
                </span>
                <input
                  type="checkbox"
                  aria-label={counterCode(one)}
                  checked={ticked.has(one.order_id)}
                  onChange={() => tick(one.order_id)}
                />
              </label>
              {one.pick_up_code_needed && ticked.has(one.order_id) && (
                <TextField
                  label={t("rider.job.code")}
                  autoComplete="off"
                  value={codes[one.order_id] ?? ""}
                  onChange={({ target }) => setCodes({ ...codes, [one.order_id]: target.value })}
                />
              )}
              <UnsentSteps job={one} />
            </li>
          ))}
        </ul>
        <div className={classes.pad}>
          <div className={classes.tools}>
            <ScanButton onCode={scan} />
            <PhotoButton onPicture={async (taken) => setPicture(taken)}>
              {picture ? t("rider.hand.photo-taken") : t("rider.batch.photo")}
            </PhotoButton>
            <Button icon="warning" onClick={onProblem}>
              {t("rider.job.problem")}
            </Button>
          </div>
        </div>
      </div>
      <div className={shared.foot}>
        <Button
          look="primary"
          large
          wide
          busy={isBusy}
          disabled={tickedJobs.length === 0 || lacksCode}
          sum={t("rider.nobody.of", { count: tickedJobs.length, all: batch.length })}
          onClick={() => collect()}
        >
          {t("rider.job.collect")}
        </Button>
      </div>
    </main>
  );
}
