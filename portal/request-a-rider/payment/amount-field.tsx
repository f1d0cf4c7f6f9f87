import { useCountry } from "@waybill/client/deployment/deployment-context.ts";
import type { ItemValueValidation } from "@waybill/domain/orders/item-value";
import { Checkbox } from "@waybill/ui/forms/checkbox.tsx";
import { TextField } from "@waybill/ui/forms/field.tsx";
import { currencySign } from "@waybill/ui/texts/currency-sign.ts";
import { formatMoney } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { plainAmount } from "@waybill/domain/money/plain-amount";
import { idOfField } from "../request-fields.ts";
import page from "../request-form.module.css";
import type { RequestForm } from "../request-types.ts";

/** The value of the goods. An amount above the country's limit must be confirmed, again after each change. */
export function AmountField({ form, itemValue }: { form: RequestForm; itemValue: ItemValueValidation }) {
  const t = useTexts();
  const country = useCountry();
  const { amount } = form.draft;
  const problem = form.problems.amount;
  return (
    <>
      <div className={page.half}>
        <TextField
          id={idOfField("amount")}
          label={t("request.amount.label")}
          optional={!country.order_rules.amount_required}
          affix={<bdi>{currencySign(country.currency)}</bdi>}
          className="num"
          inputMode="decimal"
          enterKeyHint="send"
          autoComplete="off"
          error={problem && t(problem.key, problem.values)}
          value={amount}
          onChange={(event) => form.edit({ amount: event.target.value })}
        />
      </div>
      {itemValue.required && (
        <Checkbox
          checked={itemValue.confirmed}
          onCheck={(isChecked) => form.edit({ amount, confirmedAmount: isChecked ? amount : undefined })}
        >
          {t("request.value.confirm", { amount: formatMoney(Number(plainAmount(amount))) })}
        </Checkbox>
      )}
    </>
  );
}
