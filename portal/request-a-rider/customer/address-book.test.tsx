import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { followSession } from "@waybill/client/session/session-store.ts";
import { tokenWith } from "@waybill/client/test-server.ts";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { button, fill, waitMilliseconds } from "../fill-request.fixture.ts";
import {
  address,
  ana,
  bea,
  field,
  openWithBook,
  phone,
  press,
  search,
  type,
  valueOf,
} from "./book.fixture.tsx";

const becomeGuest = (token: string | undefined) => {
  if (token === undefined) localStorage.removeItem("guest-token");
  else localStorage.setItem("guest-token", token);
  window.dispatchEvent(new StorageEvent("storage", { key: "guest-token" }));
};
beforeAll(() => followSession());
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  sessionStorage.clear();
});
afterEach(() => {
  becomeGuest(undefined);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("an address search includes the address book, whose customers come first and are marked [5.26] [6.13]", async () => {
  const { callsOf } = openWithBook();
  await field(phone);
  await type(address, "sere");
  await waitMilliseconds();
  await waitFor(() => expect(screen.getAllByRole("option")).toHaveLength(3));
  const [saved, place] = screen.getAllByRole("option").map((option) => option.textContent);
  expect(saved).toBe("Ana Reyes+63 917 555 01421804, Almond Tower, 11th Avenue, TaguigSaved");
  expect(place).not.toContain("Saved");
  expect(callsOf(search).map(({ query }) => query.get("query"))).toEqual(["sere"]);
});

test("the last customer comes before all other saved addresses, and saved addresses before searched places [11.26]", async () => {
  openWithBook([bea, ana]);
  await field(phone);
  await type(address, "sere");
  await waitMilliseconds();
  await waitFor(() => expect(screen.getAllByRole("option")).toHaveLength(4));
  const optionTexts = screen.getAllByRole("option").map((option) => option.textContent);
  expect(optionTexts.map((words) => words.endsWith("Saved"))).toEqual([true, true, false, false]);
  expect(optionTexts[0]).toContain("Bea Cruz");
  expect(optionTexts[1]).toContain("Ana Reyes");
});

test("an address book that does not respond is retried once, and never blocks the place search [7.20]", async () => {
  const { callsOf } = openWithBook([], { [`GET ${search}`]: () => "unreachable" });
  await field(phone);
  await type(address, "sere");
  await waitMilliseconds();
  expect(await screen.findAllByRole("option")).toHaveLength(2);
  await waitMilliseconds(10_000);
  expect(callsOf(search)).toHaveLength(2);
  expect((await field(address)).getAttribute("aria-invalid")).toBeNull();
});

test("while its flag is off the address book is not requested and nothing is saved [5.26] [6.13]", async () => {
  const { callsOf } = openWithBook([ana], { "GET /flags.json": () => ({ body: {} }) });
  await type(address, "sere");
  await waitMilliseconds();
  expect(await screen.findAllByRole("option")).toHaveLength(2);
  expect(callsOf(search)).toHaveLength(0);
  expect(screen.queryByRole("button", { name: /Saved customers|Save this customer/ })).toBeNull();
});

test("a guest has no address book: it is skipped without a request or a message [6.03]", async () => {
  becomeGuest(tokenWith({ exp: Date.now() / 1000 + 3600 }));
  const { callsOf } = openWithBook();
  await type(address, "sere");
  await waitMilliseconds();
  fireEvent.click((await screen.findAllByRole("option"))[0] as HTMLElement);
  fill(/Customer phone/, "0917 555 0142");
  fill(/Customer name/, "Ana Reyes");
  await waitMilliseconds();
  expect(callsOf(search)).toHaveLength(0);
  expect(screen.queryByRole("button", { name: /Saved customers|Save this customer/ })).toBeNull();
});

test("a known phone number and Enter fill all customer fields, check the place and move to the amount [3.17]", async () => {
  const { callsOf } = openWithBook();
  await type(phone, "0917 555 0142");
  await press(phone, "Enter");
  await waitMilliseconds();
  await screen.findByText(/^Inside the delivery area/);
  expect(valueOf(/Customer name/)).toBe("Ana Reyes");
  expect(valueOf(/Unit/)).toBe("1804");
  expect(valueOf(/Building/)).toBe("Almond Tower");
  expect(valueOf(/Note for the rider/)).toBe("Ring twice");
  expect((await field(address)).value).toBe("11th Avenue, Taguig");
  expect((await field(phone)).value).toBe("917 555 0142");
  expect(callsOf("/delivery/fee")[0]?.body).toMatchObject({ destination: { latitude: 14.5512 } });
  expect(document.activeElement?.id).toBe("request-amount");
});

test("an order for a known customer takes a phone number, Enter, an amount and Enter", async () => {
  const { callsOf } = openWithBook();
  await type(phone, "09175550142");
  await press(phone, "Enter");
  await screen.findByText(/^Inside the delivery area/);
  await screen.findByRole("radio", { name: "Cash on delivery" });
  fill(/Order amount/, "350");
  fireEvent.keyDown(screen.getByLabelText(/Order amount/), { key: "Enter" });
  await waitFor(() => expect(button().textContent).toContain("₱99"));
  fireEvent.click(button());
  await waitFor(() => expect(callsOf("POST /order")).toHaveLength(1));
  expect(callsOf("POST /order")[0]?.body).toMatchObject({
    customer: {
      name: "Ana Reyes",
      phone_number: "+639175550142",
      location: { address: ana.address, unit_number: "1804", notes: "Ring twice" },
    },
    order: { amount: 350 },
  });
});

test("a phone number with two addresses offers both, and chooses neither", async () => {
  openWithBook([ana, { ...ana, id: "office", address: "9, Work, Ayala Avenue, Makati" }]);
  await type(phone, "0917 555 0142");
  await waitMilliseconds();
  await waitFor(() => expect(screen.getAllByRole("option")).toHaveLength(2));
  await press(phone, "Enter");
  expect(valueOf(/Customer name/)).toBe("");
  await press(phone, "ArrowDown");
  await press(phone, "ArrowDown");
  await press(phone, "Enter");
  await waitFor(() => expect(valueOf(/Building/)).toBe("Work"));
});

test("an unknown phone number moves the focus to the address, and Enter after a typed name fills nothing", async () => {
  openWithBook([bea]);
  await type(phone, "0917 555 0199");
  await press(phone, "Enter");
  await waitMilliseconds();
  await waitFor(() => expect(document.activeElement?.id).toBe("request-address"));
  expect(valueOf(/Customer name/)).toBe("");
  await type("Customer name", "Bea");
  await waitMilliseconds();
  await screen.findAllByRole("option");
  await press("Customer name", "Enter");
  expect(valueOf(/Building/)).toBe("");
});

test("a name suggests customers: arrows and Enter choose one, Escape closes", async () => {
  openWithBook([ana, bea]);
  const name = await field("Customer name");
  fireEvent.change(name, { target: { value: "re" } });
  await waitMilliseconds();
  await waitFor(() => expect(screen.getAllByRole("option")).toHaveLength(2));
  expect(name.getAttribute("aria-activedescendant")).toBeNull();
  await press("Customer name", "Escape");
  expect(screen.queryAllByRole("option")).toHaveLength(0);
  await press("Customer name", "ArrowDown");
  const [first] = screen.getAllByRole("option");
  expect(name.getAttribute("aria-activedescendant")).toBe(first?.id);
  await press("Customer name", "ArrowUp");
  await press("Customer name", "Enter");
  expect(name.value).toBe("Bea Cruz");
});

test("a customer that was found before is suggested at once, before the server responds", async () => {
  const { callsOf } = openWithBook([ana, bea]);
  await type("Customer name", "re");
  await waitMilliseconds();
  await waitFor(() => expect(screen.getAllByRole("option")).toHaveLength(2));
  await type("Customer name", "rey");
  expect(screen.getAllByRole("option").map(({ textContent }) => textContent?.slice(0, 9))).toEqual([
    "Ana Reyes",
  ]);
  expect(callsOf(search)).toHaveLength(1);
});

test("a customer chosen from the full list fills the form, which gets the focus", async () => {
  openWithBook();
  fireEvent.click(await screen.findByRole("button", { name: "Saved customers" }));
  const dialog = await screen.findByRole("dialog", { name: "Saved customers" });
  fireEvent.click(await within(dialog).findByRole("button", { name: /^Ana Reyes/ }));
  await waitFor(() => expect(valueOf(/Customer name/)).toBe("Ana Reyes"));
  expect(screen.queryByRole("dialog", { name: "Saved customers" })).toBeNull();
  expect(document.activeElement?.id).toBe("request-amount");
});

test("a changed address drops the saved customer's unit, building and note, and Undo restores them [10.102] [10.103]", async () => {
  const { callsOf } = openWithBook();
  await type(phone, "0917 555 0142");
  await press(phone, "Enter");
  await screen.findByText(/^Inside the delivery area/);
  const details = () => [valueOf(/^Unit/), valueOf(/^Building/), valueOf(/^Note for the rider/)];
  expect(details()).toEqual(["1804", "Almond Tower", "Ring twice"]);

  await type(address, "serendra piazza");
  expect(details()).toEqual(["", "", ""]);
  expect(await screen.findByText(/They were for .*11th Avenue, Taguig/)).toBeDefined();
  await waitMilliseconds();
  fireEvent.click(await screen.findByRole("option", { name: /^Serendra Piazza/ }));
  expect(valueOf(/Customer name/)).toBe("Ana Reyes");
  // The user must check the customer's name, because somebody else may receive the parcel at this address.
  expect(document.activeElement?.id).toBe("request-phone");
  await screen.findByText(/^Inside the delivery area/);
  fireEvent.keyDown(screen.getByLabelText(/Customer phone/), { key: "Enter" });
  expect(document.activeElement?.id).toBe("request-amount");
  fill(/Order amount/, "350");
  await screen.findByRole("radio", { name: "Cash on delivery" });
  fireEvent.click(button());
  await waitFor(() => expect(callsOf("POST /order")).toHaveLength(1));
  expect(JSON.stringify(callsOf("POST /order")[0]?.body)).not.toMatch(/1804|Almond|Ring twice/);
});

test("the saved address, typed again and chosen, gets its details back [10.102]", async () => {
  openWithBook([ana], {
    "GET /geolocator/autocomplete": () => ({
      body: { data: [{ address: { ...ana, formatted_address: "11th Avenue, Taguig" } }] },
    }),
  });
  await type(phone, "0917 555 0142");
  await press(phone, "Enter");
  await screen.findByText(/^Inside the delivery area/);
  await type(address, "11th Av");
  expect(valueOf(/^Unit/)).toBe("");
  await waitMilliseconds();
  const places = await screen.findAllByRole("option");
  fireEvent.click(places.at(-1) as HTMLElement);
  expect(valueOf(/^Unit/)).toBe("1804");
  expect(valueOf(/^Note for the rider/)).toBe("Ring twice");
  expect(screen.queryByText(/They were for/)).toBeNull();
});
