import { pathOfRepeat } from "../../navigation/paths.ts";

/** Beside `repeat` in an address: the order is not one like it, but that one sent once more. */
export const redeliverParameter = "redeliver";

/** `/request-a-rider/v-1?repeat=…&redeliver=1`: a request filled with a returned or failed order, which the new one names. */
export const pathOfRedelivery = (vendorId: string, orderId: string): string =>
  `${pathOfRepeat(vendorId, orderId)}&${redeliverParameter}=1`;
