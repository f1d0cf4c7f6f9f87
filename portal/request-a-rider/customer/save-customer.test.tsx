import { fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fill, waitMilliseconds } from "../fill-request.fixture.ts";
import { refuse } from "../request-screen.fixture.tsx";
import { address, ana, customers, openWithBook, phone, press, type } from "./book.fixture.tsx";

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  sessionStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const fillBea = async () => {
  await type(address, "sere");
  await press(address, "Enter");
  await waitMilliseconds();
  await screen.findByText(/^Inside the delivery area/);
  await type(phone, "0917 555 0143");
  await type("Customer name", "Bea Cruz");
};

test("a new customer is saved at once, with a toast [8.33]", async () => {
  const { callsOf } = openWithBook([], {
    [`POST ${customers}`]: ({ body }) => ({
      status: 201,
      body: { code: 201, body: { ...(body as object), id: "bea" } },
    }),
  });
  await fillBea();
  fireEvent.click(await screen.findByRole("button", { name: "Save this customer" }));
  expect(await screen.findByText("Address saved")).toBeTruthy();
  expect(callsOf(customers)[0]?.body).toMatchObject({
    name: "Bea Cruz",
    phone_number: "+639175550143",
    latitude: 14.5512,
  });
  expect(await screen.findByText("Saved customer")).toBeTruthy();
});

test("the Tab key reaches the save button after the last field, never between two fields [10.129]", async () => {
  openWithBook([], {});
  await fillBea();
  const save = await screen.findByRole("button", { name: "Save this customer" });
  const form = screen.getByRole("form", { name: "Request a rider" });
  const fields = [...form.querySelectorAll("input, select, textarea")];
  const after = fields.filter(
    (field) => save.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  expect(fields.length).toBeGreaterThan(8);
  expect(after).toEqual([]);
});

test("a customer that fails to save shows a toast, and an invalid entry shows its error next to the button [8.26] [5.22]", async () => {
  const { callsOf } = openWithBook([], {
    [`POST ${customers}`]: () => refuse(500, "INTERNAL", "alert.error"),
  });
  await fillBea();
  fireEvent.click(await screen.findByRole("button", { name: "Save this customer" }));
  expect(await screen.findByText("Unable to save address")).toBeTruthy();
  await waitMilliseconds(100);
  fill(/Note for the rider/, "é".repeat(501));
  fireEvent.click(screen.getByRole("button", { name: "Save this customer" }));
  expect(await screen.findByText("Notes are too long")).toBeTruthy();
  expect(callsOf(customers)).toHaveLength(1);
});

test("a changed customer is updated, and created again if it was deleted", async () => {
  const { callsOf } = openWithBook([ana], {
    [`PUT ${customers}/ana`]: () => refuse(404, "SAVED_ADDRESS_NOT_FOUND", "error.saved-address-not-found"),
    [`POST ${customers}`]: ({ body }) => ({
      status: 201,
      body: { code: 201, body: { ...(body as object), id: "again" } },
    }),
  });
  await type(phone, "0917 555 0142");
  await press(phone, "Enter");
  expect(await screen.findByText("Saved customer")).toBeTruthy();
  fill(/Note for the rider/, "Leave it at the desk");
  expect(screen.queryByRole("button", { name: "Save as another address" })).toBeNull();
  fireEvent.click(await screen.findByRole("button", { name: "Update saved customer" }));
  expect(await screen.findByText("Address saved")).toBeTruthy();
  expect(callsOf(`${customers}/ana`)[0]?.method).toBe("PUT");
  expect(callsOf(customers)[0]?.body).toMatchObject({
    name: "Ana Reyes",
    notes: "Leave it at the desk",
  });
});
