import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { lostConnection, serve } from "@waybill/client/test-server.ts";
import { operatorRoles } from "@waybill/domain/operations/roles";
import { beforeEach, expect, test } from "vitest";
import {
  dialogClosed,
  dialogNamed,
  successAnswer,
  mockList,
  openConsole,
  mockOperator,
  pressButton,
  shownErrors,
  refusalAnswer,
  type SentChange,
  skipTime,
  startConsoleTest,
  mockChange,
  delayedAnswer,
} from "../console.fixture.tsx";
import { fleet, operatorOf } from "./people.fixture.ts";
// Imports the lazy screen, so that no test waits for it to load.
import "./people-screen.tsx";

let operators = [operatorOf("u-1", "ops", ["admin"]), operatorOf("u-9", "kim")];
const sent: SentChange[] = [];
let answer: () => Response | Promise<Response> = successAnswer(operators[1], 200);
const server = serve(
  mockOperator("admin"),
  mockList("operators", () => operators),
  mockList("fleets", () => [fleet]),
  mockChange(sent, "operators/:id", () => answer(), "put"),
  mockChange(sent, "operators/:id/second-factor", () => answer(), "delete"),
);
beforeEach(() => {
  sent.length = 0;
  operators = [operatorOf("u-1", "ops", ["admin"]), operatorOf("u-9", "kim")];
  answer = successAnswer(operators[1], 200);
  startConsoleTest();
});

const openRoles = async (name: string) => {
  openConsole("/people");
  await pressButton(`Roles of ${name}@example.com`);
  return dialogNamed(`Roles of ${name}@example.com`);
};
const rowOf = (name: string) =>
  within(screen.getByText(`${name}@example.com`).closest("tr") ?? document.body);

test.each(operatorRoles.filter((role) => role !== "admin"))(
  "an operator with the role %s sees the operators, and no controls for roles, second factors, fleets or keys",
  async (role) => {
    server.use(mockOperator(role));
    openConsole("/people");
    await screen.findByText("kim@example.com");
    await screen.findByRole("region", { name: "Keys of Fast Couriers" });
    // The account menu lists the roles once they are loaded; then the permissions are known too.
    fireEvent.click(screen.getByRole("button", { name: "Account" }));
    await waitFor(() => expect(document.querySelector("header li")).not.toBeNull());
    for (const name of [/^Roles of/, /^Reset second step/, /^New /, /^Revoke /, /invitation/])
      expect(screen.queryByRole("button", { name }), `${role}: ${String(name)}`).toBeNull();
  },
);

test("an operator who loses the permission while the dialog is open is refused, and the controls disappear", async () => {
  const dialog = await openRoles("kim");
  fireEvent.click(dialog.getByLabelText("Finance"));
  answer = () => {
    server.use(mockOperator("viewer"));
    return refusalAnswer("role_missing")();
  };
  await pressButton("Save", dialog);
  await waitFor(() => expect(shownErrors()).toEqual(["Your role does not allow this."]));
  // The operator's permissions are reloaded too.
  await waitFor(() => expect(screen.queryByRole("button", { name: /^Reset second step/ })).toBeNull());
  rowOf("kim").getByText("Viewer");
});

test("the last admin cannot give up the role, and sees what to do first", async () => {
  const dialog = await openRoles("ops");
  fireEvent.click(dialog.getByLabelText("Admin"));
  fireEvent.click(dialog.getByLabelText("Viewer"));
  answer = refusalAnswer("last_admin");
  await pressButton("Save", dialog);
  await waitFor(() =>
    expect(shownErrors()).toEqual([
      "There must be at least one admin. Give the role to another person first.",
    ]),
  );
  expect(sent).toMatchObject([{ path: "operators/u-1", body: { roles: ["viewer"], expected: ["admin"] } }]);
  expect(dialog.getByLabelText<HTMLInputElement>("Admin").checked).toBe(false);
  await pressButton("Cancel", dialog);
  await dialogClosed();
  rowOf("ops").getByText("Admin");
});

test("roles that a colleague has changed are not overwritten, and the new roles are shown", async () => {
  const dialog = await openRoles("kim");
  fireEvent.click(dialog.getByLabelText("Finance"));
  answer = () => {
    operators = [operators[0] ?? operatorOf("u-1", "ops"), operatorOf("u-9", "kim", ["viewer", "support"])];
    return refusalAnswer("changed_meanwhile")();
  };
  await pressButton("Save", dialog);
  await waitFor(() => expect(shownErrors()).toEqual(["Somebody else has changed it. Look at it again."]));
  expect(sent).toMatchObject([{ body: { roles: ["viewer", "finance"], expected: ["viewer"] } }]);
  await waitFor(() => rowOf("kim").getByText("Viewer, Support"));
});

test("roles that end as they were close the dialog, and nothing is sent", async () => {
  operators = [operatorOf("u-9", "kim", ["support", "viewer"])];
  const dialog = await openRoles("kim");
  for (const isOn of [false, true]) {
    fireEvent.click(dialog.getByLabelText("Support"));
    expect(dialog.getByLabelText<HTMLInputElement>("Support").checked).toBe(isOn);
  }
  await pressButton("Save", dialog);
  await dialogClosed();
  expect(sent).toEqual([]);
});

test("a role change without a response can be sent again unchanged, and is shown only once it is saved", async () => {
  const skipRetries = skipTime();
  const dialog = await openRoles("kim");
  fireEvent.click(dialog.getByLabelText("Finance"));
  answer = lostConnection;
  await pressButton("Save", dialog);
  await skipRetries();
  await waitFor(() => expect(shownErrors()).toHaveLength(1));
  rowOf("kim").getByText("Viewer");
  expect(dialog.getByLabelText<HTMLInputElement>("Finance").checked).toBe(true);
  answer = () => {
    operators = [operatorOf("u-1", "ops", ["admin"]), operatorOf("u-9", "kim", ["viewer", "finance"])];
    return successAnswer(operators[1], 200)();
  };
  await pressButton("Save", dialog);
  await dialogClosed();
  await waitFor(() => rowOf("kim").getByText("Viewer, Finance"));
  expect(new Set(sent.map(({ body }) => JSON.stringify(body))).size).toBe(1);
});

test("a second factor reset pressed twice is sent once, and a refusal shows a message", async () => {
  const { waits, settle } = delayedAnswer();
  answer = async () => {
    await waits;
    return refusalAnswer("role_missing")();
  };
  openConsole("/people");
  await pressButton("Reset second step: kim@example.com");
  const asked = await dialogNamed("Reset second step");
  await pressButton("Reset second step", asked);
  await waitFor(() => expect(sent).toHaveLength(1));
  fireEvent.click(asked.getByRole("button", { name: "Reset second step" }));
  settle();
  await waitFor(() => expect(shownErrors()).toEqual(["Your role does not allow this."]));
  expect(sent).toMatchObject([{ method: "DELETE", path: "operators/u-9/second-factor" }]);
});
