import { Button } from "@waybill/ui/button.tsx";
import { lazyScreen } from "@waybill/ui/layout/lazy-screen.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { Suspense, useState } from "react";
import type { ScanProps } from "./scan-screen.tsx";

const ScanScreen = lazyScreen(() => import("./scan-screen.tsx"), "ScanScreen");

/** Opens the camera to read a code; hidden in a browser without camera access. */
export function ScanButton({ onCode }: Pick<ScanProps, "onCode">) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (!devices) return null;
  return (
    <>
      <Button icon="search" onClick={() => setOpen(true)}>
        {t("rider.scan.open")}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ScanScreen onCode={onCode} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
