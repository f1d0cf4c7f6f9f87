import { orderIdAlphabet, orderIdTailLength } from "@waybill/domain/orders/order";

type RandomBytes = (size: number) => Buffer;

/** `{vendor_id}-{12 random characters}`: every character equally likely, so bytes beyond a whole multiple are dropped. */
export function newOrderId(vendorId: string, randomBytes: RandomBytes): string {
  const fair = 256 - (256 % orderIdAlphabet.length);
  let tail = "";
  while (tail.length < orderIdTailLength) {
    for (const byte of randomBytes(24)) {
      if (byte < fair && tail.length < orderIdTailLength)
        tail += orderIdAlphabet[byte % orderIdAlphabet.length];
    }
  }
  return `${vendorId}-${tail}`;
}

/** 128 bits that open the recipient's own view of an order. */
export const newTrackingSecret = (randomBytes: RandomBytes): string => randomBytes(16).toString("base64url");
