import { pathOfRepeat } from "../../navigation/paths.ts";

/** Added to `repeat` in an address: not a similar order, but the same one sent again. */
export const redeliverParameter = "redeliver";

/** `/request-a-rider/v-1?repeat=…&redeliver=1`: a request filled with a returned or failed order, which the new one names. */
export const pathOfRedelivery = (vendorId: string, orderId: string): string =>
  `${pathOfRepeat(vendorId, orderId)}&${redeliverParameter}=1`;
