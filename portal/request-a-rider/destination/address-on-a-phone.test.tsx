import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { waitMilliseconds } from "../fill-request.fixture.ts";
import { openRequest, type Answers } from "../request-screen.fixture.tsx";

type Resizable = { happyDOM: { setViewport: (size: { width: number }) => void } };
const windowIs = (width: number) => (window as unknown as Resizable).happyDOM.setViewport({ width });

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  sessionStorage.clear();
  windowIs(360);
});
afterEach(() => {
  windowIs(1024);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const opener = () => screen.findByRole("button", { name: /^Drop-off address/ });
const search = () => screen.findByRole<HTMLInputElement>("combobox", { name: "Drop-off address" });
async function openSearch(answers: Answers = {}) {
  const request = openRequest({ answers });
  const field = await opener();
  act(() => field.focus());
  fireEvent.click(field);
  await screen.findByRole("dialog", { name: "Drop-off address" });
  return request;
}

test("on a phone the address search fills the screen, with the results below the field", async () => {
  await openSearch();
  expect(document.activeElement).toBe(await search());
  expect(screen.getByText(/^Type a street/)).toBeTruthy();
  fireEvent.change(await search(), { target: { value: "sere" } });
  await waitMilliseconds();
  fireEvent.click((await screen.findAllByRole("option"))[1] as HTMLElement);
  await screen.findByText(/^Inside the delivery area/);
  expect(screen.queryByRole("dialog", { name: "Drop-off address" })).toBeNull();
  expect((await opener()).textContent).toBe("Serendra Piazza, Taguig");
  await waitFor(() => expect(document.activeElement?.id).toBe("request-phone"));
});

test("Back and Escape close the search and keep the text", async () => {
  await openSearch();
  fireEvent.change(await search(), { target: { value: "sere" } });
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Drop-off address" })).toBeNull());
  expect((await opener()).textContent).toBe("sere");
  fireEvent.click(await opener());
  const dialog = await screen.findByRole("dialog", { name: "Drop-off address" });
  fireEvent(dialog, new Event("cancel", { cancelable: true }));
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Drop-off address" })).toBeNull());
});

test("the full-screen search also finds a saved customer, who fills the form [5.26]", async () => {
  const ana = {
    id: "ana",
    name: "Ana Reyes",
    phone_number: "+639175550142",
    latitude: 14.5512,
    longitude: 121.0543,
    address: "1804, Almond Tower, 11th Avenue, Taguig",
    notes: null,
  };
  await openSearch({
    "GET /flags.json": () => ({ body: { "activate-address-book": true } }),
    "GET /addressbook/search-customers/v-kanto": () => ({ body: { code: 200, body: [ana] } }),
  });
  await screen.findByText(/saved customer\.$/);
  fireEvent.change(await search(), { target: { value: "ana" } });
  await waitMilliseconds();
  fireEvent.click((await screen.findAllByRole("option"))[0] as HTMLElement);
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>(/Customer name/).value).toBe("Ana Reyes"),
  );
  await waitFor(() => expect(document.activeElement?.id).toBe("request-amount"));
});

test("a search without results shows a message below the field [8.23]", async () => {
  await openSearch({ "GET /geolocator/autocomplete": () => ({ body: { data: [] } }) });
  fireEvent.change(await search(), { target: { value: "nowhere" } });
  await waitMilliseconds();
  expect(await screen.findByText(/^We do not know this street\. Set the pin yourself\./)).toBeTruthy();
});
