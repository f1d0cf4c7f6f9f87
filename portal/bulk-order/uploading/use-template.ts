import { readBulkTemplate } from "@waybill/contract/bulk-jobs";
import { useState } from "react";
import { call } from "@waybill/client/calls/call.ts";
import { saveFile } from "@waybill/client/calls/download.ts";
import { sayBulkError } from "../problem-of.ts";

const templateName = "Template.xlsx";

/** Fetches the template and hands it to the browser as Template.xlsx (spec §7). */
export function useTemplate() {
  const [isBusy, setBusy] = useState(false);
  const begin = async () => {
    setBusy(true);
    try {
      const file: unknown = await call(readBulkTemplate, {});
      if (!(file instanceof Blob)) throw new Error("The template is no file.");
      saveFile(file, templateName);
    } catch {
      sayBulkError("template-file-error");
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, begin };
}
