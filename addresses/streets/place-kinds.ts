/** OpenStreetMap's tags of an object, by key. */
type Tags = Readonly<Record<string, string | undefined>>;

/**
 * The kinds of named places. `weight`: how likely people mean it when they type the name, 0 to 100. `values`:
 * OpenStreetMap's values for it, under any key. An object with several gets the first kind listed here.
 */
export const placeKinds = {
  city: { weight: 100, values: ["city", "town", "municipality"] },
  area: {
    weight: 70,
    values: ["suburb", "quarter", "neighbourhood", "village", "district", "borough", "city_block", "hamlet"],
  },
  postal_code: { weight: 60, values: [] },
  street: { weight: 60, values: [] },
  airport: { weight: 90, values: ["aerodrome", "terminal"] },
  mall: { weight: 80, values: ["mall", "department_store"] },
  station: {
    weight: 65,
    values: ["station", "halt", "bus_station", "ferry_terminal", "subway_entrance", "train_station"],
  },
  hospital: { weight: 60, values: ["hospital", "clinic"] },
  school: { weight: 55, values: ["university", "college", "school", "kindergarten", "library"] },
  hotel: { weight: 55, values: ["hotel", "hostel", "guest_house", "motel", "apartment", "resort"] },
  condo: { weight: 55, values: ["apartments", "residential", "condominium", "dormitory", "house"] },
  office: {
    weight: 50,
    values: ["office", "commercial", "company", "coworking", "estate_agent", "insurance"],
  },
  government: {
    weight: 50,
    values: [
      "townhall",
      "police",
      "fire_station",
      "courthouse",
      "post_office",
      "embassy",
      "government",
      "community_centre",
      "public_building",
      "civic",
      "prison",
    ],
  },
  market: { weight: 45, values: ["marketplace", "supermarket", "food_court"] },
  church: { weight: 45, values: ["place_of_worship", "church", "mosque", "temple", "chapel", "cathedral"] },
  park: {
    weight: 45,
    values: ["park", "garden", "stadium", "golf_course", "sports_centre", "playground", "pitch", "cemetery"],
  },
  landmark: {
    weight: 45,
    values: [
      "attraction",
      "museum",
      "theatre",
      "cinema",
      "gallery",
      "arts_centre",
      "monument",
      "memorial",
      "viewpoint",
      "zoo",
      "theme_park",
      "square",
      "castle",
      "artwork",
      "information",
      "locality",
    ],
  },
  bank: { weight: 30, values: ["bank", "bureau_de_change", "money_transfer", "pawnbroker"] },
  food: {
    weight: 30,
    values: ["restaurant", "cafe", "fast_food", "bar", "pub", "ice_cream", "bakery", "nightclub", "coffee"],
  },
  fuel: { weight: 25, values: ["fuel", "car_wash", "charging_station"] },
  shop: { weight: 25, values: [] },
  building: { weight: 40, values: ["building", "yes", "retail", "industrial", "warehouse", "roof"] },
  stop: { weight: 10, values: ["bus_stop", "taxi", "tram_stop", "platform", "stop_position", "parking"] },
} as const satisfies Record<string, { weight: number; values: readonly string[] }>;
export type PlaceKind = keyof typeof placeKinds;

const kinds = Object.keys(placeKinds) as PlaceKind[];
export const kindOfNumber = (number: number): PlaceKind => kinds[number] ?? "building";
export const numberOfKind = (kind: PlaceKind): number => kinds.indexOf(kind);

const kindOfValue = new Map<string, PlaceKind>(
  kinds
    .toReversed()
    .flatMap((kind) => placeKinds[kind].values.map((value): [string, PlaceKind] => [value, kind])),
);

/** The keys that say what a place is, most specific first. */
const telling = [
  "place",
  "aeroway",
  "amenity",
  "shop",
  "tourism",
  "leisure",
  "healthcare",
  "railway",
  "public_transport",
  "office",
  "historic",
  "craft",
  "landuse",
  "highway",
  "building",
];
/** Keys whose every value means the same kind: any kind of shop is a shop. */
const kindOfKey: Record<string, PlaceKind> = {
  shop: "shop",
  craft: "shop",
  amenity: "shop",
  office: "office",
  tourism: "landmark",
  historic: "landmark",
  healthcare: "hospital",
  building: "building",
};

/** Returns the kind of a named object; undefined if nobody would have something delivered there. */
export function placeKindOf(tags: Tags): PlaceKind | undefined {
  for (const key of telling) {
    const value = tags[key];
    if (value === undefined || value === "no") continue;
    const kind = kindOfValue.get(value) ?? kindOfKey[key];
    if (kind) return kind;
  }
  return undefined;
}
