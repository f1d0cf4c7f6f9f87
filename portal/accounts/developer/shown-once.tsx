import { Button } from "@waybill/ui/button.tsx";
import { textOf, useTexts } from "@waybill/ui/texts/texts.ts";
import { notify } from "@waybill/ui/toasts/toasts.tsx";
import styles from "./developer-screen.module.css";

/** Copies a text; if the browser forbids it, shows the text itself. */
async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify({ message: textOf("developer.copied"), type: "success" });
  } catch {
    notify({ message: textOf("ui.copy-yourself", { text }), type: "warning", duration: 10_000 });
  }
}

export function CopyButton({ text }: { text: string }) {
  const t = useTexts();
  return <Button onClick={() => void copy(text)}>{t("developer.copy")}</Button>;
}

/** A new secret, shown once and never again. */
export function NewSecret({ secret }: { secret: string }) {
  const t = useTexts();
  return (
    <div className={styles.once} role="status">
      <div>
        <b>{t("keys.shown-once")}</b>
        <code dir="ltr">{secret}</code>
      </div>
      <CopyButton text={secret} />
    </div>
  );
}
