import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { refusal, serve } from "@waybill/client/test-server.ts";
import { setUpEnglishTexts } from "@waybill/ui/test-texts.fixture.ts";
import { currentToasts, dismissToast } from "@waybill/ui/toasts/toasts.tsx";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import {
  api,
  createdAt,
  dialogClosed,
  mockList,
  mockNames,
  openConsole,
  mockOperator,
  pressButton,
} from "../console.fixture.tsx";
import { riderOf } from "../floor/floor-rows.fixture.ts";
import { incidentOf } from "../floor/incidents.fixture.ts";
import { fleet, operatorOf } from "./people.fixture.ts";
// Imports the lazy screens, so that no test waits for them to load.
import "../floor/incidents-screen.tsx";
import "../riders/riders-screen.tsx";
import "./people-screen.tsx";

let rider = riderOf("Rico", "free", ["o-1"]);
const incident = incidentOf("7", "cash_difference", { order_id: "o-1" });
const operators = [operatorOf("u-9", "kim")];
let incidents = [incident];
let answer: (() => Response) | undefined;
const sent: [method: string, path: string, body: unknown][] = [];
const takes = (method: "post" | "put" | "delete", path: string, result: object) =>
  http[method](`${api}${path}`, async ({ request }) => {
    const text = await request.text();
    sent.push([
      method,
      new URL(request.url).pathname.replace("/operations/api/v1", ""),
      text && JSON.parse(text),
    ]);
    if (answer) return answer();
    return method === "delete"
      ? new HttpResponse(null, { status: 204 })
      : HttpResponse.json({ result }, { status: method === "post" ? 201 : 200 });
  });
serve(
  mockOperator("admin"),
  mockNames(),
  mockList("riders", () => [rider]),
  http.get(`${api}/riders/:id`, () => HttpResponse.json({ result: rider })),
  mockList("areas", () => []),
  mockList("fleets", () => [fleet]),
  mockList("incidents", () => incidents),
  mockList("operators", () => operators),
  http.get(`${api}/riders/:id/ratings`, () =>
    HttpResponse.json({ result: { average: null, count: 0, stars: {}, data: [], cursor: null } }),
  ),
  takes("post", "/operators", operators[0] ?? {}),
  takes("put", "/operators/:id", operators[0] ?? {}),
  takes("delete", "/operators/:id/second-factor", {}),
  takes("post", "/riders", rider),
  takes("post", "/riders/:id/suspend", rider),
  takes("post", "/riders/:id/reinstate", rider),
  takes("put", "/incidents/:id/owner", incident),
  takes("post", "/incidents/:id/resolve", incident),
  takes("post", "/fleets/fast/credentials", { ...fleet.credentials[0], secret: "wbf_shown_once" }),
  takes("delete", "/fleets/fast/credentials/key-1", {}),
);
beforeEach(() => {
  sent.length = 0;
  answer = undefined;
  rider = riderOf("Rico", "free", ["o-1"]);
  incidents = [incident];
  for (const { id } of currentToasts()) dismissToast(id);
  setUpEnglishTexts();
});
const dialog = async (name: string) => within(await screen.findByRole("dialog", { name }));
const type = (inside: ReturnType<typeof within>, label: RegExp, value: string) =>
  fireEvent.change(inside.getByLabelText(label), { target: { value } });
const errors = () => currentToasts().filter((toast) => toast.type === "error");
const changed = () => refusal(409, "CHANGED", "error.order-changed-meanwhile");

test("an invitation needs an e-mail address, and a refusal keeps the dialog with the typed values", async () => {
  openConsole("/people");
  await pressButton("New operator");
  const made = await dialog("New operator");
  await pressButton("Save", made);
  await made.findByText("The e-mail is missing. Enter it.");
  expect(sent).toEqual([]);
  answer = changed;
  type(made, /^E-mail/, "tess@example.com");
  await pressButton("Save", made);
  await waitFor(() => expect(errors()).toHaveLength(1));
  expect(made.getByLabelText<HTMLInputElement>(/^E-mail/).value).toBe("tess@example.com");
});

test("refused roles are not shown as assigned", async () => {
  openConsole("/people");
  await pressButton("Roles of kim@example.com");
  const roles = await dialog("Roles of kim@example.com");
  fireEvent.click(roles.getByLabelText("Admin"));
  answer = () => refusal(403, "FORBIDDEN", "error.order-not-found");
  await pressButton("Save", roles);
  await waitFor(() => expect(errors()).toHaveLength(1));
  fireEvent.click(roles.getByRole("button", { name: "Cancel" }));
  await dialogClosed();
  const row = within(screen.getByText("kim@example.com").closest("tr") ?? document.body);
  row.getByText("Viewer");
  expect(row.queryByText(/Admin/)).toBeNull();
});

test("a role change is refused if a colleague changed the roles first, stays chosen, and can be saved once the change is shown", async () => {
  openConsole("/people");
  await pressButton("Roles of kim@example.com");
  const roles = await dialog("Roles of kim@example.com");
  fireEvent.click(roles.getByLabelText("Admin"));
  const [kim] = operators;
  onTestFinished(() => void operators.splice(0, 1, ...(kim ? [kim] : [])));
  answer = () => {
    if (kim) operators.splice(0, 1, { ...kim, roles: ["viewer", "finance"] });
    answer = undefined;
    return refusal(409, "CHANGED_MEANWHILE", "operations-error.changed-meanwhile");
  };
  await pressButton("Save", roles);
  // A toast says the same; the form's own note stays.
  const form = within(roles.getByLabelText("Admin").closest("form") ?? document.body);
  await form.findByText(/^Somebody else has changed it/);
  expect(roles.getByLabelText<HTMLInputElement>("Admin").checked).toBe(true);
  await pressButton("Save", roles);
  await dialogClosed();
  const asked = { roles: ["viewer", "admin"] };
  expect(sent.map(([, , body]) => body)).toEqual([
    { ...asked, expected: ["viewer"] },
    { ...asked, expected: ["viewer", "finance"] },
  ]);
});

test("resetting a second factor needs confirmation", async () => {
  openConsole("/people");
  await pressButton("Reset second step: kim@example.com");
  fireEvent.click((await dialog("Reset second step")).getByRole("button", { name: "Cancel" }));
  await dialogClosed();
  expect(sent).toEqual([]);
});

test("a key needs a name, its secret disappears with the dialog, and revoking needs confirmation", async () => {
  openConsole("/people");
  const card = within(await screen.findByRole("region", { name: "Keys of Fast Couriers" }));
  fireEvent.click(await card.findByRole("button", { name: "New key" }));
  const made = await dialog("New key");
  fireEvent.click(made.getByRole("button", { name: "Create key" }));
  type(made, /^Name/, "   ");
  fireEvent.click(made.getByRole("button", { name: "Create key" }));
  expect(sent).toEqual([]);
  type(made, /^Name/, " Dispatch ");
  fireEvent.click(made.getByRole("button", { name: "Create key" }));
  const shown = await dialog("Your new key");
  shown.getByText("wbf_shown_once");
  fireEvent.click(shown.getByRole("button", { name: "Close" }));
  await dialogClosed();
  expect(document.body.textContent).not.toContain("wbf_shown_once");
  expect(sent).toEqual([["post", "/fleets/fast/credentials", { name: "Dispatch" }]]);
  fireEvent.click(card.getByRole("button", { name: "Revoke Till" }));
  fireEvent.click((await dialog("Revoke Till")).getByRole("button", { name: "Cancel" }));
  await dialogClosed();
  expect(sent).toHaveLength(1);
});

test("if creating a key is refused no secret is shown", async () => {
  openConsole("/people");
  const card = within(await screen.findByRole("region", { name: "Keys of Fast Couriers" }));
  fireEvent.click(await card.findByRole("button", { name: "New key" }));
  const made = await dialog("New key");
  answer = changed;
  type(made, /^Name/, "Dispatch");
  fireEvent.click(made.getByRole("button", { name: "Create key" }));
  await waitFor(() => expect(errors()).toHaveLength(1));
  expect(screen.queryByRole("dialog", { name: "Your new key" })).toBeNull();
});

test("suspending a rider needs a reason, and a refused suspension changes nothing", async () => {
  openConsole("/riders?rider=rico");
  await pressButton("Suspend");
  const asked = await dialog("Suspend");
  fireEvent.click(asked.getByRole("button", { name: "Suspend" }));
  await asked.findByText("Add a reason. It goes into the audit.");
  type(asked, /^Reason/, "   ");
  fireEvent.click(asked.getByRole("button", { name: "Suspend" }));
  expect(sent).toEqual([]);
  answer = changed;
  type(asked, /^Reason/, "Lost the licence");
  fireEvent.click(asked.getByRole("button", { name: "Suspend" }));
  await waitFor(() => expect(errors()).toHaveLength(1));
  expect(asked.getByLabelText<HTMLInputElement>(/^Reason/).value).toBe("Lost the licence");
  expect(screen.queryByText("Suspended")).toBeNull();
});

test("a suspended rider is reinstated, and shown as active only once the server confirms", async () => {
  rider = { ...rider, suspended: { at: createdAt, reason: "Lost the licence" } };
  openConsole("/riders?rider=rico");
  const page = within(await screen.findByRole("region", { name: "Rico" }));
  page.getByText("Suspended");
  expect(page.queryByRole("button", { name: "Suspend" })).toBeNull();
  answer = changed;
  await pressButton("End the suspension", page);
  await waitFor(() => expect(errors()).toHaveLength(1));
  page.getByText("Suspended");
  answer = undefined;
  rider = riderOf("Rico", "free");
  await pressButton("End the suspension", page);
  await page.findByRole("button", { name: "Suspend" });
  expect(sent.map(([, path]) => path)).toEqual(["/riders/rico/reinstate", "/riders/rico/reinstate"]);
});

test("taking an incident that a colleague took first is refused, and the incident shows its operator", async () => {
  openConsole("/incidents");
  answer = () => {
    incidents = [{ ...incident, owner: "u-9" }];
    return changed();
  };
  fireEvent.click(await screen.findByRole("button", { name: "Assign to me" }));
  await screen.findByText("kim@example.com");
  expect(errors()).toHaveLength(1);
});

test("if a colleague resolved an incident in the meantime the typed text stays", async () => {
  openConsole("/incidents");
  await pressButton("Resolve");
  const asked = await dialog("Resolve");
  type(asked, /^How/, "Paid the rest");
  answer = changed;
  fireEvent.click(asked.getByRole("button", { name: "Resolve" }));
  await waitFor(() => expect(errors()).toHaveLength(1));
  expect(asked.getByLabelText<HTMLInputElement>(/^How/).value).toBe("Paid the rest");
});
