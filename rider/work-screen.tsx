import type { Shift } from "@waybill/contract/riders/rider-app";
import { Button } from "@waybill/ui/button.tsx";
import { Icon } from "@waybill/ui/icon.tsx";
import { formatDistance, formatMoney, formatNumber, formatTime } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { lazyScreen } from "@waybill/ui/layout/lazy-screen.tsx";
import { Suspense } from "react";
import classes from "./app.module.css";
import type { RiderActions } from "./state/rider-actions.ts";
import { useAct } from "./state/use-act.ts";
import { useRider } from "./state/use-rider.ts";
import { useSound } from "./phone/sound.ts";

const AskForPushes = lazyScreen(() => import("./offers/offer-pushes.tsx"), "AskForPushes");
const KeepOpen = lazyScreen(() => import("./offers/offer-pushes.tsx"), "KeepOpen");

/** The screen without an order: off duty, on a break, or available and waiting for the next offer. */
export function WorkScreen({ actions }: { actions: RiderActions }) {
  const t = useTexts();
  const { shift, isOfferGone } = useRider();
  const { isBusy, problem, start } = useAct((to: Shift["state"]) => actions.setShift(to));
  const state = shift?.state ?? "off";
  const since = shift?.since == null ? "" : formatTime(shift.since);
  const button = (to: Shift["state"], words: string, isMain = false) => (
    <Button look={isMain ? "primary" : "secondary"} large wide busy={isBusy} onClick={() => start(to)}>
      {words}
    </Button>
  );
  if (isOfferGone && state === "available")
    return (
      <main className={classes.fill}>
        <div className={classes.idle} role="status">
          <h1>{t("rider.offer.gone")}</h1>
          <p>{t("rider.offer.gone-text")}</p>
        </div>
        <div className={classes.foot}>
          <Button look="primary" large wide onClick={() => actions.send({ type: "WAITS_FOR_NEXT_OFFER" })}>
            {t("rider.offer.wait-next")}
          </Button>
        </div>
      </main>
    );
  const words = (
    <div className={classes.idle} role="status">
      <h1>
        {t(
          { off: "rider.shift.off", break: "rider.shift.break-title", available: "rider.shift.nothing" }[
            state
          ],
        )}
      </h1>
      <p>
        {t(
          {
            off: "rider.shift.off-text",
            break: "rider.shift.break-text",
            available: "rider.shift.nothing-text",
          }[state],
        )}
      </p>
      {problem && (
        <p role="alert" className={classes.bad}>
          {t(problem)}
        </p>
      )}
    </div>
  );
  const idle = (
    <>
      {words}
      <PhoneState />
    </>
  );
  return (
    <main className={classes.fill}>
      {state !== "off" && (
        <p className={classes.top}>
          <span className={state === "available" ? classes.pill : classes.pillBreak}>
            <Icon name={state === "available" ? "tick" : "clock"} small />
            {state === "available"
              ? t("rider.shift.available", { time: since })
              : t("rider.shift.break", { time: since })}
          </span>
        </p>
      )}
      {state === "available" ? (
        <Suspense fallback={idle}>
          <AskForPushes actions={actions}>{idle}</AskForPushes>
        </Suspense>
      ) : (
        <>
          {words}
          {state === "break" && <PhoneState isOnBreak />}
        </>
      )}
      <Today />
      <div className={state === "off" ? classes.foot : classes.two}>
        {state === "off" && button("available", t("rider.shift.go-available"), true)}
        {state === "available" && button("break", t("rider.shift.take-break"))}
        {state === "break" && button("available", t("rider.shift.come-back"), true)}
        {state !== "off" && button("off", t("rider.shift.go-off"))}
      </div>
    </main>
  );
}

/**
 * The accuracy of the phone's position. Outside breaks also how offers arrive, and whether the browser blocks
 * sound.
 */
function PhoneState({ isOnBreak = false }: { isOnBreak?: boolean }) {
  const t = useTexts();
  const { position, isPositionDenied } = useRider();
  const sound = useSound();
  return (
    <ul className={classes.phoneState}>
      <li>
        <Icon name="locate" />
        {isPositionDenied
          ? t("rider.place.denied")
          : position
            ? t("rider.place.good", { metres: formatDistance(Math.max(10, position.accuracy)) })
            : t("rider.place.none")}
      </li>
      {!isOnBreak && (
        <li>
          <Icon name="eye" />
          <Suspense fallback={t("rider.place.keep-open")}>
            <KeepOpen />
          </Suspense>
        </li>
      )}
      {!isOnBreak && sound === "blocked" && (
        <li>
          <Icon name="bell" />
          {t("rider.sound.blocked")}
        </li>
      )}
    </ul>
  );
}

function Today() {
  const t = useTexts();
  const { account } = useRider();
  if (!account) return null;
  const { earned_today, jobs_today, cash_held, currency } = account;
  return (
    <dl className={classes.sums}>
      <div>
        <dt>{t("rider.today.earned")}</dt>
        <dd>{formatMoney(earned_today, currency, true)}</dd>
      </div>
      <div>
        <dt>{t("rider.today.delivered")}</dt>
        <dd>{formatNumber(jobs_today)}</dd>
      </div>
      <div>
        <dt>{t("rider.today.cash")}</dt>
        <dd>{formatMoney(cash_held, currency, true)}</dd>
      </div>
    </dl>
  );
}
