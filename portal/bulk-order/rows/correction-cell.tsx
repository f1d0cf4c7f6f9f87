import { useCountryParameter } from "@waybill/client/deployment/country-parameters.ts";
import { useCountry } from "@waybill/client/deployment/deployment-context.ts";
import { useFlag } from "@waybill/client/deployment/flags.ts";
import { useSelectedVendor } from "@waybill/client/vendors.ts";
import { deliveryTypes, type TemplateColumn } from "@waybill/domain/bulk-jobs/template-columns";
import { offeredPaymentOptions, paymentOptionOf } from "@waybill/domain/payments/payment-methods";
import { Control, Field, TextField } from "@waybill/ui/forms/field.tsx";
import { Icon } from "@waybill/ui/icon.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { lazy, Suspense } from "react";
import { type CellProps, useCollectionPoints } from "./cell-props.ts";

/** Loads the address search while the user still reads the errors. */
const AddressCell = lazy(() =>
  import("./address-cell.tsx").then((module) => ({ default: module.AddressCell })),
);

const numeric = { inputMode: "decimal", dir: "ltr" } as const;
const looks: Partial<Record<TemplateColumn, object>> = {
  phone_number: { inputMode: "tel", dir: "ltr" },
  latitude: numeric,
  longitude: numeric,
  amount: numeric,
  ready_in_minutes: { inputMode: "numeric", dir: "ltr" },
  scheduled_for: { dir: "ltr", placeholder: "2026-03-10 18:30" },
};

/** A cell to correct: a list for fixed values, a search for addresses, else a text field. */
export function CorrectionCell(props: CellProps) {
  const { column, cells, error, isBusy, onKeyDown, onChange } = props;
  const t = useTexts();
  const label = t(`bulk-column.${column}`);
  const value = cells[column] ?? "";
  if (column === "payment_method") return <PaymentCell {...props} />;
  if (column === "collection_point") return <CollectionPointCell {...props} />;
  if (column === "delivery_type")
    return (
      <ChoiceCell
        {...props}
        read={props.order.delivery_type}
        choices={deliveryTypes.map((type) => ({ value: type, words: t(`bulk-delivery.${type}`) }))}
      />
    );
  const typed = (
    <TextField
      label={label}
      error={error}
      dir="auto"
      autoComplete="off"
      enterKeyHint="next"
      {...looks[column]}
      value={value}
      readOnly={isBusy}
      onFocus={(event) => event.target.select()}
      onKeyDown={onKeyDown}
      onChange={(event) => onChange({ [column]: event.target.value })}
    />
  );
  if (column !== "address") return typed;
  return (
    <Suspense fallback={typed}>
      <AddressCell {...props} />
    </Suspense>
  );
}

type Choice = { value: string; words: string };

/** A choice: the sheet's text stays visible until a valid option is selected. */
function ChoiceCell({
  column,
  typed,
  read,
  error,
  choices,
  onKeyDown,
  onChange,
}: CellProps & { read: string | null | undefined; choices: readonly Choice[] }) {
  const t = useTexts();
  const value = typed[column] ?? read ?? "";
  const isChosen = choices.some((choice) => choice.value === value);
  return (
    <Field label={t(`bulk-column.${column}`)} error={error}>
      {(described) => (
        <Control bad={error !== ""} end={<Icon name="chevron-down" small />}>
          <select
            {...described}
            value={isChosen ? value : ""}
            onKeyDown={onKeyDown}
            onChange={(event) => onChange({ [column]: event.target.value })}
          >
            {!isChosen && <option value="">{t("bulk-order.choose-one")}</option>}
            {choices.map((choice) => (
              <option key={choice.value} value={choice.value}>
                {choice.words}
              </option>
            ))}
          </select>
        </Control>
      )}
    </Field>
  );
}

/** This vendor's payment options, with the portal's names. */
function PaymentCell(props: CellProps) {
  const { payment_method, pay_at_pickup } = props.order;
  const t = useTexts();
  const { payment_methods: methods } = useCountry();
  const countryParameter = useCountryParameter("paymentMethods") ?? methods.join("|");
  const vendorMethods = useSelectedVendor().vendor.flags.payment_methods;
  const flags = { "pay-at-pickup": useFlag("pay-at-pickup") };
  const { options } = offeredPaymentOptions({ countryParameter, vendorMethods, flags });
  return (
    <ChoiceCell
      {...props}
      read={payment_method && paymentOptionOf({ payment_method, pay_at_pickup })}
      choices={options.map((value) => ({ value, words: t(`payment-option.${value}`) }))}
    />
  );
}

const CollectionPointCell = (props: CellProps) => (
  <ChoiceCell
    {...props}
    read={props.order.collection_point}
    choices={useCollectionPoints().map(({ vendor_id, name }) => ({ value: vendor_id, words: name }))}
  />
);
