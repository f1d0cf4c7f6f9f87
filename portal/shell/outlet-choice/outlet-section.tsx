import { useTexts } from "@waybill/ui/texts/texts.ts";
import { OutletList } from "../menu-parts.ts";
import styles from "./outlet-section.module.css";
import { useHasOutletChoice } from "./use-outlet-editing.ts";

/** The outlets as a part of the menu, where there is something to choose or to change. */
export function OutletSection({ onChosen }: { onChosen: () => void }) {
  const t = useTexts();
  if (!useHasOutletChoice()) return null;
  return (
    <section aria-label={t("shell.outlet")} className={styles.outlets}>
      <OutletList onChosen={onChosen} />
    </section>
  );
}
