import { useQuery } from "@tanstack/react-query";
import { call } from "@waybill/client/calls/call.ts";
import { translationKeyOf } from "@waybill/client/calls/refused.ts";
import { useSelectedVendor } from "@waybill/client/vendors.ts";
import { readOrder } from "@waybill/contract/orders";
import { isOpenClaim } from "@waybill/domain/money/claims/claim";
import { Button, buttonClass } from "@waybill/ui/button.tsx";
import { Icon } from "@waybill/ui/icon.tsx";
import { EmptyState } from "@waybill/ui/layout/empty-state.tsx";
import { Bar, Skeleton } from "@waybill/ui/layout/skeleton.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { pathOfTracking } from "../../../navigation/paths.ts";
import { useMayOrder } from "@waybill/client/may-order.ts";
import { useNow } from "../../details/use-now.ts";
import { ClaimForm } from "./claim-form.tsx";
import { pathOfClaim } from "../../claims/claim-paths.ts";
import { isClaimable } from "../../claims/claimable.ts";
import classes from "./claims.module.css";
import { claimsOfOrderQuery } from "../../claims/claims-queries.ts";
import { OrderRecord } from "./order-record.tsx";

/** The form of a new claim next to the order's record; or the reason why no claim is possible. */
export function NewClaim({ orderId }: { orderId: string }) {
  const t = useTexts();
  const { vendor } = useSelectedVendor();
  const order = useQuery({
    queryKey: ["order", orderId],
    queryFn: ({ signal }) =>
      call(readOrder, { query: { vendorId: vendor.vendor_id, orderId }, signal }).then(
        ({ result }) => result,
      ),
  });
  const claims = useQuery(claimsOfOrderQuery(vendor.vendor_id, orderId));
  const now = useNow();
  const mayOrder = useMayOrder(order.data?.vendor_id ?? vendor.vendor_id);
  const error = order.error ?? claims.error;
  const back = (
    <Link className={classes.crumb} to={pathOfTracking(vendor.vendor_id, orderId)}>
      <Icon name="chevron" small />
      {t("order-tracking.order")} <bdi dir="ltr">{orderId}</bdi>
    </Link>
  );
  if (error)
    return (
      <Lone back={back}>
        <EmptyState
          icon="warning"
          level={1}
          alert
          title={t(translationKeyOf(error))}
          action={
            <Button
              onClick={() => {
                void order.refetch();
                void claims.refetch();
              }}
            >
              {t("ui.retry")}
            </Button>
          }
        />
      </Lone>
    );
  if (!order.data || !claims.data)
    return (
      <Lone back={back}>
        <Skeleton>
          <Bar inlineSize="60%" blockSize="28px" />
          <Bar blockSize="88px" />
          <Bar blockSize="44px" />
        </Skeleton>
      </Lone>
    );
  const open = claims.data.find(({ state }) => isOpenClaim(state));
  if (open)
    return (
      <Lone back={back}>
        <EmptyState
          icon="receipt"
          level={1}
          title={t("claims.already-open")}
          action={
            <Link className={buttonClass()} to={pathOfClaim(vendor.vendor_id, open.claim_id)}>
              {t("claims.see")}
            </Link>
          }
        />
      </Lone>
    );
  if (!mayOrder || !isClaimable(order.data, now))
    return (
      <Lone back={back}>
        <EmptyState icon="info" level={1} title={t(mayOrder ? "claims.too-late" : "claims.reads-only")} />
      </Lone>
    );
  const granted = claims.data.reduce((sum, claim) => sum + claim.granted_amount, 0);
  return (
    <main id="main" className={classes.work}>
      <div className={classes.write}>
        <div className={classes.title}>
          {back}
          <h1 id="claim-title">{t("claims.title-for", { name: order.data.customer.name })}</h1>
        </div>
        <ClaimForm order={order.data} granted={granted} />
      </div>
      <OrderRecord order={order.data} />
    </main>
  );
}

const Lone = ({ back, children }: { back: ReactNode; children: ReactNode }) => (
  <main id="main" className={classes.lone}>
    {back}
    {children}
  </main>
);
