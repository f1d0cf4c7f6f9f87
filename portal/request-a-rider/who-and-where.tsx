import { InAddressOrder } from "../address-search/in-address-order.tsx";
import { useCountry } from "@waybill/client/deployment-context.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { TextField } from "@waybill/ui/forms/field.tsx";
import { CustomerFields } from "./customer/customer-fields.tsx";
import { DestinationField } from "./destination/destination-field.tsx";
import { GuestOrigin } from "./origin/guest-origin.tsx";
import { idOfField } from "./next-open-field.ts";
import { OriginLine } from "./origin/origin-line.tsx";
import type { RequestDraft, RequestField } from "./draft/request-draft.ts";
import styles from "./request-page.module.css";
import { SaveCustomer } from "./customer/save-customer.tsx";
import bookStyles from "./customer/save-customer.module.css";
import { SavedCustomersButton } from "./customer/saved-customers-button.tsx";
import type { Request } from "./use-request.ts";

type TextName = Extract<RequestField, "unit" | "building" | "notes">;

/** Where the rider collects, where to, and who is there. */
export function WhoAndWhere({ request }: { request: Request }) {
  const t = useTexts();
  const { draft, edit, shown } = request;
  const country = useCountry();
  const wordsOf = (field: RequestField) => shown[field] && t(shown[field].key, shown[field].values);

  const text = (field: TextName) => ({
    id: idOfField(field),
    dir: "auto" as const,
    autoComplete: "off",
    value: draft[field],
    error: wordsOf(field),
    onChange: (event: { target: { value: string } }) =>
      edit({ [field]: event.target.value } satisfies Partial<RequestDraft>),
  });

  const needsUnit = country.order_rules.unit_number_required;
  return (
    <section className={styles.group} aria-labelledby="request-who">
      <div className={bookStyles.head}>
        <h2 id="request-who">{t("request.group.who-and-where")}</h2>
        <SavedCustomersButton request={request} />
      </div>
      <div className={styles.leg}>
        <span className={styles.mark}>
          <i />
          <b />
        </span>
        {request.snapshot.context.savesOrigin ? (
          <OriginLine vendor={request.vendor} />
        ) : (
          <GuestOrigin request={request} />
        )}
        <span className={styles.mark}>
          <i className={styles.to} />
        </span>
        <div className={styles.stack}>
          <DestinationField request={request} />
          <div className={styles.pair}>
            <InAddressOrder
              unit={<TextField label={t("request.unit.label")} optional={!needsUnit} {...text("unit")} />}
              building={<TextField label={t("request.building.label")} optional {...text("building")} />}
            />
          </div>
          <CustomerFields request={request} />
          <TextField label={t("request.notes.label")} optional {...text("notes")} />
          <SaveCustomer request={request} />
        </div>
      </div>
    </section>
  );
}
