import type { Order } from "@waybill/contract/order";
import { mayRedeliver } from "@waybill/domain/riders/failures/after-failure";
import { pathOfRepeat } from "../../navigation/paths.ts";

/** Beside `repeat` in an address: the order is not one like it, but that one sent once more. */
export const redeliverParameter = "redeliver";

/** `/request-a-rider/v-1?repeat=…&redeliver=1`: a request filled with a returned or failed order, which the new one names. */
export const pathOfRedelivery = (vendorId: string, orderId: string): string =>
  `${pathOfRepeat(vendorId, orderId)}&${redeliverParameter}=1`;

/** Whether an order came back or failed, and nothing was sent in its place yet. */
export const isToRedeliver = ({ status, failure_reason, after_failure, redelivered_as }: Order): boolean =>
  redelivered_as === undefined &&
  mayRedeliver(status) &&
  (status !== "CANCELLED" || failure_reason !== undefined || after_failure !== undefined);
