import { CustomerField } from "../../address-book/customer-field.tsx";
import { useAddressBook } from "@waybill/client/address-book.ts";
import { useCountry } from "@waybill/client/deployment-context.ts";
import { leftToRight, useTexts } from "@waybill/ui/texts/texts.ts";
import { TextField } from "@waybill/ui/forms/field.tsx";
import { idOfField, nextOpenField } from "../next-open-field.ts";
import { internationalPhone } from "../placing/order-entries.ts";
import styles from "../request-page.module.css";
import { usePickCustomer } from "./use-pick-customer.ts";
import type { Request } from "../use-request.ts";

/** Who is there, by phone and name; both know the customers of the address book. */
export function CustomerFields({ request }: { request: Request }) {
  const t = useTexts();
  const country = useCountry();
  const hasBook = useAddressBook();
  const pickCustomer = usePickCustomer(request);
  const { draft, edit, shown, vendor } = request;
  const wordsOf = (field: "phone" | "name") => shown[field] && t(shown[field].key, shown[field].values);
  const text = (field: "phone" | "name") => ({
    id: idOfField(field),
    dir: "auto" as const,
    autoComplete: "off",
    enterKeyHint: "next" as const,
    value: draft[field],
    error: wordsOf(field),
    onChange: (event: { target: { value: string } }) => edit({ [field]: event.target.value }),
  });
  const phone = {
    ...text("phone"),
    label: t("request.phone.label"),
    affix: <bdi>{country.phone_prefix}</bdi>,
    dir: "ltr" as const,
    inputMode: "tel" as const,
    error: shown.phone && (
      <>
        {wordsOf("phone")}{" "}
        {t("request.form.phone.helper-text", { example: leftToRight(country.phone_example) })}
      </>
    ),
  };
  const name = { ...text("name"), label: t("request.name.label") };
  // Enter never puts another address over one that is there.
  const isPlaceOpen = draft.destination === undefined && draft.address.trim() === "";
  const inBook = { vendorId: vendor.vendor_id, onPick: pickCustomer };
  return (
    <div className={styles.pair}>
      <div className={styles.phone}>
        {hasBook ? (
          <CustomerField
            {...phone}
            {...inBook}
            phone={isPlaceOpen ? internationalPhone(draft.phone, country.phone_prefix) : undefined}
            onUnknown={() =>
              document.getElementById(nextOpenField(draft, country, phone.id) ?? phone.id)?.focus()
            }
          />
        ) : (
          <TextField {...phone} />
        )}
      </div>
      {hasBook ? <CustomerField {...name} {...inBook} side="end" /> : <TextField {...name} />}
    </div>
  );
}
