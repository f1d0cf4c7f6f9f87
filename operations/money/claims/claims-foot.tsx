import { useTexts } from "@waybill/ui/texts/texts.ts";
import styles from "./claims.module.css";
import { useHowLong } from "./how-long.ts";
import { useClaimFigures } from "./use-claim-lists.ts";

const keys = [
  { words: "console.key-next-claim", presses: ["N"] },
  { words: "console.key-outcome", presses: ["1", "4"] },
  { words: "console.key-photos", presses: ["P"] },
  { words: "console.key-decide", presses: ["Enter"] },
] as const;

/** What is done by which key, and how long a person took to decide. */
export function ClaimsFoot() {
  const t = useTexts();
  const howLong = useHowLong();
  const { data: figures } = useClaimFigures();
  return (
    <footer className={styles.foot}>
      <div role="note" aria-label={t("console.keys")}>
        {keys.map(({ words, presses }) => (
          <span key={words}>
            <span dir="ltr">
              {presses.map((press) => (
                <kbd key={press}>{press}</kbd>
              ))}
            </span>
            {t(words)}
          </span>
        ))}
      </div>
      {figures && figures.median_minutes !== null && (
        <p>{t("console.claims-decided-in", { time: howLong(figures.median_minutes) })}</p>
      )}
    </footer>
  );
}
