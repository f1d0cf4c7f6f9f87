import { useInfiniteQuery } from "@tanstack/react-query";
import { translationKeyOf } from "@waybill/client/calls/refused.ts";
import { useSelectedVendor } from "@waybill/client/vendors.ts";
import { claimStates, type ClaimState as State } from "@waybill/domain/money/claims/claim";
import { Button } from "@waybill/ui/button.tsx";
import { Chip } from "@waybill/ui/chip.tsx";
import { EmptyState } from "@waybill/ui/layout/empty-state.tsx";
import { ScrollTable, TableCell } from "@waybill/ui/layout/scroll-table.tsx";
import { formatDay, formatMoney } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useState } from "react";
import { Link } from "react-router";
import { HistoryHead, HistorySkeleton } from "../history-page.tsx";
import history from "../history-page.module.css";
import { pathOfClaim } from "../../claims/claim-paths.ts";
import { ClaimState } from "./claim-state.tsx";
import classes from "./claims.module.css";
import { claimsQuery } from "../../claims/claims-queries.ts";

/** All claims of a vendor with its outlets, newest first. */
export function ClaimsList() {
  const t = useTexts();
  const [state, choose] = useState<State>();
  return (
    <main id="main" className={history.screen}>
      <div className={history.page}>
        <HistoryHead view="claims" />
        <div className={classes.chips} role="group" aria-label={t("claims.state")}>
          <Chip on={state === undefined} onClick={() => choose(undefined)}>
            {t("claims.state-any")}
          </Chip>
          {claimStates.map((one) => (
            <Chip key={one} on={state === one} onClick={() => choose(one)}>
              {t(`claims.state-${one}`)}
            </Chip>
          ))}
        </div>
        <Rows key={state} state={state} />
      </div>
    </main>
  );
}

function Rows({ state }: { state: State | undefined }) {
  const t = useTexts();
  const { vendor } = useSelectedVendor();
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    claimsQuery(vendor.vendor_id, state),
  );
  if (error && !data)
    return (
      <EmptyState
        icon="warning"
        alert
        title={t(translationKeyOf(error))}
        action={<Button onClick={() => void refetch()}>{t("ui.retry")}</Button>}
      />
    );
  if (!data) return <HistorySkeleton />;
  const claims = data.pages.flatMap((page) => page.data);
  if (claims.length === 0)
    return (
      <EmptyState icon="receipt" title={t(state === undefined ? "claims.none" : "claims.none-so")}>
        {state === undefined && t("claims.how")}
      </EmptyState>
    );
  const columns = [
    { name: t("claims.cause") },
    { name: t("order-tracking.order") },
    { name: t("claims.made") },
    { name: t("claims.state") },
    { name: t("claims.amount"), isNumber: true },
    { name: t("claims.granted"), isNumber: true },
  ];
  return (
    <>
      <ScrollTable label={t("claims.title")} columns={columns}>
        {claims.map((claim) => (
          <tr key={claim.claim_id}>
            <td>
              <Link to={pathOfClaim(vendor.vendor_id, claim.claim_id)}>
                {t(`claims.cause-${claim.cause}`)}
              </Link>
            </td>
            <td>
              <bdi dir="ltr">{claim.order_id}</bdi>
            </td>
            <td>{formatDay(claim.created_at)}</td>
            <td>
              <ClaimState state={claim.state} />
            </td>
            <TableCell isNumber>{formatMoney(claim.amount, claim.currency)}</TableCell>
            <TableCell isNumber>
              {claim.granted_amount > 0 ? formatMoney(claim.granted_amount, claim.currency) : "–"}
            </TableCell>
          </tr>
        ))}
      </ScrollTable>
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t("claims.more")}
        </Button>
      )}
    </>
  );
}
