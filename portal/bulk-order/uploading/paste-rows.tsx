import { pastedRows } from "@waybill/domain/bulk-jobs/uploading";
import { Button } from "@waybill/ui/button.tsx";
import { Control, Field } from "@waybill/ui/forms/field.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useState } from "react";
import classes from "./paste-rows.module.css";
import { writeWorkbook } from "./xlsx-writer.ts";

/** Rows that were copied from a spreadsheet, in the stead of a file; they are checked like one. */
export function PasteRows({ onRows }: { onRows: (file: File) => void }) {
  const t = useTexts();
  const [text, setText] = useState("");
  const [isEmpty, setEmpty] = useState(false);
  const go = async () => {
    const rows = pastedRows(text);
    setEmpty(!rows);
    if (rows) onRows(await writeWorkbook(rows, `${t("bulk-order.pasted")}.xlsx`));
  };
  return (
    <form
      className={classes.paste}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void go();
      }}
    >
      <Field
        label={t("bulk-order.paste")}
        hint={t("bulk-order.paste-hint")}
        error={isEmpty ? t("bulk-file.without-rows") : undefined}
      >
        {(described) => (
          <Control bad={isEmpty}>
            <textarea
              {...described}
              rows={3}
              dir="auto"
              spellCheck={false}
              wrap="off"
              value={text}
              onChange={(event) => {
                setText(event.target.value);
                setEmpty(false);
              }}
            />
          </Control>
        )}
      </Field>
      {text !== "" && <Button type="submit">{t("bulk-order.check-pasted")}</Button>}
    </form>
  );
}
