import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { serve } from "@waybill/client/test-server.ts";
import { setUpEnglishTexts } from "@waybill/ui/test-texts.fixture.ts";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import {
  api,
  createdAt,
  dialogClosed,
  mockList,
  openConsole,
  mockOperator,
  pressButton,
} from "../console.fixture.tsx";
import { incidentOf } from "../floor/incidents.fixture.ts";
import { fleet, operatorOf } from "./people.fixture.ts";
// Imports the lazy screens, so that no test waits for them to load.
import "../floor/incidents-screen.tsx";
import "./people-screen.tsx";
import "../riders/riders-screen.tsx";

const rider = {
  rider_id: "rico",
  name: "Rico Ponce",
  phone_number: "+639175550101",
  fleet_id: "own",
  vehicle: null,
  plate: null,
  has_photo: false,
  has_cold_bag: false,
  cash_limit: 5000,
  language: null,
  areas: [],
  suspended: null,
  documents: [{ kind: "Licence", number: "N-1", expires_on: "2020-01-31" }],
  state: "available",
  presence: "free",
  since: createdAt,
  position: null,
  battery: null,
  jobs: ["o-1"],
  cash_held: 740,
  currency: "PHP",
  created_at: createdAt,
};
const incident = incidentOf("7", "cash_difference", { order_id: "o-1" });
const operators = [operatorOf("u-admin", "admin", ["admin"]), operatorOf("u-viewer", "viewer")];

let sent: [string, string, unknown][] = [];
const changing = (method: "post" | "put" | "delete", path: string, answer: unknown) =>
  http[method](`${api}${path}`, async ({ request }) => {
    const body = method === "delete" ? undefined : await request.json().catch(() => undefined);
    sent.push([method, new URL(request.url).pathname.replace("/operations/api/v1", ""), body]);
    return method === "delete"
      ? new HttpResponse(null, { status: 204 })
      : HttpResponse.json({ result: answer });
  });

serve(
  mockOperator("admin"),
  mockList("riders", () => [rider]),
  http.get(`${api}/riders/rico`, () => HttpResponse.json({ result: rider })),
  mockList("areas", () => [{ area_id: "makati", name: "Makati" }]),
  mockList("fleets", () => [fleet]),
  mockList("incidents", () => [incident]),
  mockList("operators", () => operators),
  changing("post", "/riders", rider),
  changing("put", "/riders/rico", rider),
  changing("post", "/riders/rico/suspend", rider),
  changing("put", "/riders/rico/photo", { ...rider, has_photo: true }),
  changing("put", "/incidents/7/owner", incident),
  changing("post", "/incidents/7/resolve", incident),
  changing("post", "/operators", operators[1]),
  changing("put", "/operators/u-viewer", operators[1]),
  changing("post", "/operators/u-2/invite", operators[1]),
  changing("delete", "/operators/u-viewer/second-factor", undefined),
  changing("post", "/fleets", fleet),
  changing("post", "/fleets/fast/credentials", { ...fleet.credentials[0], secret: "wbf_shown_once" }),
  changing("delete", "/fleets/fast/credentials/key-1", undefined),
);
beforeEach(() => {
  setUpEnglishTexts();
  sent = [];
});

const dialog = async (name: string) => within(await screen.findByRole("dialog", { name }));
const type = (inside: ReturnType<typeof within>, label: RegExp, value: string) =>
  fireEvent.change(inside.getByLabelText(label), { target: { value } });
const isSent = (call: unknown) => waitFor(() => expect(sent.at(-1)).toMatchObject(call as object));

test("an operator uploads a rider's photo, which is sent unchanged [13.90]", async () => {
  openConsole("/riders?rider=rico");
  const file = new File(["face"], "rico.jpg", { type: "image/jpeg" });
  fireEvent.change(await screen.findByLabelText("Add a photo"), { target: { files: [file] } });
  await isSent(["put", "/riders/rico/photo", { image: btoa("face") }]);
});

test("riders are added, edited with documents and areas, and suspended with a reason", async () => {
  openConsole("/riders");
  await pressButton("New rider");
  const made = await dialog("New rider");
  type(made, /^Name/, "Mika Uy");
  type(made, /^Phone/, "12");
  fireEvent.click(made.getByRole("button", { name: "Save" }));
  await made.findByText("Add a phone number of this country.");
  type(made, /^Phone/, "0917 555 0123");
  type(made, /^Cash limit/, "5,000");
  fireEvent.click(await made.findByLabelText("Makati"));
  fireEvent.click(made.getByRole("button", { name: "Add a document" }));
  type(made, /^Document$/, "Insurance");
  type(made, /^Valid until/, "2027-03-01");
  fireEvent.click(made.getByRole("button", { name: "Save" }));
  await isSent([
    "post",
    "/riders",
    {
      name: "Mika Uy",
      phone_number: "0917 555 0123",
      cash_limit: 5000,
      areas: ["makati"],
      documents: [{ kind: "Insurance", number: null, expires_on: "2027-03-01" }],
    },
  ]);
  const page = within(await screen.findByRole("region", { name: "Rico Ponce" }));
  await page.findByText("₱740.00 of ₱5,000.00");
  page.getByText("Expired");
  expect(page.getByRole("link", { name: "o-1" }).getAttribute("href")).toBe("/floor?order=o-1");
  await pressButton("Edit");
  const edited = await dialog("Edit rider");
  type(edited, /^Cash limit/, "");
  fireEvent.click(edited.getByRole("button", { name: "Save" }));
  await isSent(["put", "/riders/rico", { cash_limit: null, documents: [{ kind: "Licence" }] }]);
  await dialogClosed();
  await pressButton("Suspend");
  const asks = await dialog("Suspend");
  type(asks, /^Reason/, "Lost the licence");
  fireEvent.click(asks.getByRole("button", { name: "Suspend" }));
  await isSent(["post", "/riders/rico/suspend", { reason: "Lost the licence" }]);
});

test("an incident is taken and resolved from the queue, with age and owner", async () => {
  openConsole("/incidents");
  const row = within((await screen.findByText("Cash difference")).closest("tr") ?? document.body);
  row.getByText("14 min");
  row.getByText("Nobody");
  fireEvent.click(await row.findByRole("button", { name: "Assign to me" }));
  await isSent(["put", "/incidents/7/owner", { owner: "u-1" }]);
  await pressButton("Resolve");
  const asks = await dialog("Resolve");
  fireEvent.click(asks.getByRole("button", { name: "Resolve" }));
  await asks.findByText("Say how it was resolved.");
  type(asks, /^How/, "Paid the rest");
  fireEvent.click(asks.getByRole("button", { name: "Resolve" }));
  await isSent(["post", "/incidents/7/resolve", { how: "Paid the rest", note: null }]);
});

test("operators are added and get other roles", async () => {
  openConsole("/people");
  await pressButton("New operator");
  const made = await dialog("New operator");
  type(made, /^E-mail/, "tess@example.com");
  fireEvent.click(made.getByLabelText("Dispatcher"));
  await pressButton("Save", made);
  await isSent(["post", "/operators", { email: "tess@example.com", roles: ["viewer", "dispatcher"] }]);
  await dialogClosed();
  await pressButton("Roles of viewer@example.com");
  const roles = await dialog("Roles of viewer@example.com");
  fireEvent.click(roles.getByLabelText("Viewer"));
  await pressButton("Save", roles);
  await isSent(["put", "/operators/u-viewer", { roles: [], expected: ["viewer"] }]);
});

test("an operator who has not accepted yet is shown as invited, and the invitation can be sent again [21.19]", async () => {
  operators.push(operatorOf("u-2", "new", ["viewer"], { invited_until: "2026-03-24T02:00:00.000Z" }));
  onTestFinished(() => void operators.pop());
  openConsole("/people");
  await screen.findByText(/^Invited until .*24/);
  expect(
    screen.queryByRole("button", { name: "Send the invitation of viewer@example.com again" }),
  ).toBeNull();
  await pressButton("Send the invitation of new@example.com again");
  await waitFor(() => expect(sent).toEqual([["post", "/operators/u-2/invite", undefined]]));
  await screen.findByText("The invitation was sent again.");
  await pressButton("Close");
});

test("a colleague's second factor is reset after a lost phone, with confirmation, but never one's own", async () => {
  operators.push(operatorOf("u-1", "ops", ["admin"]));
  onTestFinished(() => void operators.pop());
  openConsole("/people");
  await pressButton("Reset second step: viewer@example.com");
  expect(screen.queryByRole("button", { name: "Reset second step: ops@example.com" })).toBeNull();
  const asked = within(await screen.findByRole("dialog", { name: "Reset second step" }));
  asked.getByText(/All passkeys and codes of .*viewer@example\.com.* are deleted/);
  expect(sent).toEqual([]);
  fireEvent.click(asked.getByRole("button", { name: "Reset second step" }));
  await waitFor(() => expect(sent).toEqual([["delete", "/operators/u-viewer/second-factor", undefined]]));
  await dialogClosed();
});

test("a fleet's keys are listed, created with a secret that is shown once, and revoked [14.89]", async () => {
  openConsole("/people");
  const card = within(await screen.findByRole("region", { name: "Keys of Fast Couriers" }));
  card.getByText("Till");
  fireEvent.click(await card.findByRole("button", { name: "New key" }));
  const made = await dialog("New key");
  type(made, /^Name/, "Dispatch");
  fireEvent.click(made.getByRole("button", { name: "Create key" }));
  await isSent(["post", "/fleets/fast/credentials", { name: "Dispatch" }]);
  (await dialog("Your new key")).getByText("wbf_shown_once");
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  fireEvent.click(card.getByRole("button", { name: "Revoke Till" }));
  fireEvent.click((await dialog("Revoke Till")).getByRole("button", { name: "Revoke key" }));
  await waitFor(() => expect(sent.at(-1)?.slice(0, 2)).toEqual(["delete", "/fleets/fast/credentials/key-1"]));
});
