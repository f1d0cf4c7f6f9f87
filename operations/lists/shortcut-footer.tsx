import { useTexts } from "@waybill/ui/texts/texts.ts";
import type { ReactNode } from "react";
import styles from "./shortcut-footer.module.css";

/** A key with what it does. */
export type ShortcutKey = { words: string; presses: readonly string[] };

/** The footer of a screen with shortcuts: each key with its action; `children` shows the screen's figures. */
export function ShortcutFooter({ keys, children }: { keys: readonly ShortcutKey[]; children: ReactNode }) {
  const t = useTexts();
  return (
    <footer className={styles.foot}>
      <div role="note" aria-label={t("console.keys")}>
        {keys.map(({ words, presses }) => (
          <span key={words}>
            <KeyNames presses={presses} />
            {t(words)}
          </span>
        ))}
      </div>
      {children}
    </footer>
  );
}

export const KeyNames = ({ presses }: { presses: readonly string[] }) => (
  <span className={styles.presses} dir="ltr">
    {presses.map((press) => (
      <kbd key={press}>{press}</kbd>
    ))}
  </span>
);
