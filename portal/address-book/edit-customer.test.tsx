import { fireEvent, screen, waitFor } from "@testing-library/react";
import { refusal } from "@waybill/client/test-server.ts";
import { http, HttpResponse } from "msw";
import { expect, test } from "vitest";
import {
  customers,
  fill,
  serverState,
  listedNames,
  openBook,
  press,
  serveBook,
} from "./book-server.fixture.tsx";

const server = serveBook();

test("a customer is edited: a changed address needs coordinates, which a suggestion provides [5.21] [8.33]", async () => {
  openBook();
  await press("Edit Ana Reyes");
  fill(/Customer name/, "Ana Santos");
  fill(/Drop-off address/, "ayala");
  await press("Save");
  expect(await screen.findByText("No coordinates for that address")).toBeTruthy();
  expect(serverState.sent).toEqual([]);
  fireEvent.click(await screen.findByRole("option"));
  await press("Save");
  expect(await screen.findByText("Address saved")).toBeTruthy();
  expect(serverState.sent).toMatchObject([
    {
      method: "PUT",
      id: "ana",
      body: { name: "Ana Santos", address: "6750 Ayala Ave, Makati", latitude: 14.55, notes: null },
    },
  ]);
  await waitFor(() => expect(listedNames()).toEqual(["Ana Santos", "Bea Cruz"]));
});

test("a changed address of a saved customer gets its own unit and building, and Undo restores the old ones [10.102]", async () => {
  openBook();
  await press("Edit Ana Reyes");
  const unit = () => screen.getByLabelText<HTMLInputElement>(/^Unit/).value;
  expect(unit()).toBe("1804");
  fill(/Drop-off address/, "ayala");
  expect(unit()).toBe("");
  await press("Undo");
  expect(unit()).toBe("1804");
});

test("a text that is too long in bytes shows an error at its field, and nothing is sent [5.22] [5.23]", async () => {
  openBook();
  await press("Edit Ana Reyes");
  fill(/Note for the rider/, "é".repeat(501));
  await press("Save");
  expect(await screen.findByText("Notes are too long")).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText(/Note for the rider/));
  fill(/Note for the rider/, "é".repeat(500));
  expect(screen.queryByText("Notes are too long")).toBeNull();
  const long = { id: "long", formatted_address: "ع".repeat(128), latitude: 14.55, longitude: 121 };
  server.use(http.get("*/geolocator/autocomplete", () => HttpResponse.json({ data: [{ address: long }] })));
  fill(/Drop-off address/, "street");
  fireEvent.click(await screen.findByRole("option"));
  await press("Save");
  expect(await screen.findByText("Address is too long")).toBeTruthy();
  expect(serverState.sent).toEqual([]);
});

test("a customer that cannot be saved shows an error, and the typed text stays [8.26]", async () => {
  server.use(http.put(`${customers}/ana`, () => refusal(403, "FORBIDDEN", "alert.error")));
  openBook();
  await press("Edit Ana Reyes");
  fill(/Customer name/, "Ana Santos");
  await press("Save");
  expect(await screen.findByText("Unable to save address")).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(/Customer name/).value).toBe("Ana Santos");
});
