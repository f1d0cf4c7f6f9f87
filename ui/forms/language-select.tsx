import { nativeLanguageName } from "@waybill/domain/markets/languages";
import { Icon } from "../icon.tsx";
import { notify } from "../toasts/toasts.tsx";
import { chooseLanguage, type OfferedLanguages, useLanguage, useTexts } from "../texts/texts.ts";
import styles from "./language-select.module.css";

/** The available languages by their own names. Renders nothing if there is only one. */
export function LanguageSelect({
  offer,
  wide = false,
  onChosen,
}: {
  offer: OfferedLanguages;
  wide?: boolean;
  onChosen?: (language: string) => void;
}) {
  const t = useTexts();
  const language = useLanguage();
  if (offer.languages.length < 2) return null;
  const choose = (wanted: string) =>
    chooseLanguage(offer, wanted).then(
      () => onChosen?.(wanted),
      () => notify({ message: t("error.unreachable"), type: "error" }),
    );
  return (
    <label className={`${styles.select} ${wide ? styles.wide : ""}`}>
      <Icon name="globe" />
      <span className="sr">{t("language.choose")}</span>
      <select value={language} onChange={(event) => void choose(event.target.value)}>
        {offer.languages.map((each) => (
          <option key={each} value={each} lang={each}>
            {nativeLanguageName(each)}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" small />
    </label>
  );
}
