import { preorderWindowMs } from "@waybill/domain/timings";
import { Refused } from "../platform/http/refused.ts";

/** Refuses a time that is over or more than two days ahead. Unix seconds; none: as soon as possible. */
export function requirePreorderInWindow(preorderedFor: number | null | undefined, now: Date): void {
  if (preorderedFor == null) return;
  const ahead = preorderedFor * 1000 - now.getTime();
  if (ahead <= 0 || ahead > preorderWindowMs)
    throw new Refused("preorder_out_of_window", { path: ["preordered_for"] });
}
