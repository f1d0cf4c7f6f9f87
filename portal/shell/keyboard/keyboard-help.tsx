import { useTexts } from "@waybill/ui/texts/texts.ts";
import { Sheet } from "@waybill/ui/overlays/drawer.tsx";
import styles from "./keyboard-help.module.css";

const keys = [
  ["shell.keys-palette", ["Ctrl", "K"]],
  ["shell.keys-new", ["N"]],
  ["shell.keys-search", ["/"]],
  ["shell.keys-rows", ["J"], ["K"]],
  ["shell.keys-open", ["Enter"]],
  ["shell.keys-ready", ["G"]],
  ["shell.keys-repeat", ["R"]],
  ["shell.keys-cancel", ["X"]],
  ["shell.keys-copy", ["C"]],
  ["shell.keys-print", ["P"]],
  ["shell.keys-close", ["Esc"]],
  ["shell.keys-help", ["?"]],
] as const;

/** The list of keyboard shortcuts. */
export function KeyboardHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTexts();
  return (
    <Sheet open={open} title={t("shell.keys")} onClose={onClose}>
      <dl className={styles.keys}>
        {keys.map(([words, ...presses]) => (
          <div key={words}>
            <dt>{t(words)}</dt>
            <dd dir="ltr">
              {presses.map((press) => (
                <span key={press.join("+")}>
                  {press.map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>{t("shell.keys-note")}</p>
    </Sheet>
  );
}
