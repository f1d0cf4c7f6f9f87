import { useQuery } from "@tanstack/react-query";
import { useSession } from "@waybill/client/session/use-session.ts";
import type { Order } from "@waybill/contract/order";
import { isOpenClaim } from "@waybill/domain/money/claims/claim";
import { Icon } from "@waybill/ui/icon.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useState } from "react";
import { Link } from "react-router";
import { pathOfClaim, pathOfNewClaim } from "./claim-paths.ts";
import { claimableUntil, isClaimable } from "./claimable.ts";
import { claimsOfOrderQuery } from "./claims-queries.ts";

/** Below an ended order: its last claim, and a button for a new claim while the deadline has not passed. */
export function ClaimAction({ order, mayClaim }: { order: Order; mayClaim: boolean }) {
  const t = useTexts();
  const [now] = useState(() => new Date());
  const { mode } = useSession();
  const { order_id, vendor_id } = order;
  const hasEnded = mode !== "GUEST" && claimableUntil(order) !== undefined;
  const { data: claims } = useQuery({ ...claimsOfOrderQuery(vendor_id, order_id), enabled: hasEnded });
  if (!hasEnded) return null;
  const last = claims?.[0];
  const isOffered = mayClaim && isClaimable(order, now) && !(last && isOpenClaim(last.state));
  return (
    <>
      {last && (
        <Link to={pathOfClaim(vendor_id, last.claim_id)}>
          <Icon name="receipt" />
          <span>{t("claims.see-with-state", { state: t(`claims.state-${last.state}`) })}</span>
        </Link>
      )}
      {isOffered && (
        <Link to={pathOfNewClaim(vendor_id, order_id)}>
          <Icon name="warning" />
          <span>{t("claims.claim")}</span>
        </Link>
      )}
    </>
  );
}
