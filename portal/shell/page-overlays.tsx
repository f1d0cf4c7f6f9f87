import { lazy, Suspense, useState, type ComponentType } from "react";
import { useRegisterQuestion } from "../navigation/guest-actions.ts";
import {
  requestPalette,
  forgetPalette,
  isPaletteRequested,
  consumeEarlyKeys,
  useShortcuts,
} from "./keyboard/shortcuts.ts";

const KeyboardHelp = lazy(() =>
  import("./keyboard/keyboard-help.tsx").then((loaded) => ({ default: loaded.KeyboardHelp })),
);

const GuestRegister = lazy(() =>
  import("./guest-register.tsx").then((loaded) => ({ default: loaded.GuestRegister })),
);

/** The command palette, loaded on demand. `takeKeys` returns the early keys, once. */
export type LazyPalette = ComponentType<{
  onClose: () => void;
  onHelp: () => void;
  takeKeys: () => string;
}>;

/** The overlays of any screen, and their keys: available once the vendor is known. */
export function usePageOverlays(vendorId: string | undefined, Palette: LazyPalette | undefined) {
  const [overlay, openOverlay] = useState<"palette" | "help">();
  const [hasStarted, begin] = useState(false);
  if (vendorId !== undefined && !hasStarted) {
    begin(true);
    if (Palette && isPaletteRequested()) openOverlay("palette");
  }
  const isAskedToRegister = useRegisterQuestion();
  const close = () => {
    forgetPalette();
    openOverlay(undefined);
  };
  const openPalette =
    vendorId === undefined || !Palette
      ? undefined
      : () => {
          if (overlay !== "palette") requestPalette();
          openOverlay("palette");
        };
  const openHelp = () => openOverlay("help");
  useShortcuts({
    vendorId,
    isOver: overlay !== undefined,
    onPalette: openPalette,
    onPaletteOff: close,
    onHelp: openHelp,
  });
  const over = (
    <Suspense>
      {overlay === "palette" && Palette && (
        <Palette onClose={close} onHelp={openHelp} takeKeys={consumeEarlyKeys} />
      )}
      {overlay === "help" && <KeyboardHelp open onClose={close} />}
      {isAskedToRegister && <GuestRegister />}
    </Suspense>
  );
  return { over, openPalette, openHelp };
}
