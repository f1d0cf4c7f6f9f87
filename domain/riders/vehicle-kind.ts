/** What a rider rides, as far as it says how far to send one. */
export const vehicleKinds = ["foot", "bicycle", "scooter", "car"] as const;
export type VehicleKind = (typeof vehicleKinds)[number];

/** What a rider rides of whom nobody said it. */
export const usualVehicleKind: VehicleKind = "scooter";

const isKind = (word: string): word is VehicleKind => vehicleKinds.some((known) => known === word);

/** The kind of a rider's vehicle: as it was set, else as the words about the vehicle are one of ours, else a scooter. */
export function vehicleKindOf({
  vehicle,
  vehicle_kind,
}: {
  vehicle: string | null;
  vehicle_kind?: VehicleKind | null;
}): VehicleKind {
  if (vehicle_kind) return vehicle_kind;
  const word = vehicle?.trim().toLowerCase() ?? "";
  return isKind(word) ? word : usualVehicleKind;
}

/** Metres by kind of vehicle. */
export type MetresByVehicle = Readonly<Partial<Record<VehicleKind, number>>>;

export const maxMetres = 1_000_000;

/** Reads `foot:1500|bicycle:4000`: each kind once, whole metres above nothing. Undefined: somebody wrote it otherwise. */
export function parseMetresByVehicle(text: string): MetresByVehicle | undefined {
  const metres: Partial<Record<VehicleKind, number>> = {};
  for (const part of text.split("|")) {
    const [, kind = "", digits = ""] = /^([a-z]+):(\d{1,7})$/.exec(part) ?? [];
    const number = Number(digits);
    if (!isKind(kind) || kind in metres || number < 1 || number > maxMetres) return undefined;
    metres[kind] = number;
  }
  return metres;
}
