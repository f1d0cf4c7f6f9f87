import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { mayEditOutlet, outletVendorId } from "./outlet-ids.ts";
import { newOutletForm, type OutletDraft, type OutletForm, outletProblems } from "./outlets.ts";

const english = JSON.parse(readFileSync(new URL("../../locales/en.json", import.meta.url), "utf8")) as Record<
  string,
  string
>;
const whole: OutletDraft = {
  clientVendorId: "BGC-2",
  name: "BGC",
  phone: "+63 917 555 0142",
  location: { formatted_address: "11th Avenue, Taguig", latitude: 14.55, longitude: 121.05 },
  owners: ["ana@example.com"],
};
const texts = (changes: OutletDraft) =>
  outletProblems({ ...whole, ...changes }).map(({ key }) => english[key]);

test("a complete form has no problems, also without owners or with empty ones [5.37]", () => {
  for (const owners of [
    whole.owners,
    undefined,
    null,
    [],
    [""],
    ["  ", "ana@example.com"],
    [" ana@example.com "],
  ])
    expect(texts({ owners })).toEqual([]);
});

test("a missing collection point ID is reported [5.33]", () => {
  for (const clientVendorId of [undefined, null, "", "  "])
    expect(texts({ clientVendorId })).toEqual(["Please enter collection point ID"]);
});

test("a missing label is reported [5.34]", () => {
  for (const name of [undefined, null, "", "  "]) expect(texts({ name })).toEqual(["Please enter label"]);
});

test("a missing phone is reported, and letters are not a phone number [5.35]", () => {
  for (const phone of [undefined, null, "", "call me", "+"])
    expect(texts({ phone })).toEqual(["Please enter phone number"]);
});

test("a missing pickup address is reported, and so is a text without coordinates [5.36]", () => {
  const at = { formatted_address: "11th Avenue", latitude: 14.55, longitude: 121.05 };
  const without = [
    { ...at, formatted_address: " " },
    { ...at, latitude: null },
    { ...at, longitude: 181 },
  ];
  for (const location of [undefined, null, {}, ...without])
    expect(texts({ location })).toEqual(["Please select pickup address"]);
});

test("an owner's invalid e-mail is reported with its index [5.37]", () => {
  for (const owner of ["ana", "ana@", "@example.com", "a na@example.com", "ana@example"])
    expect(texts({ owners: [owner] })).toEqual(["Please enter a valid email"]);
  expect(outletProblems({ ...whole, owners: ["", "ana@example.com", "x"] })).toMatchObject([{ index: 2 }]);
});

test("an empty form has every problem, in the order of the form [5.33] [5.34] [5.35] [5.36]", () => {
  expect(outletProblems({ owners: ["x"] }).map(({ key, field }) => `${field}: ${english[key]}`)).toEqual([
    "clientVendorId: Please enter collection point ID",
    "name: Please enter label",
    "phone: Please enter phone number",
    "location: Please select pickup address",
    "owners: Please enter a valid email",
  ]);
});

test("an outlet whose id starts with a- or b- cannot be edited, any other can", () => {
  for (const id of ["a-1", "b-kanto"]) expect(mayEditOutlet(id)).toBe(false);
  for (const id of ["c-1", "ab-1", "a1", "kanto-a-1", ""]) expect(mayEditOutlet(id)).toBe(true);
});

test("a new outlet's id is its parent's id and its own id in safe characters", () => {
  expect(outletVendorId("kanto", "BGC-2")).toBe("kanto-bgc-2");
  expect(outletVendorId("kanto", "  BGC / No. 2 ")).toBe("kanto-bgc-no-2");
  expect(outletVendorId("kanto", "../order?x=1")).toBe("kanto-order-x-1");
  expect(outletVendorId("kanto", "x".repeat(114))).toHaveLength(120);
  for (const none of ["", "--", "فرع", "x".repeat(115)])
    expect(outletVendorId("kanto", none)).toBeUndefined();
});

test("the form has the fields of spec §3, and a new one has only its parent set [3.15]", () => {
  const whole: Required<OutletForm> = {
    ...newOutletForm("kanto"),
    isEditMode: true,
    vendorId: "kanto-bgc",
    owners: ["ana@example.com", "ben@example.com"],
    location: {
      formatted_address: "11th Avenue, Taguig",
      latitude: 14.55,
      longitude: 121.05,
      city: "Taguig",
      countryCode: "PH",
      zipcode: "1634",
      street: "11th Avenue",
      streetNumber: "28",
    },
  };
  expect(Object.keys(whole).sort()).toEqual([
    "building",
    "clientVendorId",
    "isEditMode",
    "location",
    "name",
    "owners",
    "parentVendorId",
    "phone",
    "riderInstructions",
    "unitNo",
    "vendorId",
  ]);
  expect(newOutletForm("kanto")).toEqual({
    parentVendorId: "kanto",
    isEditMode: false,
    owners: [""],
    vendorId: undefined,
    location: undefined,
    clientVendorId: "",
    name: "",
    unitNo: "",
    building: "",
    phone: "",
    riderInstructions: "",
  });
  expect(outletProblems(newOutletForm("kanto"))).toHaveLength(4);
});
