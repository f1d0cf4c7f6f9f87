import { maxDescriptionCharacters } from "@waybill/domain/limits";
import { useCountry } from "@waybill/client/deployment-context.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { Check } from "@waybill/ui/forms/checkbox.tsx";
import { TextField } from "@waybill/ui/forms/field.tsx";
import { currencySign } from "./payment/currency-sign.ts";
import disclosure from "./voucher/disclosure.module.css";
import { idOfField } from "./next-open-field.ts";
import { PayBy } from "./payment/pay-by.tsx";
import { PaymentChoice } from "./payment/payment-choice.tsx";
import styles from "./request-page.module.css";
import { ValueConfirmation } from "./payment/value-confirmation.tsx";
import type { Request } from "./use-request.ts";
import { VatNumber } from "./payment/vat-number.tsx";
import { Voucher } from "./voucher/voucher.tsx";

/** What is inside, what it costs, and how the customer pays. */
export function What({ request }: { request: Request }) {
  const t = useTexts();
  const country = useCountry();
  const { draft, edit, shown } = request;
  const needsAmount = country.order_rules.amount_required;
  const count = [...draft.description].length;
  const wordsOf = (field: "description" | "amount") =>
    shown[field] && t(shown[field].key, shown[field].values);
  return (
    <section className={styles.group} aria-labelledby="request-what">
      <h2 id="request-what">{t("request.group.what")}</h2>
      <div className={styles.stack}>
        <TextField
          id={idOfField("description")}
          label={t("request.description.label")}
          optional
          dir="auto"
          autoComplete="off"
          hint={t("request.description.counter", { count, maximum: maxDescriptionCharacters })}
          error={wordsOf("description")}
          value={draft.description}
          onChange={(event) => edit({ description: event.target.value })}
        />
        <div className={styles.half}>
          <TextField
            id={idOfField("amount")}
            label={t("request.amount.label")}
            optional={!needsAmount}
            affix={<bdi>{currencySign(country.currency)}</bdi>}
            className="num"
            inputMode="decimal"
            enterKeyHint="send"
            autoComplete="off"
            error={wordsOf("amount")}
            value={draft.amount}
            onChange={(event) => edit({ amount: event.target.value })}
          />
        </div>
        <ValueConfirmation request={request} />
        <PaymentChoice request={request} />
        <PayBy request={request} />
        {!request.isUpdate && <Extras request={request} />}
      </div>
    </section>
  );
}

/** What only a new order can be asked with. */
function Extras({ request }: { request: Request }) {
  const t = useTexts();
  const { draft, edit } = request;
  return (
    <>
      <div className={styles.checks}>
        <Check checked={draft.coldBag} onCheck={(coldBag) => edit({ coldBag })}>
          {t("request.cold-bag.label")}
        </Check>
        <Check checked={draft.ageCheck} onCheck={(ageCheck) => edit({ ageCheck })}>
          {t("request.age-check.label")}
        </Check>
      </div>
      <div className={disclosure.ways}>
        {request.mayUseVoucher && <Voucher request={request} />}
        <VatNumber request={request} />
      </div>
    </>
  );
}
