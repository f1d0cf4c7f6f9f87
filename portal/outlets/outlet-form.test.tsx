import { fireEvent, screen, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { serve } from "@waybill/client/test-server.ts";
import {
  address,
  answers,
  bgc,
  field,
  fillAll,
  openDialog,
  otherParent,
  parent,
  problemAt,
  save,
  sentRequests,
  type,
} from "./outlet-dialog.fixture.tsx";

const server = serve(...answers);

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));

test("all errors are shown at once, at their fields and in a summary that gets the focus", async () => {
  openDialog();
  type("E-mail 1", "not an e-mail");
  fireEvent.click(save());
  const summary = screen.getByRole("group", { name: "5 things to fix" });
  expect(document.activeElement).toBe(summary);
  expect(screen.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
    "Please enter collection point ID",
    "Please enter label",
    "Please enter phone number",
    "Please select pickup address",
    "Please enter a valid email",
  ]);
  expect(problemAt(field("Label"))).toBe("Please enter label");
  fireEvent.click(screen.getByRole("link", { name: "Please select pickup address" }));
  expect(document.activeElement).toBe(address());
  expect(sentRequests).toEqual([]);
});

test("the phone field keeps only digits and plus while typing [5.38]", () => {
  openDialog();
  type("Phone number", "+63 (917) 555-0142 ext");
  expect(field("Phone number").value).toBe("+639175550142");
});

test.each([
  ["added", undefined],
  ["edited", "kanto-bgc"],
])(
  "a phone number that cannot be called is reported before a collection point is %s",
  async (_, vendorId) => {
    openDialog(vendorId ? { vendorId } : {});
    if (vendorId) await screen.findByDisplayValue("Kanto BGC");
    else await fillAll();
    type("Phone number", "12");
    fireEvent.click(save());
    expect(problemAt(field("Phone number"))).toMatch(/^This phone number does not fit the country/);
    type("Phone number", "");
    fireEvent.click(save());
    expect(problemAt(field("Phone number"))).toMatch(/^Please enter phone number/);
    expect(sentRequests).toEqual([]);
    type("Phone number", "0917 555 0143");
    fireEvent.click(save());
    await waitFor(() => expect(sentRequests).toHaveLength(1));
  },
);

test("an outlet's outdated phone number never prevents changing its label", async () => {
  const short = structuredClone(bgc);
  short.vendor_information.contact.phone = "8888";
  server.use(http.get("*/vendor/kanto-bgc", () => HttpResponse.json({ result: short })));
  openDialog({ vendorId: "kanto-bgc" });
  await screen.findByDisplayValue("8888");
  type("Label", "Kanto High Street");
  fireEvent.click(save());
  await waitFor(() => expect(sentRequests).toHaveLength(1));
});

test("the parent is a choice only if there are several parents [5.40]", async () => {
  openDialog();
  expect(screen.queryByLabelText("Parent business")).toBeNull();
});

test("with two parents the collection point is added to the chosen parent [5.40]", async () => {
  openDialog({ parents: [parent, otherParent] });
  fireEvent.change(screen.getByRole("combobox", { name: "Parent business" }), { target: { value: "lugaw" } });
  await fillAll();
  fireEvent.click(save());
  await waitFor(() => expect(sentRequests).toHaveLength(1));
  expect(sentRequests[0]?.body.parent_vendor_id).toBe("lugaw");
});

test("editing the address clears its error [5.41]", () => {
  openDialog();
  fireEvent.click(save());
  expect(problemAt(address())).toBe("Please select pickup address");
  fireEvent.change(address(), { target: { value: "s" } });
  expect(address().getAttribute("aria-invalid")).toBeNull();
  expect(problemAt(field("Label"))).toBe("Please enter label");
});

test("editing the address text clears the chosen place [5.42]", async () => {
  openDialog();
  await fillAll();
  fireEvent.change(address(), { target: { value: "Two Serendra, Taguig, back" } });
  fireEvent.click(save());
  expect(problemAt(address())).toBe("Please select pickup address");
  expect(sentRequests).toEqual([]);
});

test("a changed pickup address gets its own unit, building and instructions, and Undo restores the old ones [10.102]", async () => {
  openDialog();
  await fillAll();
  type(/^Unit/, "2F");
  type(/^Rider instructions/, "Blue door");
  fireEvent.change(address(), { target: { value: "Ayala" } });
  const details = () => [field(/^Unit/).value, field(/^Rider instructions/).value];
  expect(details()).toEqual(["", ""]);
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(details()).toEqual(["2F", "Blue door"]);
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
});

test("the preview of the rider's view updates while typing", async () => {
  openDialog();
  await fillAll();
  type(/Unit or floor/, "2F");
  type(/Rider instructions/, "Ring twice");
  expect(screen.getByText("Riders see this").closest("figure")?.textContent).toBe(
    "Riders see thisKanto Uptown2F, Two Serendra, TaguigRing twice",
  );
});

test("malformed service hours are shown as written, with the correct format [10.58]", async () => {
  server.use(
    http.get("*/get-country-parameter/serviceHours", () => HttpResponse.json({ result: "9am-5pm" })),
  );
  openDialog();
  const warning = await screen.findByText(/9am-5pm/);
  expect(warning.textContent).toMatch(/counts as closed.*format has to be dddd:dddd/);
});

test("service hours are shown in the outlet dialog", async () => {
  openDialog();
  expect(await screen.findByText("Service hours: 00:00 to 23:59.")).toBeDefined();
});
