import { isolateText, useLanguage, useTexts } from "@waybill/ui/texts/texts.ts";
import { Icon } from "@waybill/ui/icon.tsx";
import styles from "./match-doubt-lines.module.css";
import type { MatchDoubt } from "./match-doubt-of.ts";

/** Shows which typed words a place lacks, and that its house number is a guess. */
export function MatchDoubtLines({ dropped = [], number_is_typed }: MatchDoubt) {
  const t = useTexts();
  const list = new Intl.ListFormat(useLanguage(), { type: "unit" });
  if (dropped.length === 0 && !number_is_typed) return null;
  return (
    <ul className={styles.doubt}>
      {dropped.length > 0 && (
        <li>
          <Icon name="info" small />
          {t("match-doubt.dropped", { words: list.format(dropped.map(isolateText)) })}
        </li>
      )}
      {number_is_typed && (
        <li>
          <Icon name="info" small />
          {t("match-doubt.number")}
        </li>
      )}
    </ul>
  );
}
