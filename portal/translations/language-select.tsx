import type { Country } from "@waybill/domain/markets/country";
import { Icon } from "../ui/icons/icon.tsx";
import { notify } from "../ui/notify.ts";
import { chooseLanguage } from "./choose-language.ts";
import styles from "./language-select.module.css";
import { offeredLanguages, ownName } from "./spoken-languages.ts";
import { useLanguage, useTexts } from "./texts.ts";

/** The languages of the country, each in its own name. Shows nothing where there is only one. */
export function LanguageSelect({
  country,
  wide = false,
}: {
  country: Pick<Country, "languages" | "default_language">;
  wide?: boolean;
}) {
  const t = useTexts();
  const language = useLanguage();
  const offered = offeredLanguages(country);
  if (offered.length < 2) return null;
  const choose = (wanted: string) =>
    chooseLanguage(country, wanted).catch(() => notify({ message: t("error.unreachable"), type: "error" }));
  return (
    <label className={`${styles.select} ${wide ? styles.wide : ""}`}>
      <Icon name="globe" />
      <span className="sr">{t("language.choose")}</span>
      <select value={language} onChange={(event) => void choose(event.target.value)}>
        {offered.map((each) => (
          <option key={each} value={each} lang={each}>
            {ownName(each)}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" small />
    </label>
  );
}
