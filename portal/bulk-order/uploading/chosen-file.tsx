import { formatNumber } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { Button } from "@waybill/ui/button.tsx";
import { Icon } from "@waybill/ui/icon.tsx";
import classes from "./ask-for-file.module.css";

const sizeOf = (bytes: number) =>
  formatNumber(Math.max(1, Math.round(bytes / 1024)), { style: "unit", unit: "kilobyte" });

/** The file that was chosen, the way on, and the way back. */
export function ChosenFile({
  file,
  onUpload,
  onCancel,
}: {
  file: File;
  onUpload: () => void;
  onCancel: () => void;
}) {
  const t = useTexts();
  return (
    <div className={classes.chosen} role="group" aria-label={t("bulk-order.chosen")}>
      <span className={classes.glyph}>
        <Icon name="sheet" />
      </span>
      <p>
        <bdi className={classes.name}>{file.name}</bdi>
        <span className={classes.size}>{sizeOf(file.size)}</span>
      </p>
      <Button onClick={onCancel}>{t("bulk-order.cancel")}</Button>
      <Button look="primary" autoFocus onClick={onUpload}>
        {t("bulk-order.upload")}
      </Button>
    </div>
  );
}
