import type { Order } from "@waybill/contract/order";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { Fragment } from "react";
import { Link } from "react-router";
import { pathOfTracking } from "../../navigation/paths.ts";

/** Links a redelivery and its original order to each other. */
export function RedeliveryFacts({ order }: { order: Order }) {
  const t = useTexts();
  const relatedOrders = [
    ["failure.redelivery-of", order.redelivery_of],
    ["failure.redelivered-as", order.redelivered_as],
  ] as const;
  return relatedOrders.map(
    ([key, orderId]) =>
      orderId !== undefined && (
        <Fragment key={key}>
          <dt>{t(key)}</dt>
          <dd>
            <Link to={pathOfTracking(order.vendor_id, orderId)}>
              <bdi dir="ltr">{orderId}</bdi>
            </Link>
          </dd>
        </Fragment>
      ),
  );
}
