import { type CancelReason, cancelReasons, type WhoPays, whoPays } from "@waybill/domain/orders/cancelling";
import { guestVendorId } from "@waybill/domain/vendors/acting-for";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { SelectField } from "@waybill/ui/forms/select-field.tsx";

export type CancelChoice = { reason: CancelReason; who_pays: WhoPays };

export const defaultCancelChoice: CancelChoice = { reason: cancelReasons[0], who_pays: "nobody" };

type Orders = readonly { vendor_id: string }[];

/** The possible payers for all of these orders: a guest has no account with us. */
const payersOf = (orders: Orders) =>
  whoPays.filter(
    (payer) => payer !== "merchant" || orders.every(({ vendor_id }) => vendor_id !== guestVendorId),
  );

type Props = { orders: Orders; value: CancelChoice; onChange: (value: CancelChoice) => void };

/** Reason and payer of a cancellation. */
export function CancelFields({ orders, value, onChange }: Props) {
  const t = useTexts();
  return (
    <>
      <SelectField
        label={t("console.choose-cancel")}
        value={value.reason}
        options={cancelReasons.map((reason) => ({
          value: reason,
          label: t(`cancel-reason.${reason.toLowerCase()}`),
        }))}
        onChange={(reason) => onChange({ ...value, reason })}
      />
      <SelectField
        label={t("console.who-pays")}
        value={value.who_pays}
        options={payersOf(orders).map((payer) => ({ value: payer, label: t(`console.pays-${payer}`) }))}
        onChange={(who_pays) => onChange({ ...value, who_pays })}
      />
    </>
  );
}
