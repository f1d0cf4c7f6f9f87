import { useTexts } from "@waybill/ui/texts/texts.ts";
import { ShortcutFooter } from "../../lists/shortcut-footer.tsx";
import { type OwnKey, useOwnKeys } from "../../sign-in/use-own-keys.ts";
import { useFormatDuration } from "./use-format-duration.ts";
import { useClaimFigures } from "./use-claim-lists.ts";

const keys: readonly OwnKey[] = [
  { words: "console.key-next-claim", presses: ["N"] },
  { words: "console.key-outcome", presses: ["1", "4"], needs: [["claims", "change"]] },
  { words: "console.key-photos", presses: ["P"] },
  { words: "console.key-decide", presses: ["Enter"], needs: [["claims", "change"]] },
];

/** The shortcuts, and the median decision time. */
export function ClaimsFoot() {
  const t = useTexts();
  const own = useOwnKeys(keys);
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
