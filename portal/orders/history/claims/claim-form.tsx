import type { Order } from "@waybill/contract/order";
import { Button, buttonClass } from "@waybill/ui/button.tsx";
import { Control, Field, TextField } from "@waybill/ui/forms/field.tsx";
import { wholeForm } from "@waybill/ui/forms/use-form.ts";
import { Icon } from "@waybill/ui/icon.tsx";
import { currencySign } from "@waybill/ui/texts/currency-sign.ts";
import { formatDay, formatMoney, formatTime } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { Link } from "react-router";
import { pathOfTracking } from "../../../navigation/paths.ts";
import { CauseChoice } from "./cause-choice.tsx";
import classes from "./claim-form.module.css";
import { claimableUntil } from "../../claims/claimable.ts";
import { PickedPhotos } from "./picked-photos.tsx";
import { RulesNote } from "./rules-note.tsx";
import { useClaimForm } from "./use-claim-form.ts";

/** The claim form: cause, amount, text and photos; the amount is on the button. */
export function ClaimForm({ order, granted }: { order: Order; granted: number }) {
  const t = useTexts();
  const form = useClaimForm(order, granted);
  const { cause, text, photos } = form.typed;
  const { currency } = order;
  const written = (sum: number) => formatMoney(sum, currency);
  const until = claimableUntil(order);
  const problem = form.problemOf(wholeForm);
  return (
    <form className={classes.form} noValidate onSubmit={form.submit} aria-labelledby="claim-title">
      <div className={classes.fields}>
        <CauseChoice
          cause={cause}
          problem={form.problemOf("cause")}
          onChoose={(chosen) => form.set({ cause: chosen })}
        />
        <TextField
          label={t("claims.ask")}
          affix={<bdi>{currencySign(currency)}</bdi>}
          className="num"
          inputMode="decimal"
          autoComplete="off"
          hint={t("claims.amount-most", { amount: written(form.max) })}
          error={form.problemOf("amount")}
          value={form.amount}
          onChange={({ target }) => form.set({ amount: target.value })}
        />
        <Field label={t("claims.words")} optional hint={t("claims.words-hint")}>
          {(described) => (
            <Control>
              <textarea
                {...described}
                rows={3}
                maxLength={2000}
                dir="auto"
                value={text}
                onChange={({ target }) => form.set({ text: target.value })}
              />
            </Control>
          )}
        </Field>
        <PickedPhotos
          photos={photos}
          problem={form.problemOf("photos")}
          onChange={(picked) => form.set({ photos: picked })}
        />
        <RulesNote cause={cause} currency={currency} />
        {problem !== undefined && (
          <p role="alert" className={classes.problem}>
            <Icon name="warning" small />
            {problem}
          </p>
        )}
      </div>
      <div className={classes.foot}>
        {until && <p>{t("claims.until", { day: formatDay(until), time: formatTime(until) })}</p>}
        <Link className={buttonClass({ look: "plain" })} to={pathOfTracking(order.vendor_id, order.order_id)}>
          {t("claims.cancel")}
        </Link>
        <Button
          type="submit"
          look="primary"
          large
          busy={form.isBusy}
          sum={form.sum > 0 ? <bdi>{written(form.sum)}</bdi> : undefined}
        >
          {t("claims.send")}
        </Button>
      </div>
    </form>
  );
}
