import { vendorOfOrderId } from "@waybill/domain/orders/order";
import { Refused } from "../../platform/http/refused.ts";
import type { Position } from "./filter-rows.ts";

const written = /^(\d{1,15}) (.{1,200})$/s;

/** Where the next page begins, as a text that clients hand back without reading it. */
export const paginationKey = ({ createdAt, orderId }: Position): string =>
  Buffer.from(`${createdAt.getTime()} ${orderId}`).toString("base64url");

/** What a pagination key says; anything that is not one of ours is refused. */
export function positionOf(key: string): Position {
  const [, time, orderId] = written.exec(Buffer.from(key, "base64url").toString()) ?? [];
  const position = orderId === undefined ? undefined : { createdAt: new Date(Number(time)), orderId };
  const isOurs = position && vendorOfOrderId(position.orderId) && paginationKey(position) === key;
  if (!isOurs || position.orderId.includes("\0"))
    throw new Refused("bad_pagination_key", { path: ["pagination_key"] });
  return position;
}
