import { fireEvent, screen, within } from "@testing-library/react";
import { refusal, serve } from "@waybill/client/test-server.ts";
import { setUpEnglishTexts } from "@waybill/ui/test-texts.fixture.ts";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import { api, dialogClosed, mockList, mockNames, openConsole, mockOperator } from "../../console.fixture.tsx";
import { incidentOf } from "../incidents.fixture.ts";
import "../incidents-screen.tsx";

const sent: [string, unknown][] = [];
const server = serve(
  mockOperator("support"),
  mockList("operators", () => []),
  mockList("incidents", () => [
    incidentOf("1", "no_taker"),
    incidentOf("2", "no_taker"),
    incidentOf("3", "pin_blocked"),
  ]),
  mockNames(
    { id: "o-1", kind: "order", name: "Kanto Kitchen → Ana Reyes", vendor_id: "kanto" },
    { id: "kanto", kind: "vendor", name: "Kanto Kitchen", vendor_id: "kanto" },
  ),
  http.all(`${api}/incidents/:id/:step`, async ({ params, request }) => {
    const [id, step] = [String(params["id"]), String(params["step"])];
    sent.push([`${id}/${step}`, await request.json()]);
    return step === "resolve" && id === "2"
      ? refusal(404, "NOT_FOUND", "error.not-found")
      : HttpResponse.json({ result: incidentOf(id, "no_taker") });
  }),
);
beforeEach(() => {
  sent.length = 0;
  setUpEnglishTexts();
});

test("an incident shows its merchant, age and actions [17.69]", async () => {
  openConsole("/incidents");
  const merchant = await screen.findByRole("link", { name: "Kanto Kitchen" });
  expect(merchant.getAttribute("href")).toBe("/merchants?vendor=kanto");
  const row = merchant.closest("tr")?.textContent ?? "";
  expect(row).toContain("Assign a rider, hand the order to an external fleet, or cancel it.");
  expect(row).toContain("14 min");
  screen.getByText("Call the customer, then change the order’s status.");
});

test("riders out of reach are counted only if there are any", async () => {
  server.use(
    mockList("incidents", () => [
      incidentOf("1", "no_taker", { detail: { out_of_reach: 0 } }),
      incidentOf("3", "no_taker", { detail: { out_of_reach: 2 } }),
    ]),
  );
  openConsole("/incidents");
  await screen.findByText("2 riders out of reach");
  expect(screen.queryByText("0 riders out of reach")).toBeNull();
});

test("similar incidents are selected, taken and resolved together, with their count [17.69]", async () => {
  openConsole("/incidents");
  const choose = async () => {
    const [alike] = await screen.findAllByRole("button", { name: "Select all 2 of this kind" });
    fireEvent.click(alike ?? document.body);
    return within(await screen.findByRole("region", { name: "Selected incidents" }));
  };
  fireEvent.click((await choose()).getByRole("button", { name: "Assign all to me" }));
  await screen.findByText("2 of 2 done");
  expect(sent).toEqual([
    ["1/owner", { owner: "u-1" }],
    ["2/owner", { owner: "u-1" }],
  ]);
  sent.length = 0;
  fireEvent.click((await choose()).getByRole("button", { name: "Resolve them" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Resolve them" }));
  fireEvent.change(dialog.getByLabelText("How it was resolved"), { target: { value: "More riders came" } });
  fireEvent.click(dialog.getByRole("button", { name: "Resolve them" }));
  await dialogClosed();
  await screen.findByText("1 of 2 done · There is nothing here. Check the address.");
  // Incidents whose change failed stay selected.
  const chosen = screen
    .getAllByRole("checkbox", { checked: true })
    .map((box) => box.getAttribute("aria-label"));
  expect(chosen).toEqual([expect.stringContaining("o-2")]);
  expect(sent).toEqual([
    ["1/resolve", { how: "More riders came" }],
    ["2/resolve", { how: "More riders came" }],
  ]);
});
