import { useTexts } from "@waybill/ui/texts/texts.ts";
import { ShortcutFooter } from "../../lists/shortcut-footer.tsx";
import { useFormatDuration } from "./use-format-duration.ts";
import { useClaimFigures } from "./use-claim-lists.ts";

const keys = [
  { words: "console.key-next-claim", presses: ["N"] },
  { words: "console.key-outcome", presses: ["1", "4"] },
  { words: "console.key-photos", presses: ["P"] },
  { words: "console.key-decide", presses: ["Enter"] },
] as const;

/** The shortcuts, and the median decision time. */
export function ClaimsFoot() {
  const t = useTexts();
  const howLong = useFormatDuration();
  const { data: figures } = useClaimFigures();
  return (
    <ShortcutFooter keys={keys}>
      {figures && figures.median_minutes !== null && (
        <p>{t("console.claims-decided-in", { time: howLong(figures.median_minutes) })}</p>
      )}
    </ShortcutFooter>
  );
}
