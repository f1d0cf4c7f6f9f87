import type { Claim } from "@waybill/contract/merchants/claims";
import { isOpenClaim } from "@waybill/domain/money/claims/claim";
import { Chip, Count } from "@waybill/ui/chip.tsx";
import { formatNumber } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useEffect, useRef } from "react";
import { claimMoney } from "../../floor/claims/claim-words.ts";
import { PageList } from "../../lists/page-list.tsx";
import { NameText } from "../../lists/name-link.tsx";
import styles from "./claims.module.css";
import { useFormatDuration } from "./use-format-duration.ts";
import { type ClaimTab, claimTabs, useClaimFigures, type useClaimPages } from "./use-claim-lists.ts";

type Props = {
  pages: ReturnType<typeof useClaimPages>;
  tab: ClaimTab;
  openId: string;
  /** True if the open claim was reached by keyboard; the arrow keys continue from it. */
  hasKeys: boolean;
  onTab: (tab: ClaimTab) => void;
  onOpen: (claimId: string) => void;
};

/** Waiting claims, oldest first, each with its age; and decided ones. */
export function ClaimsList({ pages, tab, openId, hasKeys, onTab, onOpen }: Props) {
  const t = useTexts();
  const { data: figures } = useClaimFigures();
  const counts = { open: figures?.open, asked: figures?.waiting_for_merchant, done: figures?.decided };
  const share = figures && figures.decided > 0 ? figures.by_rule / figures.decided : undefined;
  return (
    <section className={styles.side} aria-label={t("console.claims")}>
      <div className={styles.head}>
        <h1>{t("console.claims")}</h1>
        {share !== undefined && (
          <span>{t("console.claims-by-rule", { percent: formatNumber(share, { style: "percent" }) })}</span>
        )}
      </div>
      <div className={styles.tabs} role="group" aria-label={t("console.filters")}>
        {claimTabs.map((one) => (
          <Chip key={one} on={one === tab} onClick={() => onTab(one)}>
            {t(`console.claims-${one}`)}
            {counts[one] !== undefined && <Count>{formatNumber(counts[one])}</Count>}
          </Chip>
        ))}
      </div>
      <PageList pages={pages} icon={tab === "open" ? "tick" : "list"} empty={t(`console.claims-no-${tab}`)}>
        {(claims) => (
          <ul className={styles.rows}>
            {claims.map((claim) => (
              <ClaimRow
                key={claim.claim_id}
                claim={claim}
                now={pages.dataUpdatedAt}
                isOpen={claim.claim_id === openId}
                hasKeys={hasKeys && claim.claim_id === openId}
                onOpen={onOpen}
              />
            ))}
          </ul>
        )}
      </PageList>
    </section>
  );
}

/** Open claims older than this are highlighted. */
const longMinutes = 12 * 60;

type RowProps = {
  claim: Claim;
  now: number;
  isOpen: boolean;
  hasKeys: boolean;
  onOpen: (claimId: string) => void;
};

function ClaimRow({ claim, now, isOpen, hasKeys, onOpen }: RowProps) {
  const t = useTexts();
  const howLong = useFormatDuration();
  const { cause, state, amount, granted_amount, order_id, created_at } = claim;
  const waited = (now - Date.parse(created_at)) / 60_000;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!hasKeys) return;
    button.current?.focus();
    button.current?.scrollIntoView({ block: "nearest" });
  }, [hasKeys]);
  return (
    <li>
      <button
        ref={button}
        type="button"
        className={styles.row}
        aria-current={isOpen || undefined}
        onClick={() => onOpen(claim.claim_id)}
      >
        <span className={styles.words}>
          <strong>{t(`console.claim-cause-${cause}`)}</strong>
          <span>
            <NameText id={order_id} />
          </span>
        </span>
        <span className={styles.sums}>
          <strong>{claimMoney(claim, isOpenClaim(state) ? amount : granted_amount)}</strong>
          {isOpenClaim(state) ? (
            <span className={waited >= longMinutes ? styles.long : undefined}>
              {t("console.claim-waits", { time: howLong(waited) })}
            </span>
          ) : (
            <span className={granted_amount > 0 ? styles.given : undefined}>
              {t(`console.claim-state-${state}`)}
            </span>
          )}
        </span>
      </button>
    </li>
  );
}
