import type { CountrySetting } from "@waybill/contract/operations/settings";
import { settingFormOf, type ParameterName } from "@waybill/domain/operations/parameters/country-parameters";
import { reachFactor, widensAfterSeconds } from "@waybill/domain/dispatch/reach";
import { parseNamedNumbers } from "@waybill/domain/operations/parameters/setting-form";
import { Button } from "@waybill/ui/button.tsx";
import { formatDay, formatNumber, formatTime } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { Link } from "react-router";
import { type ControlProps, SettingControl } from "./setting-controls.tsx";
import { settingWords } from "./setting-words.ts";
import styles from "./settings.module.css";

/** Settings that are edited on a separate page. */
const setElsewhere: Partial<Record<ParameterName, { to: string; words: string }>> = {
  serviceHours: { to: "/market/hours", words: "console.market-page-hours" },
};

/** Controls that need the width of the card. */
const wideKinds: ReadonlySet<string> = new Set(["notices", "lines", "claims", "figures", "several"]);

/** A setting: name, effect, control, default, and last change. */
export function SettingCard({ setting, ...props }: ControlProps & { setting: CountrySetting }) {
  const t = useTexts();
  const { name, value } = props;
  const form = settingFormOf(name);
  const elsewhere = setElsewhere[name];
  const isWide = wideKinds.has(form.kind) && !(form.kind === "figures" && form.needs === "all");
  return (
    <section className={`${styles.card} ${isWide ? styles.wide : ""}`} aria-labelledby={`title-${name}`}>
      <div className={styles.words}>
        <h2 id={`title-${name}`}>{t(`console.setting-${name}`)}</h2>
        <p>{t(`console.setting-${name}-text`)}</p>
      </div>
      {elsewhere ? (
        <p className={styles.elsewhere}>
          <b>{settingWords(name, value, t)}</b>
          <Link to={elsewhere.to}>{t(elsewhere.words)}</Link>
        </p>
      ) : (
        <fieldset className={styles.control} disabled={props.disabled}>
          <legend className="sr">{t(`console.setting-${name}`)}</legend>
          <SettingControl {...props} />
        </fieldset>
      )}
      {name === "dispatchReach" && <Widening value={value} />}
      <p className={styles.by}>
        {setting.default === value
          ? t("console.setting-is-default")
          : t("console.setting-default", { value: settingWords(name, setting.default, t) })}{" "}
        {setting.set_by && setting.set_at && (
          <>
            {t("console.setting-set-by", {
              who: setting.set_by.email ?? t("console.setting-somebody"),
              when: `${formatDay(setting.set_at)} ${formatTime(setting.set_at)}`,
            })}{" "}
          </>
        )}
        {setting.default !== value && !elsewhere && !props.disabled && (
          <Button look="plain" className={styles.reset} onClick={() => props.onChange(setting.default)}>
            {t("console.setting-use-default")}
          </Button>
        )}
      </p>
    </section>
  );
}

/** The radius for a scooter while an order waits. */
function Widening({ value }: { value: string }) {
  const t = useTexts();
  const metres = Number(parseNamedNumbers(value)?.get("scooter"));
  if (!(metres > 0)) return null;
  const kilometres = widensAfterSeconds.map((seconds) =>
    formatNumber((metres * reachFactor(seconds)) / 1000, { maximumFractionDigits: 1 }),
  );
  return (
    <p className={styles.consequence}>
      {t("console.setting-reach-widens", {
        kilometres: kilometres.join(", "),
        seconds: widensAfterSeconds.map((seconds) => formatNumber(seconds)).join(", "),
      })}
    </p>
  );
}
