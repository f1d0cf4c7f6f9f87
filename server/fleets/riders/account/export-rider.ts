import type { AnswerOf } from "@waybill/contract/endpoint";
import type { exportRider as exportEndpoint } from "@waybill/contract/riders/rider-app";
import { readOwnProfile } from "../../../accounts/riders/rider-profile.ts";
import { findAllOf } from "./rows.ts";
import { findPhotoOfRider } from "../photos/photo-rows.ts";
import type { RiderActor, RiderDeps } from "../rider-deps.ts";

const photoAsText = async ({ pool, proofs }: RiderDeps, { riderId }: RiderActor): Promise<string | null> => {
  const name = (await findPhotoOfRider(pool, riderId))?.photo;
  const bytes = name == null ? undefined : await proofs.get(name);
  return bytes?.toString("base64") ?? null;
};

/** All stored data of the calling rider. */
export const exportRider = async (
  deps: RiderDeps,
  actor: RiderActor,
): Promise<AnswerOf<typeof exportEndpoint>["result"]> => ({
  rider: await readOwnProfile(deps, actor),
  photo: await photoAsText(deps, actor),
  ...(await findAllOf(deps.pool, actor.riderId)),
});
