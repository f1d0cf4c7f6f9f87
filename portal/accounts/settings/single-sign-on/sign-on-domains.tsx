import type { SingleSignOn } from "@waybill/contract/merchants/single-sign-on";
import { IconButton } from "@waybill/ui/button.tsx";
import { formatDay } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { notify } from "@waybill/ui/toasts/toasts.tsx";
import styles from "./single-sign-on.module.css";

/** The verified domains, and the DNS records for the others. */
export function SignOnDomains({ domains }: Pick<SingleSignOn, "domains">) {
  const t = useTexts();
  const waiting = domains.filter(({ verified, taken }) => !verified && !taken);
  return (
    <>
      <ul className={styles.rows}>
        {domains.map(({ domain, verified_at, taken }) => (
          <li key={domain}>
            <bdi>{domain}</bdi>
            <span className={styles.soft}>
              {verified_at !== null
                ? t("sign-on.found", { day: formatDay(verified_at) })
                : t(taken ? "sign-on.taken" : "sign-on.not-found")}
            </span>
          </li>
        ))}
      </ul>
      {waiting.length > 0 && <p>{t("sign-on.record-text")}</p>}
      {waiting.map(({ domain, record }) => (
        <dl key={domain} className={styles.record}>
          <dt>{t("sign-on.record-type")}</dt>
          <dd>{record.type}</dd>
          <dt>{t("sign-on.record-name")}</dt>
          <dd>
            <CopyableText text={record.name} label={t("sign-on.copy-name")} />
          </dd>
          <dt>{t("sign-on.record-value")}</dt>
          <dd>
            <CopyableText text={record.value} label={t("sign-on.copy-value")} />
          </dd>
        </dl>
      ))}
    </>
  );
}

/** A text to paste elsewhere, with a copy button. */
export function CopyableText({ text, label }: { text: string; label: string }) {
  const t = useTexts();
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => notify({ message: t("sign-on.copied"), type: "success" }),
      () => undefined,
    );
  return (
    <span className={styles.copied}>
      <code dir="ltr">{text}</code>
      <IconButton name="copy" label={label} onClick={() => void copy()} />
    </span>
  );
}
