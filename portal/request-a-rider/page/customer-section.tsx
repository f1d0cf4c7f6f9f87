import { useCountry } from "@waybill/client/deployment/deployment-context.ts";
import type { SavedAddress } from "@waybill/contract/merchants/address-book";
import { TextField } from "@waybill/ui/forms/field.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import type { ReactNode } from "react";
import { OrderedAddressFields } from "../../address-search/address-field.tsx";
import { CustomerFields } from "../customer/customer-fields.tsx";
import bookStyles from "../customer/save-customer.module.css";
import { SavedCustomersButton } from "../customer/saved-customers-button.tsx";
import { idOfField } from "../request-fields.ts";
import styles from "../request-form.module.css";
import type { RequestForm } from "../request-types.ts";

type Props = {
  vendorId: string;
  form: RequestForm;
  /** The pickup section. */
  origin: ReactNode;
  /** The drop-off section. */
  destination: ReactNode;
  onPickCustomer: (customer: SavedAddress) => void;
};

/** Pickup, drop-off and recipient. */
export function CustomerSection({ vendorId, form, origin, destination, onPickCustomer }: Props) {
  const t = useTexts();
  const country = useCountry();
  const { draft, problems, edit } = form;
  const text = (field: "unit" | "building" | "notes") => ({
    id: idOfField(field),
    dir: "auto" as const,
    autoComplete: "off",
    value: draft[field],
    error: problems[field] && t(problems[field].key, problems[field].values),
    onChange: (event: { target: { value: string } }) => edit({ [field]: event.target.value }),
  });
  const needsUnit = country.order_rules.unit_number_required;
  return (
    <section className={styles.group} aria-labelledby="request-who">
      <div className={bookStyles.head}>
        <h2 id="request-who">{t("request.group.who-and-where")}</h2>
        <SavedCustomersButton
          vendorId={vendorId}
          onPick={onPickCustomer}
          onRemoved={({ id }) => {
            if (draft.savedCustomer?.id === id) edit({ savedCustomer: undefined });
          }}
        />
      </div>
      <div className={styles.leg}>
        <span className={styles.mark}>
          <i />
          <b />
        </span>
        {origin}
        <span className={styles.mark}>
          <i className={styles.to} />
        </span>
        <div className={styles.stack}>
          {destination}
          <div className={styles.pair}>
            <OrderedAddressFields
              unit={<TextField label={t("field.unit")} optional={!needsUnit} {...text("unit")} />}
              building={<TextField label={t("field.building")} optional {...text("building")} />}
            />
          </div>
          <CustomerFields vendorId={vendorId} form={form} onPick={onPickCustomer} />
          <TextField label={t("field.rider-note")} optional {...text("notes")} />
        </div>
      </div>
    </section>
  );
}
