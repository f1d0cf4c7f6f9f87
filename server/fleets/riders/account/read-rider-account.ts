import type { AnswerOf } from "@waybill/contract/endpoint";
import type { readRiderAccount as endpoint } from "@waybill/contract/riders/rider-app";
import { dayOf, startOfDay } from "@waybill/domain/history/days";
import { countries } from "@waybill/domain/markets/countries";
import { type Currency, fromMinor } from "@waybill/domain/money/money";
import { readOwnProfile } from "../../../accounts/riders/rider-profile.ts";
import { paperState } from "@waybill/domain/riders/rider";
import { findRiderPapers, findSums } from "./rows.ts";
import type { RiderActor, RiderDeps } from "../rider-deps.ts";
import { readShift } from "../shift/shift.ts";

/** The calling rider, today's earnings, and the cash the rider holds. */
export async function readRiderAccount(
  deps: RiderDeps,
  actor: RiderActor,
): Promise<AnswerOf<typeof endpoint>["result"]> {
  const country = countries[deps.settings.country];
  const currency: Currency = country.currency;
  const today = startOfDay(dayOf(deps.now(), country.timezone), country.timezone);
  const { earned_minor, jobs, cash_minor } = await findSums(deps.pool, actor.riderId, today);
  return {
    rider: await readOwnProfile(deps, actor),
    shift: await readShift(deps, actor),
    currency,
    earned_today: fromMinor(earned_minor, currency),
    jobs_today: jobs,
    cash_held: fromMinor(cash_minor, currency),
    papers: (await findRiderPapers(deps.pool, actor.riderId)).map((paper) => ({
      ...paper,
      state: paperState(paper.ends_on, dayOf(deps.now(), country.timezone)),
    })),
  };
}
