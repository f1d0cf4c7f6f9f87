import type { Claim } from "@waybill/contract/merchants/claims";
import type { OrderWithStory } from "@waybill/contract/operations/orders";
import { isInClaimWindow, isOpenClaim } from "@waybill/domain/money/claims/claim";
import { finalStatuses } from "@waybill/domain/orders/transitions";
import { Button } from "@waybill/ui/button.tsx";
import { Bar, Skeleton } from "@waybill/ui/layout/skeleton.tsx";
import { singleKeyOf } from "@waybill/ui/single-keys.ts";
import { StatusLabel } from "@waybill/ui/status.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useEffect, useEffectEvent, useState } from "react";
import { Link } from "react-router";
import { NotLoaded } from "../../lists/loaded.tsx";
import { useMay } from "../../sign-in/use-operator.ts";
import { claimAddress, claimLooks, claimMoney } from "./claim-words.ts";
import styles from "./claims.module.css";
import { DecisionDialog } from "./decision-dialog.tsx";
import { NewClaimDialog } from "./new-claim-dialog.tsx";
import { useClaimEvidence, useClaimsOfOrder } from "./use-claims.ts";

const claimKey = "c";

/** When an order ended; undefined if it is active. */
const endOf = ({ status, status_history }: OrderWithStory): Date | undefined => {
  const last = finalStatuses.includes(status) ? status_history.at(-1) : undefined;
  return last && new Date(last.created_at);
};

/** An order's claims and their results. The key C decides the open claim, or makes a claim for the merchant. */
export function ClaimsOfOrder({ order }: { order: OrderWithStory }) {
  const t = useTexts();
  const mayDecide = useMay(["claims", "change"]);
  const mayClaim = useMay(["merchant_calls", "change"]);
  const { data: claims, isError, refetch, dataUpdatedAt } = useClaimsOfOrder(order.order_id);
  const [asks, ask] = useState<"decide" | "claim">();
  const open = claims?.find(({ state }) => isOpenClaim(state));
  const { data: evidence } = useClaimEvidence(mayDecide ? open?.claim_id : undefined);
  const end = endOf(order);
  const canClaim =
    claims !== undefined &&
    !open &&
    mayClaim &&
    end !== undefined &&
    isInClaimWindow(end, new Date(dataUpdatedAt));
  const act = evidence && open ? "decide" : canClaim ? "claim" : undefined;
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!act || singleKeyOf(event) !== claimKey) return;
    event.preventDefault();
    ask(act);
  });
  useEffect(() => {
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  return (
    <section className={styles.section} aria-label={t("console.claims")}>
      <h3>{t("console.claims")}</h3>
      {claims === undefined ? (
        isError ? (
          <NotLoaded onRetry={() => void refetch()} />
        ) : (
          <Skeleton>
            <Bar />
          </Skeleton>
        )
      ) : (
        <>
          {claims.length === 0 ? (
            <p>{t("console.claims-none-of-order")}</p>
          ) : (
            <ul className={styles.claims}>
              {claims.map((claim) => (
                <ClaimLine key={claim.claim_id} claim={claim} />
              ))}
            </ul>
          )}
          {act && (
            <Button className={styles.act} aria-keyshortcuts={claimKey} onClick={() => ask(act)}>
              {t(act === "decide" ? "console.claim-decide" : "console.claim-for-merchant")}
              <kbd aria-hidden="true">{claimKey.toUpperCase()}</kbd>
            </Button>
          )}
          {open && !mayDecide && <p>{t("console.claims-by")}</p>}
          {asks === "decide" && evidence && (
            <DecisionDialog evidence={evidence} onClose={() => ask(undefined)} />
          )}
          {asks === "claim" && <NewClaimDialog order={order} onClose={() => ask(undefined)} />}
        </>
      )}
    </section>
  );
}

function ClaimLine({ claim }: { claim: Claim }) {
  const t = useTexts();
  const { cause, state, amount, granted_amount } = claim;
  return (
    <li>
      <span>
        <Link to={claimAddress(claim)}>{t(`console.claim-cause-${cause}`)}</Link>
        <small>
          {t("console.claim-asked", { amount: claimMoney(claim, amount) })}
          {!isOpenClaim(state) &&
            ` · ${t("console.claim-granted-of", { amount: claimMoney(claim, granted_amount) })}`}
        </small>
      </span>
      <StatusLabel {...claimLooks[state]}>{t(`console.claim-state-${state}`)}</StatusLabel>
    </li>
  );
}
