import { lazy, Suspense, useState, type ComponentType } from "react";
import { useShortcuts } from "./use-shortcuts.ts";

const KeyboardHelp = lazy(() =>
  import("./keyboard-help.tsx").then((loaded) => ({ default: loaded.KeyboardHelp })),
);

/** Finds anything from anywhere; loaded when it is first asked for. */
export type PalettePart = ComponentType<{ onClose: () => void; onHelp: () => void }>;

/** What is shown over any screen, and the keys that show it. */
export function useOverPage(vendorId: string, Palette: PalettePart | undefined) {
  const [shown, show] = useState<"palette" | "help">();
  const close = () => show(undefined);
  const openPalette = Palette && (() => show("palette"));
  const openHelp = () => show("help");
  useShortcuts({ vendorId, isOver: shown !== undefined, onPalette: openPalette, onHelp: openHelp });
  const over = (
    <Suspense>
      {shown === "palette" && Palette && <Palette onClose={close} onHelp={openHelp} />}
      {shown === "help" && <KeyboardHelp open onClose={close} />}
    </Suspense>
  );
  return { over, openPalette };
}
