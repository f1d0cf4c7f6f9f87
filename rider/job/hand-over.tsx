import type { JobEvent } from "@waybill/contract/riders/rider-jobs";
import { Button } from "@waybill/ui/button.tsx";
import { TextField } from "@waybill/ui/forms/field.tsx";
import { Icon } from "@waybill/ui/icon.tsx";
import { formatMoney } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useState } from "react";
import shared from "../app.module.css";
import { useAct } from "../state/use-act.ts";
import { useRider } from "../state/use-rider.ts";
import { CallButton } from "./call-button.tsx";
import { DoorNotes } from "./door-notes.tsx";
import { Decision } from "./failed/decision.tsx";
import type { JobProps } from "./job-screen.tsx";
import classes from "./job.module.css";
import { UnsentSteps } from "./unsent.tsx";
import { Parcel } from "./parcel.tsx";
import { PhotoButton } from "./photo-button.tsx";
import { findJobsByLabel } from "../scan/label.ts";
import { ScanButton } from "../scan/scan-button.tsx";
import { Signature } from "./signature.tsx";
import { fromMinor, toMinor, type Currency } from "@waybill/domain/money/money";
import { parseTypedSum } from "@waybill/domain/money/typed-amount";

/** At the drop-off: required proofs, cash with change, and the button that ends the job. */
export function HandOver({ job, more, actions, onProblem }: JobProps) {
  const t = useTexts();
  const { offlineSince } = useRider();
  const [pin, setPin] = useState("");
  const [barcode, setBarcode] = useState("");
  const [signature, setSignature] = useState<string>();
  const [taker, setTaker] = useState("");
  const [given, setGiven] = useState<number>();
  const [isRight, setRight] = useState(false);
  const asks = (proof: (typeof job.proof_needed)[number]) => job.proof_needed.includes(proof);
  const isLeftWith = job.after_failure?.choice === "leave_with";
  const isMissing = {
    pin: asks("pin") && pin.length !== 4,
    photo: job.proof_missing.includes("photo"),
    signature: asks("signature") && job.proof_missing.includes("signature") && signature === undefined,
    barcode: asks("barcode") && barcode.trim() === "",
    taker: isLeftWith && taker.trim() === "",
    cash: job.cash_due !== null && given === undefined,
  };
  const { isBusy, start: deliver } = useAct(() => {
    const proof = {
      ...(signature !== undefined && { signature }),
      ...(barcode !== "" && { barcode: barcode.trim() }),
      ...(isLeftWith && { received_by: taker.trim() }),
    };
    const more: Partial<JobEvent> = {
      ...(Object.keys(proof).length > 0 && { proof }),
      ...(pin !== "" && { pin }),
      ...(job.cash_due !== null && { cash_collected: Math.min(given ?? 0, job.cash_due) }),
    };
    return actions.report(job, "delivered", more);
  });
  const door = job.drop_off;
  return (
    <main className={shared.fill}>
      <header className={shared.top}>
        <h1 className={classes.name}>
          <bdi>{door?.name}</bdi>
        </h1>
      </header>
      <div className={shared.scroll}>
        {more > 0 && (
          <div className={classes.pad}>
            <Parcel job={job} more={more} />
            {isRight && <p className={classes.good}>{t("rider.scan.right")}</p>}
            <ScanButton
              onCode={(text) => {
                const isOwn = findJobsByLabel(text, [job]).length > 0;
                if (isOwn) setRight(true);
                return isOwn;
              }}
            />
          </div>
        )}
        {door && (
          <p className={classes.door}>
            <Icon name="pin" />
            <bdi>{[door.building, door.unit_number, door.address].filter((part) => part).join(", ")}</bdi>
          </p>
        )}
        {door && <DoorNotes door={door} />}
        {isLeftWith && (
          <div className={classes.pad}>
            <Decision job={job} />
            <TextField
              label={t("rider.hand.received-by")}
              autoComplete="off"
              maxLength={120}
              value={taker}
              onChange={(event) => setTaker(event.target.value)}
            />
          </div>
        )}
        {job.age_check && <p className={classes.block}>{t("rider.hand.age")}</p>}
        {asks("pin") && (
          <div className={classes.block}>
            <TextField
              label={t("rider.hand.pin")}
              hint={
                offlineSince !== undefined
                  ? t("rider.hand.pin-later")
                  : job.pin_tries_left !== null && job.pin_tries_left < 5
                    ? t("rider.hand.pin-tries", { count: job.pin_tries_left })
                    : t("rider.hand.pin-hint")
              }
              className={classes.pin}
              inputMode="numeric"
              autoComplete="off"
              maxLength={4}
              dir="ltr"
              value={pin}
              onChange={(event) => setPin(event.target.value.replace(/\D/g, ""))}
            />
          </div>
        )}
        {asks("photo") && (
          <div className={`${classes.block} ${classes.row}`}>
            <p>
              <b>{t("rider.hand.photo")}</b>
              {!isMissing.photo && <span className={classes.good}>{t("rider.hand.photo-taken")}</span>}
            </p>
            <PhotoButton onPicture={(picture) => actions.leavePicture(job, "delivery", picture)}>
              {isMissing.photo ? t("rider.hand.take-photo") : t("rider.hand.photo-again")}
            </PhotoButton>
          </div>
        )}
        {asks("signature") && <Signature onSigned={setSignature} />}
        {asks("barcode") && (
          <div className={classes.block}>
            <TextField
              label={t("rider.hand.barcode")}
              value={barcode}
              autoComplete="off"
              onChange={(event) => setBarcode(event.target.value)}
            />
            <ScanButton
              onCode={(text) => {
                setBarcode(text);
                return true;
              }}
            />
          </div>
        )}
        {job.cash_due !== null && (
          <Cash due={job.cash_due} currency={job.currency as Currency} given={given} onGiven={setGiven} />
        )}
        <div className={classes.pad}>
          <CallButton job={job} isShop={false} actions={actions} />
          <UnsentSteps job={job} />
        </div>
      </div>
      <div className={shared.acts}>
        <Button
          large
          aria-label={t("rider.job.problem")}
          title={t("rider.job.problem")}
          icon="warning"
          onClick={onProblem}
        />
        <Button
          look="primary"
          large
          wide
          busy={isBusy}
          disabled={Object.values(isMissing).includes(true)}
          sum={
            offlineSince !== undefined
              ? t("rider.hand.send-later")
              : job.cash_due === null
                ? undefined
                : formatMoney(job.cash_due, job.currency, true)
          }
          onClick={() => deliver()}
        >
          {t("rider.hand.deliver")}
        </Button>
      </div>
    </main>
  );
}

type CashProps = {
  due: number;
  currency: Currency;
  given: number | undefined;
  onGiven: (given: number | undefined) => void;
};

/** Suggested banknotes, and the change. */
function Cash({ due, currency, given, onGiven }: CashProps) {
  const t = useTexts();
  const [isOther, setOther] = useState(false);
  const sums = [due, ...likelyCashAmounts(due, currency)];
  const change = given === undefined ? undefined : cashChange(due, given, currency);
  return (
    <fieldset className={classes.block}>
      <legend>
        <b>{t("rider.hand.collect", { sum: formatMoney(due, currency) })}</b>
      </legend>
      <div className={classes.sums} role="group" aria-label={t("rider.hand.given")}>
        {sums.map((sum) => (
          <Button
            key={sum}
            aria-pressed={!isOther && given === sum}
            onClick={() => {
              setOther(false);
              onGiven(sum);
            }}
          >
            {sum === due ? t("rider.hand.exact") : formatMoney(sum, currency, true)}
          </Button>
        ))}
        <Button
          aria-pressed={isOther}
          onClick={() => {
            setOther(true);
            onGiven(undefined);
          }}
        >
          {t("rider.hand.other")}
        </Button>
      </div>
      {isOther && (
        <TextField
          label={t("rider.hand.amount")}
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
          onChange={({ target }) => onGiven(parseTypedSum(target.value, currency))}
        />
      )}
      {change && (
        <p className={shared.between} role="status">
          {change.missing > 0 ? (
            <b className={shared.bad}>
              {t("rider.hand.short", { sum: formatMoney(change.missing, currency) })}
            </b>
          ) : (
            <>
              <b>{t("rider.hand.give-back")}</b>
              <b className={classes.back}>{formatMoney(change.back, currency)}</b>
            </>
          )}
        </p>
      )}
    </fieldset>
  );
}

/** The sums that a person is likely to hand over for an amount: the next round ones above it. */
export function likelyCashAmounts(due: number, currency: Currency): number[] {
  const minor = toMinor(due, currency);
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, minor))) - 1);
  const above = [step, 5 * step, 10 * step].map((one) => Math.ceil((minor + 1) / one) * one);
  return [...new Set(above)].slice(0, 2).map((sum) => fromMinor(sum, currency));
}

/** The change, and the missing amount, each in whole minor units. */
export function cashChange(
  due: number,
  given: number,
  currency: Currency,
): { back: number; missing: number } {
  const over = toMinor(given, currency) - toMinor(due, currency);
  return { back: fromMinor(Math.max(0, over), currency), missing: fromMinor(Math.max(0, -over), currency) };
}
