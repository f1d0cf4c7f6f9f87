import { useDeployment } from "@waybill/client/deployment/deployment-context.ts";
import { Button } from "@waybill/ui/button.tsx";
import { Icon } from "@waybill/ui/icon.tsx";
import { formatDays, formatPhone } from "@waybill/ui/texts/formats.ts";
import { LanguageSelect } from "@waybill/ui/forms/language-select.tsx";
import { isolateLtr, useTexts } from "@waybill/ui/texts/texts.ts";
import { useEffect } from "react";
import classes from "../app.module.css";
import styles from "./account.module.css";
import { PushSetting } from "../offers/offer-pushes.tsx";
import { riderThemes, useRiderTheme, applyRiderTheme } from "./themes.ts";
import type { RiderActions } from "../state/rider-actions.ts";
import type { Account } from "../state/rider-answers.ts";
import { useRider } from "../state/use-rider.ts";

/** The rider's profile, papers, theme and language. */
export function ProfileScreen({ actions, isAwake }: { actions: RiderActions; isAwake: boolean }) {
  const t = useTexts();
  const deployment = useDeployment();
  const look = useRiderTheme();
  const { rider, account, waiting } = useRider();
  const { readAccount, signOut } = actions;
  useEffect(() => {
    void readAccount().catch(() => undefined);
  }, [readAccount]);
  if (!rider) return null;
  return (
    <main className={classes.scroll}>
      <section className={classes.head}>
        <h1>
          <bdi>{rider.name}</bdi>
        </h1>
        <p>{isolateLtr(formatPhone(rider.phone_number))}</p>
      </section>
      <dl className={styles.facts}>
        <div>
          <dt>{t("rider.me.vehicle")}</dt>
          <dd>{[rider.vehicle, rider.plate].filter(Boolean).join(", ") || "–"}</dd>
        </div>
        <div>
          <dt>{t("rider.me.fleet")}</dt>
          <dd>{rider.fleet.name}</dd>
        </div>
      </dl>
      <Papers papers={account?.papers ?? []} />
      <PushSetting actions={actions} />
      <fieldset className={styles.looks}>
        <legend>{t("rider.me.look")}</legend>
        {riderThemes.map((one) => (
          <Button key={one} aria-pressed={look === one} onClick={() => applyRiderTheme(one)}>
            {t(`rider.me.look.${one}`)}
          </Button>
        ))}
      </fieldset>
      <div className={classes.head}>
        <LanguageSelect offer={deployment} wide />
        <p>{isAwake ? t("rider.me.awake") : t("rider.me.not-awake")}</p>
        {waiting.length > 0 && <p className={classes.bad}>{t("rider.me.sign-out-waits")}</p>}
        <Button icon="sign-out" wide disabled={waiting.length > 0} onClick={() => void signOut()}>
          {t("rider.me.sign-out")}
        </Button>
      </div>
    </main>
  );
}

/** The required papers; those expiring within a month come first. */
function Papers({ papers }: { papers: Account["papers"] }) {
  const t = useTexts();
  const isWarning = papers.some(({ state }) => state !== "valid");
  return (
    <section className={styles.papers}>
      <h2>{t("rider.me.papers")}</h2>
      {papers.length === 0 && <p>{t("rider.me.no-papers")}</p>}
      {isWarning && (
        <p role="alert" className={classes.bad}>
          <Icon name="warning" /> {t("rider.me.paper-warning")}
        </p>
      )}
      <ul>
        {papers.map(({ name, ends_on, state }) => (
          <li key={name} className={state === "valid" ? "" : classes.bad}>
            <b>{name}</b>
            <span>
              {t(state === "ended" ? "rider.me.paper-ended" : "rider.me.paper-ends", {
                day: formatDays(ends_on, ends_on),
              })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
