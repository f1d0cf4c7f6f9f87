import { progressOf, type OrderStatus } from "./status.ts";

const rankOf = (status: OrderStatus): number => progressOf(status) ?? Number.NaN;

/**
 * Whether the merchant may still change an order (wire.md): ranked from NEW to below PICKED_UP. STALLED ranks below zero
 * and DELAYED has no rank, so neither may; nor may what is not placed yet. The portal asks before it offers the change,
 * the server before it writes.
 */
export const mayUpdate = (status: OrderStatus): boolean =>
  rankOf(status) >= rankOf("NEW") && rankOf(status) < rankOf("PICKED_UP");
