import type { AnswerOf } from "@waybill/contract/endpoint";
import type {
  exportRider as exportEndpoint,
  readRiderAccount as endpoint,
} from "@waybill/contract/riders/rider-app";
import { dayOf, startOfDay } from "@waybill/domain/history/days";
import { countries } from "@waybill/domain/markets/countries";
import { type Currency, fromMinor } from "@waybill/domain/money/money";
import { ownProfile } from "../../accounts/riders/known-rider.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import { announceEnds } from "../../accounts/sessions/announce-ends.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { Refused } from "../../platform/http/refused.ts";
import { paperState } from "@waybill/domain/riders/rider";
import { deletePerson, findAllOf, findPapers, findSums } from "./own-rows.ts";
import { findPhotoOfRider } from "./photo-rows.ts";
import type { RiderActor, RiderDeps } from "./rider-deps.ts";
import { readShift } from "./shift/set-shift.ts";

/** The rider who calls, what was earned today, and the cash held. */
export async function readRiderAccount(
  deps: RiderDeps,
  actor: RiderActor,
): Promise<AnswerOf<typeof endpoint>["result"]> {
  const country = countries[deps.settings.country];
  const currency: Currency = country.currency;
  const today = startOfDay(dayOf(deps.now(), country.timezone), country.timezone);
  const { earned_minor, jobs, cash_minor } = await findSums(deps.pool, actor.riderId, today);
  return {
    rider: await ownProfile(deps, actor),
    shift: await readShift(deps, actor),
    currency,
    earned_today: fromMinor(earned_minor, currency),
    jobs_today: jobs,
    cash_held: fromMinor(cash_minor, currency),
    papers: (await findPapers(deps.pool, actor.riderId)).map((paper) => ({
      ...paper,
      state: paperState(paper.ends_on, dayOf(deps.now(), country.timezone)),
    })),
  };
}

const photoAsText = async ({ pool, proofs }: RiderDeps, { riderId }: RiderActor): Promise<string | null> => {
  const name = (await findPhotoOfRider(pool, riderId))?.photo;
  const bytes = name == null ? undefined : await proofs.get(name);
  return bytes?.toString("base64") ?? null;
};

/** All that is kept about the rider who calls. */
export const exportRider = async (
  deps: RiderDeps,
  actor: RiderActor,
): Promise<AnswerOf<typeof exportEndpoint>["result"]> => ({
  rider: await ownProfile(deps, actor),
  photo: await photoAsText(deps, actor),
  ...(await findAllOf(deps.pool, actor.riderId)),
});

/** Deletes what is kept about the person; refused while a parcel is on the way. */
export async function deleteRider(deps: RiderDeps, actor: RiderActor): Promise<void> {
  const { riderId, sessionId } = actor;
  const photo = (await findPhotoOfRider(deps.pool, riderId))?.photo;
  const at = deps.now();
  await inTransaction(deps.pool, async ({ pool, db }) => {
    if (!(await deletePerson(pool, riderId, at))) throw new Refused("job_under_way");
    const subject = { kind: "rider", id: riderId };
    await recordAudit(db, { by: actor, at }, { action: "rider.deleted", subject });
  });
  if (photo != null) await deps.proofs.remove(photo);
  await announceEnds(deps, [sessionId]);
}
