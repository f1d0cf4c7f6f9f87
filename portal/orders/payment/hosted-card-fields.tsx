import type { HostedFields } from "@waybill/contract/payments";
import { Button } from "@waybill/ui/button.tsx";
import { Icon } from "@waybill/ui/icon.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useEffect, useRef, useState } from "react";
import styles from "./card-payment.module.css";
import { CardFieldsSkeleton } from "./card-fields-skeleton.tsx";
import { openHostedFields, type OpenedFields } from "./hosted-fields.ts";

type Props = {
  fields: HostedFields;
  provider: string;
  saveCard: boolean;
  /** Called with the fields when they can be typed into; undefined if they cannot be loaded. */
  onOpened: (opened: OpenedFields | undefined) => void;
};

/** A provider's own fields for a card's number, date and code. */
export function HostedCardFields({ fields, provider, saveCard, onOpened }: Props) {
  const t = useTexts();
  const { fields: opened, isFailed, container, retry } = useOpenedFields(fields);
  useEffect(() => {
    onOpened(opened);
    return () => onOpened(undefined);
  }, [opened, onOpened]);
  useEffect(() => opened?.keep(saveCard), [opened, saveCard]);
  return (
    <div role="group" aria-label={`${t("payment.card")} · ${provider}`} aria-busy={!opened && !isFailed}>
      {isFailed ? (
        <div className={styles.unloaded}>
          <p role="alert">
            <Icon name="warning" small /> {t("payment.hosted.not-loaded", { provider })}
          </p>
          <Button onClick={retry}>{t("ui.retry")}</Button>
        </div>
      ) : (
        !opened && <CardFieldsSkeleton />
      )}
      <div ref={container} className={styles.hosted} hidden={isFailed} />
    </div>
  );
}

function useOpenedFields(wanted: HostedFields) {
  const { provider, publishable_key, amount, currency } = wanted;
  const container = useRef<HTMLDivElement>(null);
  const [tries, setTries] = useState(0);
  const [fields, setFields] = useState<OpenedFields>();
  const [isFailed, setIsFailed] = useState(false);
  useEffect(() => {
    let isOver = false;
    let own: OpenedFields | undefined;
    const open = async () => {
      if (!container.current) return;
      own = await openHostedFields(container.current, { provider, publishable_key, amount, currency });
      if (isOver) own.close();
      else setFields(own);
    };
    open().catch(() => {
      if (!isOver) setIsFailed(true);
    });
    return () => {
      isOver = true;
      own?.close();
      setFields(undefined);
    };
  }, [provider, publishable_key, amount, currency, tries]);
  const retry = () => {
    setIsFailed(false);
    setTries(tries + 1);
  };
  return { fields, isFailed, container, retry };
}
