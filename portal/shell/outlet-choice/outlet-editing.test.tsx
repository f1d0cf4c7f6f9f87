import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { outlet } from "../../whole-app/test-deployment.fixture.ts";
import { serve } from "@waybill/client/test-server.ts";
import * as notices from "@waybill/ui/toasts/toasts.tsx";
import { signInLiza } from "../../whole-app/signed-in.fixture.ts";
import {
  allVendors,
  answers,
  flags,
  mockFlags,
  openShell,
  outletSelector,
  expectMainText,
  mockVendors,
} from "../app-shell.fixture.tsx";

const server = serve(...answers);
const notify = vi.spyOn(notices, "notify");

beforeEach(() => {
  signInLiza();
  notify.mockClear();
});

const family = [
  { ...outlet("v-1", "Kanto Kitchen"), is_parent: true },
  ...["v-2", "a-3", "b-4", "ab-5"].map((id) => ({ ...outlet(id, `Kanto ${id}`), parent_vendor_id: "v-1" })),
];
const pencils = () => screen.queryAllByRole("button", { name: /^Edit / }).map(({ title }) => title);

test("a pencil edits an outlet, except outlets whose id starts with a- or b- [6.08]", async () => {
  server.use(mockVendors(family));
  openShell("/request-a-rider/v-1");
  await expectMainText("Kanto Kitchen at /request-a-rider/v-1");
  fireEvent.click(outletSelector());
  await waitFor(() => expect(pencils()).toEqual(["Edit Kanto v-2", "Edit Kanto ab-5"]));
  fireEvent.click(screen.getByRole("button", { name: "Edit Kanto v-2" }));
  expect((await screen.findByRole("dialog")).textContent).toContain("v-2");
  expect(screen.queryByRole("combobox")).toBeNull();
});

test("the outlet selector adds a collection point; a form closed without saving can be continued [2.30]", async () => {
  server.use(mockVendors(family));
  openShell("/request-a-rider/v-1");
  await expectMainText("Kanto Kitchen at /request-a-rider/v-1");
  fireEvent.click(outletSelector());
  fireEvent.click(await screen.findByRole("button", { name: "Add collection point" }));
  fireEvent.click(within(await screen.findByRole("dialog")).getByRole("button"));
  expect(screen.queryByRole("dialog")).toBeNull();
  const toast = notify.mock.lastCall?.[0];
  expect(toast?.message).toBe("The collection point was not saved.");
  act(() => toast?.action?.onAction());
  expect(screen.getByRole("dialog").textContent).toContain("new Half");
});

test.each([
  ["whose flags are off", { "add-vendor-outlet": false, "edit-vendor-outlet": false }, family],
  ["who has no parent vendor", flags, allVendors],
])("a user %s cannot add or edit a collection point [6.08]", async (_, set, vendors) => {
  server.use(mockVendors(vendors), mockFlags(set));
  openShell("/request-a-rider/v-1");
  await expectMainText("Kanto Kitchen at /request-a-rider/v-1");
  fireEvent.click(outletSelector());
  await screen.findByRole("grid");
  expect(pencils()).toEqual([]);
  expect(screen.queryByRole("button", { name: "Add collection point" })).toBeNull();
});
