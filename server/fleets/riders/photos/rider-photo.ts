import { countries } from "@waybill/domain/markets/countries";
import { isShownOfRider } from "@waybill/domain/markets/country";
import { findOrderUnchecked, findOwnOrder } from "../../../orders/find-order.ts";
import type { AssignedRider, OrderRow } from "../../../orders/order-row.ts";
import type { Actor } from "../../../platform/actor.ts";
import type { Deps } from "../../../platform/deps.ts";
import { Refused } from "../../../platform/http/refused.ts";
import type { ProofDeps } from "../../proofs/proof-deps.ts";

export type PhotoDeps = Pick<Deps, "pool" | "settings"> & Pick<ProofDeps, "proofs">;

/**
 * A rider as stored with an order, so that the order shows even years later who carried it. `photo` is the
 * picture's name in the store.
 */
export const assignedRiderOf = (rider: {
  name: string;
  phone_number: string;
  vehicle: string | null;
  plate: string | null;
  photo: string | null;
}): AssignedRider => ({
  name: rider.name,
  phone_number: rider.phone_number,
  vehicle: rider.vehicle,
  ...(rider.plate !== null && { plate: rider.plate }),
  ...(rider.photo !== null && { photo: rider.photo }),
});

async function pictureOfOrder({ proofs, settings }: PhotoDeps, order: OrderRow | undefined): Promise<Buffer> {
  const photo = order?.rider?.photo;
  const isShown = isShownOfRider(countries[settings.country], "photo");
  const bytes = isShown && photo !== undefined ? await proofs.get(photo) : undefined;
  if (!bytes) throw new Refused("not_found");
  return bytes;
}

/** The picture of the rider of one of the actor's orders. */
export const readRiderPhoto = async (deps: PhotoDeps, actor: Actor, orderId: string): Promise<Buffer> =>
  pictureOfOrder(deps, await findOwnOrder(deps, actor, { orderId }));

/** The picture of an order's rider, for a caller whose link is already checked. */
export const openRiderPhoto = async (deps: PhotoDeps, orderId: string): Promise<Buffer> =>
  pictureOfOrder(deps, await findOrderUnchecked(deps, orderId));
