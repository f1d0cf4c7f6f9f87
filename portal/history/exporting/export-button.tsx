import { lazy, Suspense, useState, type ComponentProps } from "react";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { Button } from "@waybill/ui/button.tsx";
import type { ExportDialog as Dialog } from "./export-dialog.tsx";

const ExportDialog = lazy(() =>
  import("./export-dialog.tsx").then((loaded) => ({ default: loaded.ExportDialog })),
);

/** The orders of the screen as a file; the dialog comes when it is asked for. */
export function ExportButton(props: Omit<ComponentProps<typeof Dialog>, "onClose">) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon="download" disabled={props.orders.length === 0} onClick={() => setOpen(true)}>
        {t("history.export")}
      </Button>
      {isOpen && (
        <Suspense>
          <ExportDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
