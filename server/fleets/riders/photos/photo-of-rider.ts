import { recordAudit } from "../../../audit/record-audit.ts";
import type { Actor } from "../../../platform/actor.ts";
import { inTransaction } from "../../../platform/database/transaction.ts";
import type { Deps } from "../../../platform/deps.ts";
import { Refused } from "../../../platform/http/refused.ts";
import { maxPictureBytes, portraitOf } from "../../proofs/picture.ts";
import { findPhotoOfRider, deletePhotoOnOrders, savePhotoOfRider } from "./photo-rows.ts";
import type { PhotoDeps } from "./rider-photo.ts";

/** A rider's picture as operators see it. */
export async function readPhotoOfRider({ pool, proofs }: PhotoDeps, riderId: string): Promise<Buffer> {
  const photo = (await findPhotoOfRider(pool, riderId))?.photo;
  const bytes = photo == null ? undefined : await proofs.get(photo);
  if (!bytes) throw new Refused("not_found");
  return bytes;
}

/**
 * Stores a rider's picture (PNG, JPEG or WebP in base64), cropped to a small square and without metadata; null
 * deletes it, also from the orders that show it. A new picture keeps the old one's name, so that orders show the
 * new one.
 */
export async function putPhotoOfRider(
  deps: PhotoDeps & Pick<Deps, "now" | "randomBytes">,
  by: Actor,
  riderId: string,
  image: string | null,
): Promise<void> {
  const { pool, proofs, now, randomBytes } = deps;
  const rider = await findPhotoOfRider(pool, riderId);
  if (!rider) throw new Refused("not_found", { path: ["rider_id"] });
  const photo = image === null ? null : (rider.photo ?? `rider-${randomBytes(24).toString("hex")}`);
  if (image !== null && photo !== null) await proofs.put(photo, await readPortrait(image));
  await inTransaction(pool, async ({ pool: transaction, db }) => {
    await savePhotoOfRider(transaction, riderId, photo);
    if (photo === null) await deletePhotoOnOrders(transaction, riderId);
    const subject = { kind: "rider", id: riderId };
    const [before, after] = [{ has_photo: rider.photo !== null }, { has_photo: photo !== null }];
    await recordAudit(db, { by, at: now() }, { action: "rider.photo_set", subject, before, after });
  });
  if (photo === null && rider.photo !== null) await proofs.remove(rider.photo);
}

async function readPortrait(image: string): Promise<Buffer> {
  const bytes = Buffer.from(image, "base64");
  if (bytes.length > maxPictureBytes) throw new Refused("too_large", { path: ["image"] });
  const portrait = await portraitOf(bytes);
  if (!portrait) throw new Refused("proof_not_an_image", { path: ["image"] });
  return portrait;
}
