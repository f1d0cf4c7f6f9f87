import { pastedRows } from "@waybill/domain/bulk-jobs/uploading";
import { Button } from "@waybill/ui/button.tsx";
import { Control, Field } from "@waybill/ui/forms/field.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useState } from "react";
import classes from "./paste-rows.module.css";
import type { BulkUpload } from "./use-bulk-flow.ts";
import { writeWorkbook } from "./xlsx-writer.ts";

type PasteProps = { own: BulkUpload["own"]; onRows: (file: File) => void };

/** Pasted spreadsheet rows instead of a file; checked like a file as soon as they are pasted. */
export function PasteRows({ own, onRows }: PasteProps) {
  const t = useTexts();
  const [text, setText] = useState("");
  const [isEmpty, setEmpty] = useState(false);
  const go = async (pasted: string) => {
    const rows = pastedRows(pasted, own.headings(), own.mapping);
    setEmpty(!rows);
    if (rows) onRows(await writeWorkbook(rows, `${t("bulk-order.pasted")}.xlsx`));
  };
  return (
    <form
      className={classes.paste}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void go(text);
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
              onPaste={(event) => {
                const pasted = event.clipboardData.getData("text");
                // Text with tabs or line breaks was pasted and is complete; other text may still be being typed.
                if (text === "" && /[\t\n]/.test(pasted.trim())) void go(pasted);
              }}
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
