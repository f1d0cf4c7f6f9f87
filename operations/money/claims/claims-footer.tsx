import { useTexts } from "@waybill/ui/texts/texts.ts";
import { ShortcutFooter } from "../../lists/shortcut-footer.tsx";
import { type GuardedShortcut, useAllowedShortcuts } from "../../sign-in/use-allowed-shortcuts.ts";
import { useFormatDuration } from "./use-format-duration.ts";
import { useClaimFigures } from "./use-claim-lists.ts";

const keys: readonly GuardedShortcut[] = [
  { words: "console.key-next-claim", presses: ["N"] },
  { words: "console.key-outcome", presses: ["1", "4"], needs: [["claims", "change"]] },
  { words: "console.key-photos", presses: ["P"] },
  { words: "console.key-decide", presses: ["Enter"], needs: [["claims", "change"]] },
];

/** The shortcuts, and the median decision time. */
export function ClaimsFooter() {
  const t = useTexts();
  const own = useAllowedShortcuts(keys);
  const howLong = useFormatDuration();
  const { data: figures } = useClaimFigures();
  return (
    <ShortcutFooter keys={own}>
      {figures && figures.median_minutes !== null && (
        <p>{t("console.claims-decided-in", { time: howLong(figures.median_minutes) })}</p>
      )}
    </ShortcutFooter>
  );
}
