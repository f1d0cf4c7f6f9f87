import { expect, test } from "vitest";
import { collectionPointFinder, collectionPoints, type FamilyMember } from "./collection-point.ts";

const member = (vendor_id: string, parent_vendor_id: string | null = null): FamilyMember => ({
  vendor_id,
  parent_vendor_id,
  name: `Outlet ${vendor_id}`,
  latitude: 14.56,
  longitude: 121.03,
});
const family = [member("kanto"), member("bgc", "kanto"), member("makati", "kanto"), member("pasig", "kanto")];
const everything = [...family, member("aling"), member("aling-2", "aling")];
const asUser = (...ids: string[]) => ({ kind: "vendor" as const, vendorIds: new Set(ids) });
const pointsOf = (vendorId: string, ...owned: string[]) =>
  collectionPoints(everything, vendorId, asUser(...owned)).map(({ vendor_id }) => vendor_id);

test("a parent's upload names any of its outlets, by id or by name [10.41]", () => {
  const owned = ["kanto", "bgc", "makati", "pasig"];
  expect(pointsOf("kanto", ...owned)).toEqual(owned);
  const find = collectionPointFinder(collectionPoints(everything, "kanto", asUser(...owned)), "kanto");
  for (const outlet of ["bgc", "makati", "pasig"])
    for (const cell of [outlet, `outlet ${outlet.toUpperCase()}`])
      expect(find(cell).point?.vendor_id, cell).toBe(outlet);
  expect(find("aling-2").problem).toBe("bulk-row.collection-point-unknown");
});

test("an outlet's upload may name a sibling that its user also acts for, and no other [10.42]", () => {
  expect(pointsOf("bgc", "kanto", "bgc", "makati", "pasig")).toEqual(["bgc", "makati", "pasig"]);
  expect(pointsOf("bgc", "bgc", "pasig", "aling", "aling-2")).toEqual(["bgc", "pasig"]);
  expect(pointsOf("bgc", "bgc")).toEqual(["bgc"]);
  expect(collectionPoints(everything, "bgc", { kind: "partner", vendorId: "bgc" })).toHaveLength(1);
  const find = collectionPointFinder(collectionPoints(everything, "bgc", asUser("bgc", "pasig")), "bgc");
  expect(find("pasig").point?.vendor_id).toBe("pasig");
  for (const cell of ["makati", "Outlet makati", "kanto", "aling"])
    expect(find(cell).problem, cell).toBe("bulk-row.collection-point-unknown");
});

test("a vendor without outlets can name only itself", () => {
  expect(pointsOf("aling", "aling", "kanto", "bgc")).toEqual(["aling"]);
});

test("a name is found in any case and with any number of spaces, but not without them", () => {
  const find = collectionPointFinder([{ ...member("kanto"), name: " Kanto  Grill " }], "kanto");
  for (const cell of ["kanto grill", "KANTO   GRILL"])
    expect(find(cell).point?.vendor_id, cell).toBe("kanto");
  expect(find("kantogrill").problem).toBe("bulk-row.collection-point-unknown");
  expect(collectionPointFinder([], "kanto")(null).problem).toBe("bulk-row.collection-point-unknown");
  expect(collectionPoints([], "kanto", asUser("kanto"))).toEqual([]);
});

test("a collection point ID from the outlet's form is found in any case; a vendor id comes first", () => {
  const own = (vendor_id: string, client_vendor_id: string | null) => ({
    ...member(vendor_id),
    client_vendor_id,
  });
  const find = collectionPointFinder(
    [own("kanto-7", "BGC"), own("kanto-8", null), own("bgc 2", "kanto-7")],
    "kanto-7",
  );
  for (const cell of ["BGC", "bgc", " Bgc "]) expect(find(cell).point?.vendor_id, cell).toBe("kanto-7");
  expect(find("kanto-7").point?.vendor_id).toBe("kanto-7");
  expect(find(" ").problem).toBe("bulk-row.collection-point-unknown");
});
