import type { CandidateOfOrder, CandidatesOfOrder } from "@waybill/contract/operations/dispatch";

/** A rider who could take an order. */
export const candidateOf = (name: string, changes: Partial<CandidateOfOrder> = {}): CandidateOfOrder => ({
  rider_id: name.toLowerCase(),
  name,
  vehicle: "Mio",
  state: "free",
  metres_to_pick_up: 600,
  pick_up_at: "2026-11-20T04:46:00.000Z",
  drop_off_at: "2026-11-20T04:54:00.000Z",
  late_minutes: 0,
  stops_before: 0,
  ...changes,
});

/** The candidates for an order, and the excluded riders. */
export const candidatesOf = (
  data: CandidateOfOrder[],
  left_out: CandidatesOfOrder["left_out"] = [],
  counts: CandidatesOfOrder["counts"] = {},
): CandidatesOfOrder => ({ at: "2026-11-20T04:44:06.000Z", data, left_out, counts });
