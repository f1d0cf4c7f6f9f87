import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { serve } from "@waybill/client/test-server.ts";
import { FakeSocket } from "@waybill/client/live/fake-socket.fixture.ts";
import { setUpEnglishTexts } from "@waybill/ui/test-texts.fixture.ts";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { address, api, mockList, mockNames, openConsole, mockOperator } from "../../console.fixture.tsx";
import { candidatesOf } from "../candidates/candidates.fixture.ts";
import { orderOf, emptyFloorHandlers } from "../floor-rows.fixture.ts";

const open = orderOf("o-open", "Ana Reyes", { counter_code: "1111" });
const finished = orderOf("o-old", "Bea Cruz", { status: "DELIVERED", counter_code: "4071" });
const lookalike = orderOf("o-new", "Cora Tan", {
  counter_code: "2222",
  customer: { ...open.customer, phone_number: "+639170004071" },
});
const asked: string[] = [];
serve(
  mockOperator("support"),
  mockNames(),
  http.get(`${api}/orders`, ({ request }) => {
    const query = new URL(request.url).searchParams;
    const q = query.get("q") ?? "";
    if (query.get("sort") === "urgent") return HttpResponse.json({ result: { data: [open], cursor: null } });
    asked.push(q);
    const data = q === "4071" ? [lookalike, finished] : q.startsWith("no") ? [] : [finished];
    return HttpResponse.json({ result: { data, cursor: null } });
  }),
  http.get(`${api}/orders/:id`, () => HttpResponse.json({ result: finished })),
  mockList("riders", () => []),
  http.get(`${api}/orders/:id/candidates`, () => HttpResponse.json({ result: candidatesOf([]) })),
  ...emptyFloorHandlers,
);
beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal("WebSocket", FakeSocket);
  setUpEnglishTexts();
});

const field = () => screen.getByRole<HTMLInputElement>("combobox", { name: "Order, customer or phone" });
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
const press = (key: string) => fireEvent.keyDown(field(), { key });
const options = () => within(screen.getByRole("listbox", { name: "Orders found" })).getAllByRole("option");

test("/ and the four digits of the counter code find a finished order, and Enter opens it [17.66] [17.71]", async () => {
  openConsole("/floor");
  await screen.findByText(/Ana Reyes/);
  expect(field()).not.toBe(document.activeElement);
  fireEvent.keyDown(document.body, { key: "/" });
  expect(field()).toBe(document.activeElement);
  type("4071");
  await waitFor(() => expect(options()).toHaveLength(2));
  // An order matched by counter code comes before one matched by phone number.
  expect(options()[0]?.textContent).toMatch(/Bea Cruz.*Delivered.*Code 4071/);
  expect(options()[0]?.getAttribute("aria-selected")).toBe("true");
  expect(field().getAttribute("aria-activedescendant")).toBe(options()[0]?.id);
  press("Enter");
  await waitFor(() => expect(address()).toBe("/floor?order=o-old"));
  await screen.findByRole("complementary", { name: "Order" });
  expect(field().value).toBe("");
});

test("arrows select another result, a click opens one, and Esc first clears the field and then leaves it [17.66]", async () => {
  openConsole("/floor");
  await screen.findByText(/Ana Reyes/);
  field().focus();
  type("4071");
  await waitFor(() => expect(options()).toHaveLength(2));
  press("ArrowDown");
  press("ArrowDown");
  expect(options()[1]?.getAttribute("aria-selected")).toBe("true");
  press("ArrowUp");
  expect(options()[0]?.getAttribute("aria-selected")).toBe("true");
  fireEvent.click(options()[1] ?? document.body);
  await waitFor(() => expect(address()).toBe("/floor?order=o-new"));
  field().focus();
  type("40");
  press("Escape");
  expect(field().value).toBe("");
  expect(field()).toBe(document.activeElement);
  press("Escape");
  expect(field()).not.toBe(document.activeElement);
});

test("a name is searched after a pause in typing, and an empty result shows a message [17.66]", async () => {
  openConsole("/floor");
  await screen.findByText(/Ana Reyes/);
  field().focus();
  type("b");
  type("be");
  type("bea");
  await waitFor(() => expect(options()[0]?.textContent).toContain("Bea Cruz"));
  expect(asked).toEqual(["bea"]);
  type("nobody");
  await screen.findByText("No order matches. Try the code, phone or name.");
});
