/** The kinds of vehicles, which determine the maximum distances of orders. */
export const vehicleKinds = ["foot", "bicycle", "scooter", "car"] as const;
export type VehicleKind = (typeof vehicleKinds)[number];

export const defaultVehicleKind: VehicleKind = "scooter";

const isKind = (word: string): word is VehicleKind => vehicleKinds.some((kind) => kind === word);

/** Returns the kind of a rider's vehicle: as set, else the kind named in its description, else a scooter. */
export function vehicleKindOf({
  vehicle,
  vehicle_kind,
}: {
  vehicle: string | null;
  vehicle_kind?: VehicleKind | null;
}): VehicleKind {
  if (vehicle_kind) return vehicle_kind;
  const word = vehicle?.trim().toLowerCase() ?? "";
  return isKind(word) ? word : defaultVehicleKind;
}

/** Distances in metres by kind of vehicle. */
export type MetresByVehicle = Readonly<Partial<Record<VehicleKind, number>>>;

export const maxMetres = 1_000_000;

/** Parses `foot:1500|bicycle:4000`: each kind once, positive whole metres. undefined if malformed. */
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
