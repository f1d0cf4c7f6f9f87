import type { CourierName } from "@waybill/domain/couriers/couriers";
import type { SeenParts } from "@waybill/domain/riders/job-changes";
import type { EarningPart, JobTerms } from "@waybill/domain/riders/pay-rules";
import type { JobStage } from "@waybill/domain/riders/job-events";
import type { FleetKind, ShiftState } from "@waybill/domain/riders/rider";
import type { VehicleKind } from "@waybill/domain/riders/vehicle-kind";
import type { ColumnType, Generated, Selectable } from "kysely";

type Json<T> = ColumnType<T, string, string>;

interface RiderColumns {
  rider_id: string;
  fleet_id: string;
  phone_number: string;
  name: string;
  vehicle: string | null;
  /** null: the kind follows from `vehicle`. */
  vehicle_kind: Generated<VehicleKind | null>;
  plate: Generated<string | null>;
  /** The picture's unguessable name in the store. */
  photo: Generated<string | null>;
  has_cold_bag: Generated<boolean>;
  /** null: no limit. */
  cash_limit_minor: number | null;
  language: string | null;
  suspended_at: Date | null;
  suspend_reason: string | null;
  /** Set when the rider asks for deletion: name and number are deleted. */
  deleted_at: Date | null;
  /** True if the simulator plays the rider, as long as no person has signed in. */
  is_simulated: Generated<boolean>;
  signed_in_by_hand_at: Date | null;
  created_at: Date;
}
export type RiderRow = Selectable<RiderColumns>;

export interface RiderSessionRow {
  session_id: string;
  rider_id: string;
  token_hash: string;
  created_at: Date;
  last_used_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
}

interface JobColumns {
  job_id: Generated<number>;
  order_id: string;
  rider_id: string;
  fleet_id: string;
  offer_id: string | null;
  /** The stage that the rider last reported; the order may be further (stageOf). */
  stage: JobStage;
  metres: number;
  earning_minor: number;
  currency: string;
  accepted_at: Date;
  arrived_at: Date | null;
  waiting_since: Date | null;
  failed_reason: string | null;
  pin_tries: number;
  pin_passed: boolean;
  /** The proofs given, by kind. */
  proofs: Json<Record<string, true>>;
  cash_collected_minor: number | null;
  ended_at: Date | null;
  /** Distance from the stop at the rider's last event. */
  metres_from_place: Generated<number | null>;
  far_from_place: Generated<boolean>;
  /** The number of times the rider called or wrote to the customer. */
  contacts: Generated<number>;
  /** Digests of the order's parts as the rider last saw them; null if none were recorded. */
  seen: Json<SeenParts> | null;
  /** The parts of the delivery's earning, and the job's extra pay; null on older jobs. */
  earning_parts: Json<EarningPart[]> | null;
  terms: Json<JobTerms> | null;
  /** When the rider arrived at the shop. */
  at_shop_at: Date | null;
}
export type JobRow = Selectable<JobColumns>;

/** A stored stop of a tour: an order, and whether it is collected or delivered there. */
export type StoredStop = {
  order_id: string;
  is_pick_up: boolean;
  /** The route to the stop; absent on offers from before it was stored. */
  metres?: number;
  seconds?: number;
};

export interface OfferRow {
  offer_id: string;
  rider_id: string;
  order_ids: string[];
  /** The rider's whole tour including these orders; null if it was not computed. */
  tour: StoredStop[] | null;
  metres: number;
  earning_minor: number;
  offered_at: Date;
  expires_at: Date;
  outcome: "accepted" | "declined" | "expired" | "withdrawn" | null;
  decline_reason: string | null;
  settled_at: Date | null;
  answer: unknown;
  /** By order; null on offers from before they were stored. */
  earning_parts: Record<string, EarningPart[]> | null;
  terms: JobTerms | null;
}

export interface RiderTables {
  fleets: {
    fleet_id: string;
    kind: FleetKind;
    name: string;
    /** The outside courier service of this fleet; null: the fleet calls our API itself. */
    courier: Generated<CourierName | null>;
    failures: Generated<number>;
    pauses: Generated<number>;
    paused_until: Generated<Date | null>;
    created_at: Date;
  };
  riders: RiderColumns;
  rider_codes: { account: string; code_hash: string; tries: number; expires_at: Date };
  rider_sessions: RiderSessionRow;
  shifts: {
    shift_id: Generated<number>;
    rider_id: string;
    state: ShiftState;
    since: Date;
    started_at: Date;
    ended_at: Date | null;
  };
  jobs: JobColumns;
}
