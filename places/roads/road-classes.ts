import type { Tags } from "../source/map-element.ts";

/** A road class's usual two-wheeler speed in a city, km/h. */
type RoadFacts = { speed: number };

/** The stored classes of OpenStreetMap's `highway`, largest first, and ferries. Files contain their indexes. */
const roadClasses = {
  motorway: { speed: 70 },
  trunk: { speed: 45 },
  primary: { speed: 34 },
  secondary: { speed: 30 },
  tertiary: { speed: 27 },
  unclassified: { speed: 23 },
  residential: { speed: 20 },
  living_street: { speed: 12 },
  service: { speed: 12 },
  pedestrian: { speed: 5 },
  ferry: { speed: 12 },
} as const satisfies Record<string, RoadFacts>;
export type RoadClass = keyof typeof roadClasses;

const classNames = Object.keys(roadClasses) as RoadClass[];
export const numberOfClass = (name: RoadClass): number => classNames.indexOf(name);

/** Metres per tick (a tenth of a second), by the index of the class. */
export const metresPerTick = classNames.map((name) => roadClasses[name].speed / 36);

/** A road's restrictions and features, as bits of a number in the files. */
export const roadFlag = {
  /** The road may be ridden in the direction of its points, and in the opposite direction. */
  forward: 1,
  backward: 2,
  /** Only for access: allowed as the first or last part of a route. */
  private: 4,
  bridge: 8,
  tunnel: 16,
} as const;

/** A country's law about two-wheelers. */
export type TwoWheelerRules = { motorways: boolean };

export type Road = { roadClass: RoadClass; flags: number; isLink: boolean };

const isNo = (value: string | undefined) => value === "no" || value === "use_sidepath";
const isPrivate = (value: string | undefined) =>
  value !== undefined && ["private", "customers", "delivery", "destination", "permit"].includes(value);
/** From general to specific: the last one that is present applies. */
const accessKeys = ["access", "vehicle", "motor_vehicle", "motorcar", "motorcycle"];

function directions(tags: Tags, roadClass: RoadClass, isLink: boolean): number {
  const { forward, backward } = roadFlag;
  const oneway = tags["oneway:motorcycle"] ?? tags["oneway:motor_vehicle"] ?? tags["oneway"];
  if (oneway === "-1" || oneway === "reverse") return backward;
  if (oneway === "yes" || oneway === "1" || oneway === "true") return forward;
  const isUsuallyOneway = (roadClass === "motorway" && !isLink) || tags["junction"] === "roundabout";
  return isUsuallyOneway && oneway === undefined ? forward : forward | backward;
}

/**
 * Returns a line as a road for two-wheelers; undefined if it is not stored. A road closed to two-wheelers (by sign,
 * by the country's motorway rule, or because it is only for pedestrians) is stored without directions.
 */
export function roadOf(tags: Tags, rules: TwoWheelerRules): Road | undefined {
  const isFerry = tags["route"] === "ferry";
  const highway = tags["highway"] ?? "";
  const name = isFerry ? "ferry" : highway.replace(/_link$/, "");
  if (!Object.hasOwn(roadClasses, name) || tags["area"] === "yes") return undefined;
  const roadClass = name as RoadClass;
  const isLink = highway.endsWith("_link");
  const access = accessKeys.reduce<string | undefined>((known, key) => tags[key] ?? known, undefined);
  const asMotorway = roadClass === "motorway" || tags["motorroad"] === "yes";
  // Most ferries carry only foot passengers; ferries for vehicles have a tag.
  const isClosed =
    isNo(access) ||
    (isFerry && access !== "yes") ||
    (asMotorway && !rules.motorways) ||
    (roadClass === "pedestrian" && access === undefined);
  const flags =
    (isClosed ? 0 : directions(tags, roadClass, isLink)) |
    (isPrivate(access) ? roadFlag.private : 0) |
    (tags["bridge"] && tags["bridge"] !== "no" ? roadFlag.bridge : 0) |
    (tags["tunnel"] && tags["tunnel"] !== "no" ? roadFlag.tunnel : 0);
  return { roadClass, flags, isLink };
}
