import { useAddressBook } from "@waybill/client/places/address-book.ts";
import { useCountry } from "@waybill/client/deployment/deployment-context.ts";
import type { SavedAddress } from "@waybill/contract/merchants/address-book";
import { TextField } from "@waybill/ui/forms/field.tsx";
import { isolateLtr, useTexts } from "@waybill/ui/texts/texts.ts";
import { CustomerField } from "../../address-book/customer-field.tsx";
import { idOfField, nextEmptyField } from "../request-fields.ts";
import styles from "../request-form.module.css";
import type { RequestForm } from "../request-types.ts";

type Props = { vendorId: string; form: RequestForm; onPick: (customer: SavedAddress) => void };

/** The recipient's phone and name; both search the address book. */
export function CustomerFields({ vendorId, form, onPick }: Props) {
  const t = useTexts();
  const country = useCountry();
  const hasBook = useAddressBook();
  const { draft, edit, problems, readPhone } = form;
  const wordsOf = (field: "phone" | "name") =>
    problems[field] && t(problems[field].key, problems[field].values);
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
    label: t("field.customer-phone"),
    affix: <bdi>{country.phone_prefix}</bdi>,
    dir: "ltr" as const,
    inputMode: "tel" as const,
    error: problems.phone && (
      <>
        {wordsOf("phone")}{" "}
        {t("request.form.phone.helper-text", { example: isolateLtr(country.phone_example) })}
      </>
    ),
  };
  const name = { ...text("name"), label: t("field.customer-name") };
  // Enter never replaces an address that is already filled in.
  const isPlaceOpen = draft.destination === undefined && draft.address.trim() === "";
  const inBook = { vendorId, onPick };
  return (
    <div className={styles.pair}>
      <div className={styles.phone}>
        {hasBook ? (
          <CustomerField
            {...phone}
            {...inBook}
            phone={isPlaceOpen ? (readPhone?.(draft.phone) ?? "") : undefined}
            onUnknown={() =>
              document.getElementById(nextEmptyField(draft, country, phone.id) ?? phone.id)?.focus()
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
