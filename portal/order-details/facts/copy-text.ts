import { textOf } from "@waybill/ui/texts/texts.ts";
import { notify } from "@waybill/ui/toasts.tsx";

/** Puts a text on the clipboard and says so; where the browser forbids it, the text itself is shown to be copied. */
export async function copyText(text: string, saidKey: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify({ message: textOf(saidKey), type: "success" });
  } catch {
    notify({ message: textOf("order-tracking.copy-yourself", { text }), type: "warning", duration: 10_000 });
  }
}
