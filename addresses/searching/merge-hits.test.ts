import { expect, test } from "vitest";
import { addressHabitsOf } from "../habits/address-habits.ts";
import { foundAddress } from "../matching/found-address.fixture.ts";
import { gradeMatch } from "../matching/grade-rules.ts";
import { readQuery } from "../matching/match-grade.ts";
import { nameFit } from "../matching/name-fit.ts";
import { splitName } from "../reading/split-names.ts";
import { mergeHits } from "./merge-hits.ts";

const outlet = { latitude: 14.5547, longitude: 121.0244 };
const kilometre = 1 / 111.2;

/** Returns the order of the merged results; each is this many kilometres from the outlet. */
function orderOf(typed: string, hits: readonly (readonly [string, string, number])[]): string[] {
  const query = readQuery(typed, addressHabitsOf("ph"));
  const streets = hits.map(([name, kind, far], record) => {
    const found = foundAddress(`${kind === "street" ? "street" : "building"} ${name} @ @ Makati`);
    return {
      record,
      name,
      found,
      place: {
        id: String(record),
        formatted_address: name,
        latitude: outlet.latitude + far * kilometre,
        longitude: outlet.longitude,
        kind,
      },
      match: gradeMatch(query, found),
      score: 0,
      context: 0,
      fit: nameFit(query, splitName(name)),
      isAsTyped: false,
      houseNearness: 0,
      nearness: 0,
    };
  });
  return mergeHits(query, [], streets, { near: outlet, isCovered: () => true }).map(
    ({ formatted_address }) => formatted_address,
  );
}

test.each([
  ["Rockwell", ["Rockwell Center", "mall", 4], ["Aruga by Rockwell", "shop", 0.1]],
  ["Rockwell", ["Rockwell Business Center Sheridan", "office", 4], ["Makati Rockwell", "shop", 0.1]],
  ["Serendra", ["Serendra Piazza", "mall", 5], ["Two Serendra", "condo", 0.2]],
  ["Legazpi", ["Legazpi Active Park", "park", 3], ["The Columns Legazpi", "condo", 0.1]],
  ["Greenbelt", ["Greenbelt Chapel Museum", "church", 2], ["Hotel Greenbelt", "hotel", 0.1]],
  ["mak", ["Makati Shangri-La", "hotel", 2], ["Cafe Makati", "shop", 0.1]],
  ["Salcedo", ["Salcedo Saturday Market", "market", 6], ["Jaime Salcedo", "shop", 0.1]],
  ["St Luke", ["St Luke Medical Arts", "hospital", 5], ["Parish of St Luke", "church", 0.2]],
] as const)(
  "«%s»: a name that begins with the typed words ranks above a name that contains a fragment of them [10.107]",
  (typed, begins, holds) => {
    expect(orderOf(typed, [holds, begins])).toEqual([begins[0], holds[0]]);
  },
);
