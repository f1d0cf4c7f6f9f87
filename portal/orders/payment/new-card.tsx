import type { HostedFields } from "@waybill/contract/payments";
import type { CardEntry, CardEntryProblems } from "@waybill/domain/payments/card-entry";
import { Icon } from "@waybill/ui/icon.tsx";
import { lazyScreen } from "@waybill/ui/layout/lazy-screen.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { Suspense } from "react";
import { CardFieldsSkeleton } from "./card-fields-skeleton.tsx";
import { CardDigits, CardHolder } from "./card-fields.tsx";
import styles from "./card-payment.module.css";
import type { OpenedFields } from "./hosted-fields.ts";

/** Loaded, with the provider's script, only when such a card is to be typed. */
const HostedCardFields = lazyScreen(() => import("./hosted-card-fields.tsx"), "HostedCardFields");

type Props = {
  /** True if there is no choice of cards above the form. */
  isFirst: boolean;
  /** The provider's own fields for the digits; null: our fields, which are encrypted. */
  hosted: HostedFields | null;
  /** The provider's name. */
  provider: string;
  onOpened: (opened: OpenedFields | undefined) => void;
  entry: CardEntry;
  problems: CardEntryProblems;
  onChange: (part: Partial<CardEntry>) => void;
  onLeave: (field: keyof CardEntry) => void;
  saveCard: boolean;
  onSaveCard: (saveCard: boolean) => void;
};

/** The form of a new card: number, holder, and the provider that receives them. */
export function NewCard({ isFirst, hosted, provider, onOpened, ...fields }: Props) {
  const t = useTexts();
  return (
    <>
      <div className={styles.fields}>
        {hosted ? (
          <Suspense fallback={<CardFieldsSkeleton />}>
            <HostedCardFields
              fields={hosted}
              provider={provider}
              saveCard={fields.saveCard}
              onOpened={onOpened}
            />
          </Suspense>
        ) : (
          <CardDigits {...fields} isFirst={isFirst} />
        )}
        <CardHolder {...fields} />
      </div>
      <p className={styles.safe}>
        <Icon name="info" small />
        {hosted ? t("payment.hosted.safe", { provider }) : t("payment.safe")}
      </p>
    </>
  );
}
