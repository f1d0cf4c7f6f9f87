import { useBookChanges } from "@waybill/client/places/address-book-changes.ts";
import { useAddressBook } from "@waybill/client/places/address-book.ts";
import { CallRefused } from "@waybill/client/calls/refused.ts";
import { useCountry } from "@waybill/client/deployment/deployment-context.ts";
import { Button } from "@waybill/ui/button.tsx";
import { Icon } from "@waybill/ui/icon.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { notify } from "@waybill/ui/toasts/toasts.tsx";
import { useState } from "react";
import { customerOfForm, customerToSave } from "../draft/saving-customer.ts";
import { loadChecks } from "../flow/placing/order-check.ts";
import type { RequestForm } from "../request-types.ts";
import styles from "./save-customer.module.css";

type Props = { vendorId: string; form: RequestForm };

/** Saves this request's customer in the address book, at once and without placing the order. */
export function SaveCustomer(props: Props) {
  return useAddressBook() ? <Offer {...props} /> : null;
}

function Offer({ vendorId, form: { draft, edit, readPhone } }: Props) {
  const t = useTexts();
  const country = useCountry();
  const book = useBookChanges(vendorId);
  const [isBusy, setBusy] = useState(false);
  const typed = JSON.stringify(customerOfForm(draft, undefined));
  const [refused, refuse] = useState<{ of: string; key: string }>();
  const saving = customerToSave(draft, country, readPhone);

  const keep = async (id?: string) => {
    setBusy(true);
    try {
      const { checkSavedAddress, internationalPhone } = await loadChecks();
      const entry = customerOfForm(draft, (phone) => internationalPhone(phone, country));
      const problem = checkSavedAddress(entry, country);
      if (problem) return refuse({ of: typed, key: problem.key });
      const saved = id === undefined ? await book.save(entry) : await book.change(id, entry);
      edit({ savedCustomer: saved });
      notify({ type: "success", message: t("address-book.address-saved") });
    } catch (error) {
      if (error instanceof CallRefused && error.status === 422)
        refuse({ of: typed, key: error.translationKey });
      else notify({ type: "error", message: t("address-book.address-not-saved") });
    } finally {
      setBusy(false);
    }
  };

  if (saving.kind === "none") return null;
  if (saving.kind === "known")
    return (
      <p className={styles.known}>
        <Icon name="tick" small />
        {t("address-book.known")}
      </p>
    );
  const isNew = saving.kind === "new";
  const wrong = refused?.of === typed ? t(refused.key) : "";
  return (
    <div className={styles.offer}>
      {!isNew && (
        <Button look="plain" icon="edit" busy={isBusy} onClick={() => void keep(saving.customer.id)}>
          {t("address-book.update")}
        </Button>
      )}
      {(isNew || saving.isElsewhere) && (
        <Button look="plain" icon="plus" busy={isBusy} onClick={() => void keep()}>
          {t(isNew ? "address-book.save" : "address-book.save-too")}
        </Button>
      )}
      <p role="alert" className={styles.wrong}>
        {wrong}
      </p>
    </div>
  );
}
