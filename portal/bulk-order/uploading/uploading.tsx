import { useEffect, useRef } from "react";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { Button, Spinner } from "@waybill/ui/button.tsx";
import classes from "./uploading.module.css";

/** The file is on its way, or being checked; it can be stopped, for nothing is placed yet. */
export function Uploading({ name, onCancel }: { name: string; onCancel: () => void }) {
  const t = useTexts();
  const title = useRef<HTMLParagraphElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <section className={classes.place}>
      <div role="status" className={classes.words}>
        <p ref={title} tabIndex={-1} className={classes.title}>
          <Spinner />
          <bdi>{t("bulk-order.uploading", { file: name })}</bdi>
        </p>
        <p>{t("bulk-order.uploading-why")}</p>
        <p>{t("bulk-order.nothing-placed")}</p>
      </div>
      <Button onClick={onCancel}>{t("bulk-order.cancel")}</Button>
    </section>
  );
}
