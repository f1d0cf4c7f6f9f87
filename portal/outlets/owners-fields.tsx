import { useTexts } from "@waybill/ui/texts/texts.ts";
import { Button, IconButton } from "@waybill/ui/button.tsx";
import { TextField } from "@waybill/ui/forms/field.tsx";
import { idOfField, type OutletField } from "./outlet-problems.ts";
import styles from "./owners-fields.module.css";

type Props = {
  owners: readonly string[];
  problemOf: (field: OutletField) => string | undefined;
  onChange: (owners: readonly string[]) => void;
};

/** The managers of the collection point: one e-mail per row. */
export function OwnersFields({ owners, problemOf, onChange }: Props) {
  const t = useTexts();
  const focusRow = (at: number) =>
    requestAnimationFrame(() => document.getElementById(idOfField(`owners.${at}`))?.focus());
  const remove = (at: number) => {
    onChange(owners.filter((_, index) => index !== at));
    focusRow(Math.max(0, at - 1));
  };
  return (
    <fieldset className={styles.owners}>
      <legend className={styles.legend}>
        {t("outlets.owners")} <span>{t("field.optional")}</span>
      </legend>
      {owners.map((owner, at) => {
        const field = `owners.${at}` as const;
        return (
          // Rows have no id except their index.
          <TextField
            key={at}
            id={idOfField(field)}
            label={
              <span className={at === 0 ? undefined : "sr"}>{t("outlets.owner", { number: at + 1 })}</span>
            }
            type="email"
            inputMode="email"
            autoComplete="off"
            dir="ltr"
            value={owner}
            error={problemOf(field)}
            onChange={({ target }) =>
              onChange(owners.map((one, index) => (index === at ? target.value : one)))
            }
            end={
              owners.length > 1 && (
                <IconButton
                  name="close"
                  label={t("outlets.owner-remove", { number: at + 1 })}
                  onClick={() => remove(at)}
                />
              )
            }
          />
        );
      })}
      <Button
        look="plain"
        icon="plus"
        onClick={() => {
          onChange([...owners, ""]);
          focusRow(owners.length);
        }}
      >
        {t("outlets.owner-add")}
      </Button>
    </fieldset>
  );
}
