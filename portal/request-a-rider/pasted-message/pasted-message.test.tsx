import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { kw } from "@waybill/domain/markets/countries/kw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import "./pasted-message.tsx";
import { fill, waitMilliseconds } from "../fill-request.fixture.ts";
import { found, openRequest } from "../request-screen.fixture.tsx";

const message = "Hi po! Order ni Maria Clara Santos 0917 123 4567 Two Serendra 908 pakiiwan sa guard COD 850";

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
async function paste(text: string) {
  const address = await screen.findByRole("combobox", { name: "Drop-off address" });
  fireEvent.paste(address, { clipboardData: { getData: () => text } });
  return address;
}
const look = () => screen.findByRole("form", { name: "Pasted message" });
const rowOf = (label: string) =>
  within(screen.getByText(label, { selector: "dt" }).parentElement as HTMLElement);

test("a pasted message is shown for review, and the form changes only once it is accepted [10.127]", async () => {
  const { callsOf } = openRequest();
  await paste(message);
  await look();
  await waitMilliseconds(600);
  expect(rowOf("Name").getByText("Maria Clara Santos")).toBeTruthy();
  expect(rowOf("Phone").getByText("+63 917 123 4567")).toBeTruthy();
  expect(await rowOf("Address").findByText(/^Two Serendra, 11th Ave/)).toBeTruthy();
  expect(rowOf("Note").getByText("pakiiwan sa guard")).toBeTruthy();
  expect(rowOf("Amount").getByText("₱850.00")).toBeTruthy();
  expect(rowOf("Payment").getByText("Cash on delivery")).toBeTruthy();
  expect([...document.querySelectorAll("mark")].map(({ textContent }) => textContent)).toEqual([
    "Maria Clara Santos",
    "0917 123 4567",
    "Two Serendra 908",
    "pakiiwan sa guard",
    "COD 850",
  ]);
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Fill the form" }));
  expect(callsOf("POST /delivery/fee")).toEqual([]);
  fireEvent.keyDown(document.activeElement as Element, { key: "Escape" });
  await waitFor(() => expect(document.activeElement?.id).toBe("request-address"));
  expect(field(/Customer name/).value).toBe("");
  expect(field(/Drop-off address/).value).toBe("");
});

test("accepting fills name, phone, address, note, amount and payment, and Undo restores the form [10.127]", async () => {
  openRequest();
  await screen.findByRole("combobox", { name: "Drop-off address" });
  fill(/Customer name/, "Ana Reyes");
  fill(/Note for the rider|Note/, "blue gate");
  await paste(message);
  await look();
  // A submit before the address is found waits for it.
  fireEvent.submit(await look());
  await screen.findByText(/^Inside the delivery area/);
  expect(field(/Drop-off address/).value).toBe("Two Serendra, 11th Ave, Bonifacio Global City");
  expect(field(/Customer phone/).value).toBe("917 123 4567");
  expect(field(/Customer name/).value).toBe("Maria Clara Santos");
  expect(field(/Note/).value).toBe("pakiiwan sa guard");
  expect(field(/Order amount/).value).toBe("850");
  expect((await screen.findByRole<HTMLInputElement>("radio", { name: "Cash on delivery" })).checked).toBe(
    true,
  );
  await screen.findByText("The form is filled from the message.");
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  await waitFor(() => expect(field(/Customer name/).value).toBe("Ana Reyes"));
  expect(field(/Note/).value).toBe("blue gate");
  expect(field(/Drop-off address/).value).toBe("");
  expect(field(/Customer phone/).value).toBe("");
  expect(field(/Order amount/).value).toBe("");
});

test("recognised values can be corrected before use [10.127]", async () => {
  openRequest();
  await paste(message);
  await look();
  fireEvent.click(screen.getByRole("button", { name: "Change: Amount" }));
  fireEvent.change(screen.getByLabelText("Amount"), { target: { value: "900" } });
  fireEvent.submit(await look());
  await screen.findByText(/^Inside the delivery area/);
  expect(field(/Order amount/).value).toBe("900");
});

test("an ambiguous place offers a choice, and its pin must still be confirmed in the form [10.127]", async () => {
  const data = found.map((address) => ({ address: { ...address, match: "weak" } }));
  openRequest({ answers: { "GET /geolocator/autocomplete": () => ({ body: { data } }) } });
  await paste(message);
  await look();
  const which = await screen.findByRole("radiogroup", { name: "Which one?" });
  const [first, second] = within(which).getAllByRole<HTMLInputElement>("radio");
  expect(first?.checked).toBe(true);
  fireEvent.click(second as HTMLElement);
  fireEvent.submit(await look());
  await screen.findByText(/^Inside the delivery area/);
  expect(field(/Drop-off address/).value).toContain("Serendra Piazza");
  expect(await screen.findByRole("button", { name: "The pin is right" })).toBeTruthy();
  expect(document.activeElement?.id).toBe("request-address");
});

test("a plain address is pasted as usual, and a wrongly recognised message can be pasted as the address [10.127]", async () => {
  openRequest();
  const address = await screen.findByRole("combobox", { name: "Drop-off address" });
  const isTaken = !fireEvent.paste(address, {
    clipboardData: { getData: () => "Unit 1204 Tower 2 Gramercy, Kalayaan Ave" },
  });
  expect(isTaken).toBe(false);
  await paste("Warehouse 1234567890123456 Rizal");
  await waitFor(() => expect(field(/Drop-off address/).value).toBe("Warehouse 1234567890123456 Rizal"));
  expect(screen.queryByRole("form", { name: "Pasted message" })).toBeNull();
});

test("a message is parsed in the formats of the country [10.127]", async () => {
  openRequest({ country: kw });
  await paste("طلب باسم أم خالد ٥٠٠١ ٢٣٤٥ السالمية قطعة ٥ شارع ٣ منزل ١٢ كاش ٣٫٥٠٠ د.ك");
  await look();
  expect(rowOf("Name").getByText("أم خالد")).toBeTruthy();
  expect(rowOf("Phone").getByText("+965 500 12345")).toBeTruthy();
  expect(rowOf("Amount").getByText(/3\.500/)).toBeTruthy();
});
