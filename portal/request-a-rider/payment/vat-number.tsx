import { useCountry } from "@waybill/client/deployment/deployment-context.ts";
import { useFlag } from "@waybill/client/deployment/flags.ts";
import { buttonClass } from "@waybill/ui/button.tsx";
import { TextField } from "@waybill/ui/forms/field.tsx";
import { Icon } from "@waybill/ui/icon.tsx";
import { isolateLtr, useTexts } from "@waybill/ui/texts/texts.ts";
import { useState } from "react";
import { idOfField } from "../request-fields.ts";
import type { RequestForm } from "../request-types.ts";
import styles from "./disclosure.module.css";

/** One line with the VAT number of the delivery's payer. */
export function VatNumber({ form: { draft, problems, edit } }: { form: RequestForm }) {
  const t = useTexts();
  const { vat_number: own } = useCountry();
  const isOn = useFlag("payment_vat");
  const [isOpen, setOpen] = useState(false);
  if (!isOn) return null;
  if (!isOpen && draft.vatNumber === "")
    return (
      <button
        type="button"
        className={`${buttonClass({ look: "plain" })} ${styles.ask ?? ""}`}
        aria-expanded={false}
        onClick={() => setOpen(true)}
      >
        <Icon name="plus" small />
        {t("request.vat.ask")}
      </button>
    );
  const hint = own ? t("request.vat.hint-own", { example: isolateLtr(own.example) }) : t("request.vat.hint");
  return (
    <div className={styles.narrow}>
      <TextField
        id={idOfField("vatNumber")}
        label={t("request.vat.label")}
        optional
        dir="ltr"
        autoFocus={isOpen}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        hint={hint}
        error={problems.vatNumber && `${t(problems.vatNumber.key, problems.vatNumber.values)} ${hint}`}
        value={draft.vatNumber}
        onChange={(event) => {
          setOpen(true);
          edit({ vatNumber: event.target.value });
        }}
      />
    </div>
  );
}
