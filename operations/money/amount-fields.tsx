import { parseTypedSum } from "@waybill/domain/money/typed-amount";
import { TextField } from "@waybill/ui/forms/field.tsx";
import { fieldProblems, type FormTexts } from "@waybill/ui/forms/use-form.ts";
import { type Translate, useTexts } from "@waybill/ui/texts/texts.ts";

type AmountTyped = { amount: string; reason: string };

/** Both an amount and a reason are required. */
export const amountProblems = ({ amount, reason }: AmountTyped, currency: string, t: Translate) =>
  fieldProblems({
    amount: !parseTypedSum(amount, currency) && t("console.money-fill-amount"),
    reason: !reason.trim() && t("console.fill-reason"),
  });

/** An amount and its reason, as they are sent. */
export const amountBody = ({ amount, reason }: AmountTyped, currency: string) => ({
  amount: parseTypedSum(amount, currency) ?? 0,
  reason: reason.trim(),
});

/** The fields of an amount and its reason. */
export function AmountFields({ form }: { form: FormTexts<keyof AmountTyped> }) {
  const t = useTexts();
  return (
    <>
      <TextField
        label={t("console.money-amount")}
        inputMode="decimal"
        dir="ltr"
        required
        {...form.text("amount")}
      />
      <TextField label={t("console.reason")} required maxLength={500} {...form.text("reason")} />
    </>
  );
}
