import { useQuery } from "@tanstack/react-query";
import { call } from "@waybill/client/calls/call.ts";
import { translationKeyOf } from "@waybill/client/calls/refused.ts";
import { useChange } from "@waybill/client/calls/use-change.ts";
import { usePicture } from "@waybill/client/calls/use-picture.ts";
import { useSelectedVendor } from "@waybill/client/vendors.ts";
import type { AnswerOf } from "@waybill/contract/endpoint";
import { type readClaim, readClaimPhoto, withdrawClaim } from "@waybill/contract/merchants/claims";
import { readOrder } from "@waybill/contract/orders";
import { isOpenClaim } from "@waybill/domain/money/claims/claim";
import { Button } from "@waybill/ui/button.tsx";
import { Icon } from "@waybill/ui/icon.tsx";
import { EmptyState } from "@waybill/ui/layout/empty-state.tsx";
import { Bar, Skeleton } from "@waybill/ui/layout/skeleton.tsx";
import { formatDay, formatMoney, formatTime } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useState } from "react";
import { Link } from "react-router";
import { pathOfTracking } from "../../../navigation/paths.ts";
import { useMayOrder } from "@waybill/client/may-order.ts";
import { ClaimMessages } from "./claim-messages.tsx";
import { pathOfClaims } from "../../claims/claim-paths.ts";
import { ClaimState } from "./claim-state.tsx";
import classes from "./claims.module.css";
import { claimQuery, claimsKey } from "../../claims/claims-queries.ts";
import { OrderRecord } from "./order-record.tsx";

type Claim = AnswerOf<typeof readClaim>["result"];

/** One claim: its contents, state and messages; polled while open. */
export function ClaimPage({ claimId }: { claimId: string }) {
  const t = useTexts();
  const { vendor } = useSelectedVendor();
  const { data: claim, error, refetch } = useQuery(claimQuery(claimId));
  const order = useQuery({
    queryKey: ["order", claim?.order_id],
    queryFn: ({ signal }) =>
      call(readOrder, {
        query: { vendorId: claim?.vendor_id ?? "", orderId: claim?.order_id ?? "" },
        signal,
      }).then(({ result }) => result),
    enabled: claim !== undefined,
  });
  const back = (
    <Link className={classes.crumb} to={pathOfClaims(vendor.vendor_id)}>
      <Icon name="chevron" small />
      {t("claims.all")}
    </Link>
  );
  if (!claim)
    return (
      <main id="main" className={classes.lone}>
        {back}
        {error ? (
          <EmptyState
            icon="warning"
            level={1}
            alert
            title={t(translationKeyOf(error))}
            action={<Button onClick={() => void refetch()}>{t("ui.retry")}</Button>}
          />
        ) : (
          <Skeleton>
            <Bar inlineSize="60%" blockSize="28px" />
            <Bar blockSize="88px" />
          </Skeleton>
        )}
      </main>
    );
  return (
    <main id="main" className={classes.work}>
      <div className={classes.write}>
        <div className={classes.title}>
          {back}
          <h1>{t(`claims.cause-${claim.cause}`)}</h1>
          <p role="status">
            <ClaimState state={claim.state} />
          </p>
        </div>
        <div className={classes.body}>
          <Facts claim={claim} />
          <ClaimMessages claim={claim} />
          <Withdraw claim={claim} />
        </div>
      </div>
      {order.data && <OrderRecord order={order.data} />}
    </main>
  );
}

function Facts({ claim }: { claim: Claim }) {
  const t = useTexts();
  const written = (sum: number) => <bdi>{formatMoney(sum, claim.currency)}</bdi>;
  return (
    <>
      <dl className={classes.facts}>
        <dt>{t("order-tracking.order")}</dt>
        <dd>
          <Link to={pathOfTracking(claim.vendor_id, claim.order_id)}>
            <bdi dir="ltr">{claim.order_id}</bdi>
          </Link>
        </dd>
        <dt>{t("claims.made")}</dt>
        <dd>
          {formatDay(claim.created_at)}, {formatTime(claim.created_at)}
        </dd>
        <dt>{t("claims.amount")}</dt>
        <dd>{written(claim.amount)}</dd>
        {claim.granted_amount > 0 && (
          <>
            <dt>{t("claims.granted")}</dt>
            <dd>
              <b>{written(claim.granted_amount)}</b>
              <small>{t("claims.on-statement")}</small>
            </dd>
          </>
        )}
        <dt>{t("claims.number")}</dt>
        <dd>
          <bdi dir="ltr">{claim.claim_id}</bdi>
        </dd>
      </dl>
      {claim.text !== null && <p className={classes.words}>{claim.text}</p>}
      {claim.photos.length > 0 && (
        <ul className={classes.photos} aria-label={t("claims.photos")}>
          {claim.photos.map((path, at) => (
            <Photo key={path} claimId={claim.claim_id} number={at + 1} />
          ))}
        </ul>
      )}
    </>
  );
}

function Photo({ claimId, number }: { claimId: string; number: number }) {
  const t = useTexts();
  const { address, error } = usePicture(["claim-photo", claimId, number], (signal) =>
    call(readClaimPhoto, { params: { claim_id: claimId, number: String(number) }, signal }),
  );
  return (
    <li>
      {address ? (
        <a href={address} target="_blank" rel="noreferrer">
          <img src={address} alt={t("claims.photo", { number })} />
        </a>
      ) : (
        error && <p role="alert">{t("order.photo-not-loaded")}</p>
      )}
    </li>
  );
}

/** Withdraws an undecided claim; asks for confirmation, because it cannot be undone. */
function Withdraw({ claim }: { claim: Claim }) {
  const t = useTexts();
  const mayOrder = useMayOrder(claim.vendor_id);
  const [isAsked, setAsked] = useState(false);
  const { mutate, isPending } = useChange(
    () => call(withdrawClaim, { params: { claim_id: claim.claim_id } }).then(({ result }) => result),
    { replaces: claimQuery(claim.claim_id).queryKey, refresh: [claimsKey] },
  );
  if (!isOpenClaim(claim.state) || !mayOrder) return null;
  if (!isAsked)
    return (
      <Button className={classes.withdraw} look="plain" onClick={() => setAsked(true)}>
        {t("claims.withdraw")}
      </Button>
    );
  return (
    <div className={classes.sure} role="group" aria-label={t("claims.withdraw")}>
      <p>{t("claims.withdraw-sure")}</p>
      <Button autoFocus onClick={() => setAsked(false)}>
        {t("claims.keep")}
      </Button>
      <Button look="danger" busy={isPending} onClick={() => mutate()}>
        {t("claims.withdraw")}
      </Button>
    </div>
  );
}
