import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import type { MapProps } from "@waybill/ui/map/map-props.ts";
import { currentToasts, dismissToast } from "@waybill/ui/toasts/toasts.tsx";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fillAll, submit } from "../fill-request.fixture.ts";
import { kitchen, kitchenWithoutPlace } from "../flow/request.fixture.ts";
import { openRequest } from "../request-screen.fixture.tsx";

vi.mock("@waybill/ui/map/map.tsx", () => ({
  Map: ({ markers, onPinMove }: MapProps) => (
    <button onClick={() => onPinMove?.({ latitude: 14.56, longitude: 121.04 }, "destination")}>
      {`pin of ${markers?.length ?? 0} markers`}
    </button>
  ),
}));

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  sessionStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  // Removes the Undo toast of an order that an earlier test placed.
  for (const { id } of currentToasts()) dismissToast(id);
});

const rest = (ms = 500) => act(() => vi.advanceTimersByTimeAsync(ms));
const address = () => screen.findByRole<HTMLInputElement>("combobox", { name: "Drop-off address" });
const type = async (text: string) => fireEvent.change(await address(), { target: { value: text } });
const press = async (key: string) => fireEvent.keyDown(await address(), { key });

test("an address search needs two characters and a pause of 500 ms [5.25] [7.16] [9.04]", async () => {
  const { callsOf } = openRequest();
  const field = await address();
  const type = (text: string) => fireEvent.change(field, { target: { value: text } });
  // From here the time is the test's alone: the time that a busy machine takes must not count as a pause.
  vi.setTimerTickMode("manual");
  type("s");
  await rest(2000);
  expect(callsOf("/geolocator/autocomplete")).toHaveLength(0);
  type("se");
  await rest(400);
  type("sere");
  await rest(400);
  expect(callsOf("/geolocator/autocomplete")).toHaveLength(0);
  await rest(200);
  expect(callsOf("/geolocator/autocomplete").map(({ query }) => query.get("query"))).toEqual(["sere"]);
});

test("arrows and Enter choose a suggestion, and area and fee are checked at once [4.42] [4.43] [2.41]", async () => {
  const { callsOf } = openRequest();
  await type("sere");
  await rest();
  const [first, second] = await screen.findAllByRole("option");
  expect(first?.getAttribute("aria-selected")).toBe("true");
  await press("ArrowDown");
  expect((await address()).getAttribute("aria-activedescendant")).toBe(second?.id);
  await press("Enter");
  expect((await address()).value).toBe("Serendra Piazza, Taguig");
  expect(await screen.findByText("Inside the delivery area, 3 km")).toBeTruthy();
  expect(callsOf("/delivery/fee")[0]?.body).toMatchObject({ destination: { latitude: 14.5505 } });
  expect(document.activeElement?.id).toBe("request-phone");
});

test("Enter before the response chooses the first suggestion when it arrives", async () => {
  openRequest();
  await type("sere");
  await press("Enter");
  await rest();
  await waitFor(async () =>
    expect((await address()).value).toBe("Two Serendra, 11th Ave, Bonifacio Global City"),
  );
});

test("Escape closes the suggestions and keeps the text", async () => {
  openRequest();
  await type("sere");
  await rest();
  await screen.findAllByRole("option");
  await press("Escape");
  expect(screen.queryAllByRole("option")).toHaveLength(0);
  expect((await address()).value).toBe("sere");
});

test("a house number typed before the street stays if the geocoder knows only the street", async () => {
  openRequest();
  await type("1804 sere");
  await rest();
  await screen.findAllByRole("option");
  await press("Enter");
  expect((await address()).value).toBe("1804 Two Serendra, 11th Ave, Bonifacio Global City");
});

test("an empty search result is announced to screen readers [8.23]", async () => {
  openRequest({ answers: { "GET /geolocator/autocomplete": () => ({ body: { data: [] } }) } });
  await type("nowhere");
  await rest();
  expect(await screen.findByText(/^We do not know this street\. Set the pin yourself\./)).toBeTruthy();
});

const found = (place: object) => ({
  answers: {
    "GET /geolocator/autocomplete": () => ({
      body: { data: [{ address: { id: "p1", latitude: 14.5512, longitude: 121.0543, ...place } }] },
    }),
  },
});
const pickFirst = async (text: string) => {
  await type(text);
  await rest();
  await screen.findAllByRole("option");
  await press("Enter");
};
const unit = () => screen.getByLabelText<HTMLInputElement>(/^Unit/);
const building = () => screen.getByLabelText<HTMLInputElement>(/^Building/);

test("a typed unit and building fill their fields, and the focus moves to the next missing field [11.08] [11.09]", async () => {
  const gramercy = { formatted_address: "Kalayaan Avenue, Makati", match: "street" };
  openRequest(found({ ...gramercy, unit_number: "12B", building: "The Gramercy" }));
  await pickFirst("Unit 12B, The Gramercy, Kalayaan Ave");
  expect(unit().value).toBe("12B");
  expect(building().value).toBe("The Gramercy");
  expect(document.activeElement?.id).toBe("request-phone");
});

test("a building typed without its unit moves the focus to the unit [11.09]", async () => {
  openRequest(
    found({ formatted_address: "Kalayaan Avenue, Makati", match: "street", building: "The Gramercy" }),
  );
  await pickFirst("The Gramercy, Kalayaan Ave");
  expect(document.activeElement).toBe(unit());
});

test("a weak match asks to check the pin, and a complete order is not placed before the pin is confirmed [11.16]", async () => {
  const { callsOf } = openRequest(found({ formatted_address: "Burgos Street, Makati", match: "weak" }));
  await address();
  // The announcement is in a status region that existed before.
  const statuses = screen.getAllByRole("status");
  await fillAll();
  const question = await screen.findByText(/^We are not sure about this place\./);
  expect(statuses).toContain(question.closest("[role=status]"));
  submit();
  await rest();
  expect((await screen.findAllByText(/^Look at the pin first/)).length).toBeGreaterThan(0);
  expect(callsOf("POST /order")).toHaveLength(0);
  const confirm = screen.getByRole("button", { name: "The pin is right" });
  confirm.focus();
  fireEvent.click(confirm);
  expect(document.activeElement?.id).toBe("request-amount");
  await waitFor(() => expect(screen.queryByText(/^Look at the pin first/)).toBeNull());
  expect(screen.queryByText(/^We are not sure/)).toBeNull();
  await screen.findByText(/^Inside the delivery area/);
  submit();
  await waitFor(() => expect(callsOf("POST /order")).toHaveLength(1));
});

test("an unknown address shows a message, and its text stays when the pin is set by hand [11.27]", async () => {
  openRequest({ answers: { "GET /geolocator/autocomplete": () => ({ body: { data: [] } }) } });
  await type("77 Zyxwvut Lane");
  await rest();
  expect(await screen.findByText("We do not know this street. Set the pin yourself.")).toBeTruthy();
  fireEvent.click(screen.getByText(/^pin of/));
  await rest();
  await waitFor(async () => expect((await address()).value).toMatch(/^77 Zyxwvut Lane, ./));
});

test("a short map link shows a message that it must be opened first", async () => {
  openRequest({ answers: { "GET /geolocator/autocomplete": () => ({ body: { data: [] } }) } });
  await type("https://maps.app.goo.gl/AbC");
  await rest();
  expect(await screen.findByText(/^This short link cannot be read here\./)).toBeTruthy();
});

test("a long map link is not treated as a short one", async () => {
  openRequest({ answers: { "GET /geolocator/autocomplete": () => ({ body: { data: [] } }) } });
  await type("https://maps.apple.com/?ll=14.55,121.05");
  await rest();
  expect(await screen.findByText("We do not know this street. Set the pin yourself.")).toBeTruthy();
});

test("unit and building, also typed ones, belong to their address, and Undo restores them [10.102] [11.08]", async () => {
  const places = [
    { formatted_address: "Kalayaan Avenue, Makati", unit_number: "12B", building: "The Gramercy" },
    { formatted_address: "Burgos Street, Makati" },
  ];
  const answer = () => ({
    data: [{ address: { id: "p1", latitude: 14.55, longitude: 121.05, ...places.shift() } }],
  });
  openRequest({ answers: { "GET /geolocator/autocomplete": () => ({ body: answer() }) } });
  await pickFirst("Unit 12B, The Gramercy, Kalayaan Ave");
  expect(unit().value).toBe("12B");
  expect(building().value).toBe("The Gramercy");
  fireEvent.change(unit(), { target: { value: "14A" } });
  await pickFirst("Burgos St");
  expect((await address()).value).toBe("Burgos Street, Makati");
  expect(unit().value).toBe("");
  expect(building().value).toBe("");
  expect(await screen.findByText(/They were for .*Kalayaan Avenue, Makati/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(unit().value).toBe("14A");
  expect(building().value).toBe("The Gramercy");
  expect((await address()).value).toBe("Burgos Street, Makati");
  expect(document.activeElement).toBe(unit());
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
});

test("unit and building typed before an address is chosen belong to the chosen address, and stay [10.102]", async () => {
  openRequest(found({ formatted_address: "Burgos Street, Makati" }));
  await address();
  fireEvent.change(unit(), { target: { value: "14A" } });
  await pickFirst("Burgos St");
  expect(unit().value).toBe("14A");
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
});

test("a failed search is reported at the field", async () => {
  openRequest({ answers: { "GET /geolocator/autocomplete": () => ({ status: 404, body: {} }) } });
  await type("sere");
  await rest();
  expect(await screen.findByText(/^We could not look that address up\./)).toBeTruthy();
  expect((await address()).getAttribute("aria-invalid")).toBe("true");
});

test("typed coordinates are reverse-geocoded, and the pin stays exactly at them [5.27]", async () => {
  const { callsOf } = openRequest();
  await type("14.55, 121.05");
  await rest();
  await screen.findAllByRole("option");
  await press("Enter");
  await screen.findByText(/^Inside the delivery area/);
  expect(callsOf("/geolocator/autocomplete")).toHaveLength(0);
  expect(callsOf("/delivery/fee")[0]?.body).toMatchObject({
    destination: { latitude: 14.55, longitude: 121.05 },
  });
});

test("typed coordinates that cannot be reverse-geocoded are searched as text [8.22]", async () => {
  const { callsOf } = openRequest({
    answers: { "GET /geolocator/reverse": () => ({ status: 404, body: {} }) },
  });
  await type("14.55, 121.05");
  await rest();
  expect(await screen.findAllByRole("option")).toHaveLength(2);
  expect(callsOf("/geolocator/autocomplete")).toHaveLength(1);
});

test("a moved pin sets the destination and finds its address; typed unit and building stay [4.42]", async () => {
  const { callsOf } = openRequest();
  fireEvent.change(await screen.findByLabelText(/Unit or floor/), { target: { value: "1804" } });
  fireEvent.click(screen.getByText("pin of 2 markers"));
  fireEvent.click(screen.getByText("pin of 2 markers"));
  await rest();
  await screen.findByText(/^Inside the delivery area/);
  expect((await address()).value).toBe("Serendra Piazza, Taguig");
  expect(screen.getByLabelText<HTMLInputElement>(/Unit or floor/).value).toBe("1804");
  expect(callsOf("/geolocator/reverse")).toHaveLength(1);
  expect(callsOf("/delivery/fee")[0]?.body).toMatchObject({ destination: { latitude: 14.56 } });
});

test("text typed into the address while a moved pin's address loads stays", async () => {
  const { callsOf } = openRequest();
  fireEvent.click(await screen.findByText("pin of 2 markers"));
  await rest(300);
  await type("one rock");
  await rest(1_000);
  expect((await address()).value).toBe("one rock");
  expect(callsOf("/geolocator/reverse")).toHaveLength(0);
  expect(callsOf("/delivery/fee")).toHaveLength(0);
});

test("a pin moved to a place without an address shows a message and stays there [8.21]", async () => {
  const { callsOf } = openRequest({
    answers: { "GET /geolocator/reverse": () => ({ status: 404, body: {} }) },
  });
  fireEvent.click(await screen.findByText("pin of 2 markers"));
  await rest();
  expect(await screen.findByText(/^We could not find the address of that place\./)).toBeTruthy();
  expect((await address()).value).toBe("14.56000, 121.04000");
  expect(callsOf("/delivery/fee")).toHaveLength(1);
});

test("an undeliverable address is reported at the field and as a toast [4.50] [8.29] [8.34]", async () => {
  openRequest({
    answers: { "POST /delivery/area/validate": () => ({ body: { result: "NOT_DELIVERABLE" } }) },
  });
  await type("sere");
  await press("Enter");
  await rest();
  expect(await screen.findByText("We cannot deliver that order there.")).toBeTruthy();
  const blamed = document.getElementById((await address()).getAttribute("aria-describedby") ?? "");
  expect(blamed?.textContent).toMatch(/^Unable to deliver to this area\./);
});

test("if the outlet has no coordinates the page first requires its address, saves it, and continues [4.48] [8.33]", async () => {
  const { callsOf } = openRequest({
    vendors: [kitchenWithoutPlace],
    answers: { "PUT /vendor/v-kanto/address": () => ({ body: { result: kitchen } }) },
  });
  const pickUp = await screen.findByRole("combobox", { name: "Pickup address" });
  fireEvent.change(pickUp, { target: { value: "burgos" } });
  await rest();
  fireEvent.click((await screen.findAllByRole("option"))[0] as HTMLElement);
  fireEvent.click(screen.getByRole("button", { name: "Continue" }));
  fireEvent.change(await screen.findByLabelText(/Note for riders/), { target: { value: "Blue door" } });
  fireEvent.click(screen.getByRole("button", { name: "Save the address" }));
  expect(await screen.findByText("Address saved")).toBeTruthy();
  expect(callsOf("/vendor/v-kanto/address")[0]?.body).toMatchObject({
    latitude: 14.5512,
    notes: "Blue door",
  });
  expect(await address()).toBeTruthy();
});

test("an outlet's address without coordinates is not saved, and shows a warning [5.24]", async () => {
  const { callsOf } = openRequest({ vendors: [kitchenWithoutPlace] });
  fireEvent.change(await screen.findByRole("combobox", { name: "Pickup address" }), {
    target: { value: "burgos" },
  });
  fireEvent.click(screen.getByRole("button", { name: "Continue" }));
  const message = "No coordinates for that address";
  expect(await screen.findByText(message)).toBeTruthy();
  expect(currentToasts().find((notice) => notice.message === message)?.type).toBe("warning");
  expect(callsOf("/vendor/v-kanto/address")).toHaveLength(0);
});

const outside = {
  "POST /delivery/area/validate": () => ({ body: { result: "NOT_DELIVERABLE", reason: "outside_area" } }),
};

test("an undeliverable address keeps the focus and disables the button until another address is chosen [10.78]", async () => {
  openRequest({ answers: outside });
  await type("sere");
  await rest();
  await screen.findAllByRole("option");
  await press("Enter");
  await screen.findAllByText(/^Unable to deliver to this area/);
  expect(document.activeElement).toBe(await address());
  const place = () => screen.getByRole<HTMLButtonElement>("button", { name: /^Request rider/ });
  expect(place().disabled).toBe(true);
  await type("serendra piazza");
  expect(place().disabled).toBe(false);
});

test("an undeliverable place moves the focus neither away from a moved pin nor from a field with text", async () => {
  openRequest({ answers: outside });
  const pin = await screen.findByText("pin of 2 markers");
  pin.focus();
  fireEvent.click(pin);
  await rest();
  await screen.findAllByText(/^Unable to deliver to this area/);
  expect(document.activeElement).toBe(pin);
});

test("the Tab key goes from phone to name to amount to the button, and to the map last [10.77]", async () => {
  openRequest();
  await type("sere");
  await rest();
  await screen.findAllByRole("option");
  await press("Enter");
  await screen.findByText(/^Inside the delivery area/);
  const stops = [...document.querySelectorAll<HTMLElement>("main :is(a[href], button, input, select)")];
  const order = [
    screen.getByLabelText(/Customer phone/),
    screen.getByLabelText(/Customer name/),
    screen.getByLabelText(/Order amount/),
    screen.getByRole("button", { name: /^Request rider/ }),
    screen.getByText("pin of 2 markers"),
  ].map((stop) => stops.indexOf(stop));
  expect(order).toEqual(order.toSorted((one, other) => one - other));
  expect(order[0]).toBeGreaterThan(-1);
  expect(order.at(-1)).toBe(stops.length - 1);
  expect(stops.filter(({ tabIndex }) => tabIndex > 0)).toEqual([]);
});

test("the example phone number is shown only when the phone number is wrong", async () => {
  openRequest();
  const phone = await screen.findByLabelText(/Customer phone/);
  const example = /0?917 123 4567/;
  expect(screen.queryByText(example)).toBeNull();
  fireEvent.change(phone, { target: { value: "12" } });
  expect(screen.queryByText(example)).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: /^Request rider/ }));
  await rest();
  expect((await screen.findAllByText(example)).length).toBeGreaterThan(0);
  fireEvent.change(phone, { target: { value: "917 555 0142" } });
  await rest();
  expect(screen.queryByText(example)).toBeNull();
});
