import { listParameterChanges, type ParameterChange } from "@waybill/contract/operations/settings";
import { call } from "@waybill/client/calls/call.ts";
import { isParameterName, type SettingTheme } from "@waybill/domain/operations/parameters/country-parameters";
import { Button } from "@waybill/ui/button.tsx";
import { formatDay, formatTime } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { Link } from "react-router";
import { usePages } from "../calls.ts";
import { describeChanges } from "./setting-words.ts";
import styles from "./settings.module.css";

/** The changes of a page's settings, newest first. */
export function SettingsHistory({ theme }: { theme: SettingTheme }) {
  const t = useTexts();
  const { rows, hasNextPage, isFetchingNextPage, fetchNextPage } = usePages(
    ["parameter-changes", theme],
    ({ signal, ...page }) => call(listParameterChanges, { query: { ...page, theme }, signal }),
  );
  return (
    <aside className={styles.rail} aria-label={t("console.setting-history")}>
      <h2>{t("console.setting-history")}</h2>
      {rows?.length === 0 && <p className={styles.nobody}>{t("console.setting-history-none")}</p>}
      <ol>
        {rows?.map((change) => (
          <Change key={change.id} change={change} />
        ))}
      </ol>
      {hasNextPage && (
        <Button look="plain" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t("console.more")}
        </Button>
      )}
    </aside>
  );
}

function Change({ change: { key, at, by, before, after } }: { change: ParameterChange }) {
  const t = useTexts();
  if (!isParameterName(key)) return null;
  return (
    <li>
      <p>
        <bdi>{by ? (by.email ?? t("console.setting-somebody")) : t("console.setting-by-itself")}</bdi>
      </p>
      {describeChanges(key, [before ?? "", after ?? ""], t).map(({ label, ...value }) => (
        <p key={label}>
          {label} <del>{value.before}</del> <ins>{value.after}</ins>
        </p>
      ))}
      <p className={styles.when}>
        <Link to={`/audit?subject=${encodeURIComponent(`country_parameter:${key}`)}`}>
          {formatDay(at)} {formatTime(at)}
        </Link>
      </p>
    </li>
  );
}
