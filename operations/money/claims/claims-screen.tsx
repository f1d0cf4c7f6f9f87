import type { Claim } from "@waybill/contract/merchants/claims";
import { Button } from "@waybill/ui/button.tsx";
import { EmptyState } from "@waybill/ui/layout/empty-state.tsx";
import { Bar, Skeleton } from "@waybill/ui/layout/skeleton.tsx";
import { singleKeyOf } from "@waybill/ui/single-keys.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useEffect, useEffectEvent, useState } from "react";
import { useSearchParams } from "react-router";
import { useClaimEvidence } from "../../floor/claims/use-claims.ts";
import { NotLoaded } from "../../lists/loaded.tsx";
import { ClaimEvidence } from "./claim-evidence.tsx";
import { ClaimsFooter } from "./claims-footer.tsx";
import { ClaimsList } from "./claims-list.tsx";
import styles from "./claims.module.css";
import { DecidePanel } from "./decide-panel.tsx";
import { type ClaimTab, claimTabs, useClaimPages } from "./use-claim-lists.ts";

const none: readonly Claim[] = [];

/** The open claim and tab, kept in the address. */
function useAddress() {
  const [searchParams, setSearchParams] = useSearchParams();
  const tab = claimTabs.find((one) => one === searchParams.get("tab")) ?? "open";
  const go = (wantedTab: ClaimTab, claimId: string) =>
    setSearchParams({ ...(wantedTab !== "open" && { tab: wantedTab }), ...(claimId && { claim: claimId }) });
  return { tab, openId: searchParams.get("claim") ?? "", go };
}

/** Claims that need a person, each next to its evidence and decision, operable with keys only. */
export function ClaimsScreen() {
  const t = useTexts();
  const { tab, openId, go } = useAddress();
  const pages = useClaimPages(tab);
  const claims = pages.rows ?? none;
  const [hasKeys, setKeys] = useState(false);
  const [areLarge, showLarge] = useState(false);
  const open = (claimId: string, byKey = false) => {
    setKeys(byKey);
    showLarge(false);
    go(tab, claimId);
  };
  const at = claims.findIndex(({ claim_id }) => claim_id === openId);
  /** The claim after the open one, from the last to the first; undefined if there is none. */
  const next = claims[(at + 1) % Math.max(1, claims.length)];
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const key = singleKeyOf(event);
    const target =
      key === "n"
        ? next
        : key === "j"
          ? claims[at + 1]
          : key === "k"
            ? claims[Math.max(0, at - 1)]
            : undefined;
    if (target) open(target.claim_id, true);
    else if (key === "p" && openId) showLarge(true);
    else if (key === "escape" && openId) open("");
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  return (
    <main id="main" className={styles.screen}>
      <ClaimsList
        pages={pages}
        tab={tab}
        openId={openId}
        hasKeys={hasKeys}
        onTab={(wanted) => go(wanted, "")}
        onOpen={open}
      />
      {openId ? (
        <OpenClaim
          key={openId}
          claimId={openId}
          areLarge={areLarge}
          onLarge={showLarge}
          onBack={() => open("")}
          onDecided={() => open(next && next.claim_id !== openId ? next.claim_id : "", true)}
        />
      ) : (
        <div className={styles.nothing}>
          <EmptyState icon="receipt">{t("console.choose-claim")}</EmptyState>
        </div>
      )}
      <ClaimsFooter />
    </main>
  );
}

type OpenProps = {
  claimId: string;
  areLarge: boolean;
  onLarge: (areLarge: boolean) => void;
  onBack: () => void;
  onDecided: () => void;
};

function OpenClaim({ claimId, areLarge, onLarge, onBack, onDecided }: OpenProps) {
  const t = useTexts();
  const { data, isError, refetch } = useClaimEvidence(claimId);
  return (
    <section className={styles.open} aria-label={t("console.claim")}>
      <Button className={styles.back} look="plain" icon="arrow" onClick={onBack}>
        {t("console.claims")}
      </Button>
      {data ? (
        <>
          <ClaimEvidence evidence={data} areLarge={areLarge} onLarge={onLarge} />
          <DecidePanel evidence={data} onDecided={onDecided} />
        </>
      ) : isError ? (
        <NotLoaded onRetry={() => void refetch()} />
      ) : (
        <Skeleton>
          <Bar blockSize="48px" />
          <Bar blockSize="240px" />
        </Skeleton>
      )}
    </section>
  );
}
