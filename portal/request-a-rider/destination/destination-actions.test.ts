import { expect, test } from "vitest";
import { emptyDraft } from "../draft/request-draft.ts";
import type { RequestEvent } from "../request-types.ts";
import { destinationActions } from "./destination-actions.ts";

test.each([
  ["12 Ayala Ave", "Ayala Avenue, Makati", "12 Ayala Avenue, Makati"],
  ["12-B Ayala", "12-B Ayala Avenue, Makati", "12-B Ayala Avenue, Makati"],
  ["12 Ayala", "30 Ayala Avenue, Makati", "30 Ayala Avenue, Makati"],
  ["Ayala", "Ayala Avenue, Makati", "Ayala Avenue, Makati"],
  ["14.55, 121.02", "Ayala Avenue, Makati", "Ayala Avenue, Makati"],
])("'%s', found as '%s', becomes the address '%s'", (typed, found, kept) => {
  const sent: RequestEvent[] = [];
  const place = { id: "p-1", formatted_address: found, latitude: 14.55, longitude: 121.02 };
  destinationActions({ ...emptyDraft(), address: typed }, (event) => void sent.push(event)).pick(place);
  const destination = { address: kept, latitude: 14.55, longitude: 121.02 };
  expect(sent).toEqual([{ type: "DESTINATION_CHOSEN", destination }]);
});

test.each([
  ["12 Ayala", "Ayala Avenue", "12 Ayala Avenue"],
  ["Ayala", undefined, "Ayala"],
  ["", undefined, "14.55123, 121.02000"],
  ["https://maps.app.goo.gl/AbC", undefined, "14.55123, 121.02000"],
  [" https://maps.app.goo.gl/AbC", "Burgos Street, Makati", "Burgos Street, Makati"],
])("with '%s' typed, a pin moved to '%s' gets the address '%s'", (typed, found, address) => {
  const sent: RequestEvent[] = [];
  const place = { latitude: 14.551234, longitude: 121.02 };
  destinationActions({ ...emptyDraft(), address: typed }, (event) => void sent.push(event)).movePin(
    place,
    found,
  );
  expect(sent).toEqual([{ type: "DESTINATION_CHOSEN", destination: { address, ...place } }]);
});
