import { offeredPaymentOptions } from "@waybill/domain/payments/payment-methods";
import { deliveryTypes } from "@waybill/domain/bulk-jobs/template-columns";
import { useCountry } from "@waybill/client/deployment-context.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";

export const choiceColumns = ["payment_method", "delivery_type"] as const;
type ChoiceColumn = (typeof choiceColumns)[number];

/** The words that a cell of a choice may hold, to be picked or typed. */
export function CellChoices({ id, column }: { id: string; column: ChoiceColumn }) {
  const t = useTexts();
  const { payment_methods: methods } = useCountry();
  const countryParameter = methods.join("|");
  const words =
    column === "delivery_type"
      ? deliveryTypes.map((type) => t(`bulk-delivery.${type}`))
      : offeredPaymentOptions({ countryParameter, vendorMethods: undefined, flags: {} }).options.map((name) =>
          t(`payment-option.${name}`),
        );
  return (
    <datalist id={id}>
      {words.map((each) => (
        <option key={each} value={each} />
      ))}
    </datalist>
  );
}
