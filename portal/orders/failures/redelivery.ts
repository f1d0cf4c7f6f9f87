import { pathOfRepeat } from "../../navigation/paths.ts";

/** Added to `repeat` in an address: the same parcel is sent again, rather than a similar order. */
export const redeliverParameter = "redeliver";

/**
 * `/request-a-rider/v-1?repeat=…&redeliver=1`: a request filled with a returned or failed order, to which the new
 * order refers.
 */
export const pathOfRedelivery = (vendorId: string, orderId: string): string =>
  `${pathOfRepeat(vendorId, orderId)}&${redeliverParameter}=1`;
