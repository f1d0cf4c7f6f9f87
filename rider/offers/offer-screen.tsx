import { offerSeconds } from "@waybill/domain/riders/rider";
import { Button } from "@waybill/ui/button.tsx";
import { Icon } from "@waybill/ui/icon.tsx";
import { formatDistance, formatMinutes, formatMoney, formatNumber } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useState, useEffect } from "react";
import classes from "../app.module.css";
import styles from "./offer.module.css";
import type { RiderActions } from "../state/rider-actions.ts";
import type { SeenOffer } from "../state/rider-answers.ts";
import { useAct } from "../state/use-act.ts";
import { useRider } from "../state/use-rider.ts";
import { StopMap } from "../stop-map.tsx";
import { AddedParcels, Stops } from "./stops.tsx";
import { EarningParts } from "./earning-parts.tsx";
import { SoundHint } from "./sound-hint.tsx";
import { useRinging } from "./use-ringing.ts";
import { WhyDecline } from "./why-decline.tsx";

/** The seconds left of an offer; if the phone's clock is far off, counted from its arrival. */
export function secondsLeft({ offer, seenAt }: SeenOffer, now: number): number {
  const atFirst = (Date.parse(offer.expires_at) - seenAt) / 1000;
  const isOff = atFirst <= 0 || atFirst > offerSeconds + 2;
  const left = isOff ? offerSeconds - (now - seenAt) / 1000 : (Date.parse(offer.expires_at) - now) / 1000;
  return Math.max(0, Math.min(offerSeconds, Math.ceil(left)));
}

/** One offer; rings until it is answered or expires. */
export function OfferScreen({ seen, actions }: { seen: SeenOffer; actions: RiderActions }) {
  const [isDeclining, setDeclining] = useState(false);
  const t = useTexts();
  const { offer_id } = seen.offer;
  const { isBusy, problem, start: accept } = useAct(() => actions.accept(offer_id));
  return (
    <>
      {!isBusy && <Ringing seen={seen} />}
      {isDeclining ? (
        <WhyDecline
          onChoose={(reason) => void actions.decline(offer_id, reason)}
          onBack={() => setDeclining(false)}
        />
      ) : (
        <WholeOffer
          seen={seen}
          actions={actions}
          isBusy={isBusy}
          problem={problem && t(problem)}
          onAccept={() => accept()}
          onDecline={() => setDeclining(true)}
        />
      )}
    </>
  );
}

/** The riding time of a tour; empty if one leg is unknown. */
const onTheWay = (tour: SeenOffer["offer"]["tour"]): string[] =>
  tour.length > 0 && tour.every(({ minutes }) => minutes !== null)
    ? [formatMinutes(tour.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0))]
    : [];

function Ringing({ seen }: { seen: SeenOffer }) {
  useRinging(secondsLeft(seen, useNow(1000)) > 0);
  return null;
}

type WholeOfferProps = {
  seen: SeenOffer;
  actions: RiderActions;
  isBusy: boolean | undefined;
  problem: string | undefined;
  onAccept: () => void;
  onDecline: () => void;
};

/** An offer in full screen: pay, distance, and 30 seconds to decide. */
function WholeOffer({ seen, actions, isBusy, problem, onAccept, onDecline }: WholeOfferProps) {
  const t = useTexts();
  const { position } = useRider();
  const { orders, earning, currency, metres, tour } = seen.offer;
  const [first] = orders;
  const last = orders.at(-1);
  const cash = orders.reduce((sum, { cash_due }) => sum + (cash_due ?? 0), 0);
  return (
    <main className={classes.fill} aria-label={t("rider.offer.title")}>
      <div className={classes.map}>
        {first && last && (
          <StopMap actions={actions} from={position} via={first.pick_up} to={last.drop_off} kind="customer" />
        )}
        <p className={classes.over}>
          <Icon name="parcel" small />
          {t("rider.offer.orders", { count: orders.length })}
          <AddedParcels tour={tour} />
        </p>
      </div>
      <div className={classes.sheet}>
        <div className={classes.between}>
          <div>
            <h1 className={classes.money}>{formatMoney(earning, currency)}</h1>
            <p>
              {[t("rider.offer.in-all", { distance: formatDistance(metres) }), ...onTheWay(tour)].join(", ")}
            </p>
          </div>
          <Ring seen={seen} />
        </div>
        <EarningParts offer={seen.offer} />
        <Stops offer={seen.offer} />
        <SoundHint />
        <ParcelMarks
          cash={cash > 0 ? formatMoney(cash, currency, true) : undefined}
          isCold={orders.some(({ cold_bag_needed }) => cold_bag_needed)}
          isAged={orders.some(({ age_check }) => age_check)}
        />
        {problem && (
          <p role="alert" className={classes.bad}>
            {problem}
          </p>
        )}
      </div>
      <div className={classes.acts}>
        <Button large onClick={onDecline}>
          {t("rider.offer.decline")}
        </Button>
        <Button
          look="primary"
          large
          wide
          busy={isBusy}
          sum={formatMoney(earning, currency, true)}
          onClick={onAccept}
        >
          {t("rider.offer.accept")}
        </Button>
      </div>
    </main>
  );
}

/** A parcel's requirements: cash at the door, a cold bag, an age check. */
export function ParcelMarks({
  cash,
  isCold,
  isAged,
}: {
  cash: string | undefined;
  isCold: boolean;
  isAged: boolean;
}) {
  const t = useTexts();
  if (cash === undefined && !isCold && !isAged) return null;
  return (
    <ul className={styles.marks}>
      {cash !== undefined && (
        <li className={styles.markCash}>
          <Icon name="cash" small />
          {t("rider.offer.collect", { sum: cash })}
        </li>
      )}
      {isCold && <li>{t("rider.offer.cold-bag")}</li>}
      {isAged && <li>{t("rider.offer.age-check")}</li>}
    </ul>
  );
}

const around = 2 * Math.PI * 33;

function Ring({ seen }: { seen: SeenOffer }) {
  const t = useTexts();
  const left = secondsLeft(seen, useNow(250));
  return (
    <div className={styles.ring} role="timer" aria-label={t("rider.offer.seconds-left", { count: left })}>
      <svg viewBox="0 0 72 72" aria-hidden="true">
        <circle cx="36" cy="36" r="33" />
        <circle
          cx="36"
          cy="36"
          r="33"
          className={styles.left}
          strokeDasharray={around}
          strokeDashoffset={around * (1 - left / offerSeconds)}
        />
      </svg>
      <b aria-hidden="true">{formatNumber(left)}</b>
      <small aria-hidden="true">{t("rider.offer.seconds")}</small>
    </div>
  );
}

/** The phone's clock in milliseconds, updated at an interval. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
