import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { endSession } from "@waybill/client/session/session-store.ts";
import { serve, tokenWith } from "@waybill/client/test-server.ts";
import { signInLiza } from "../../whole-app/signed-in.fixture.ts";
import { setWindowWidth } from "../../whole-app/test-window.fixture.ts";
import { answers, flags, mockFlags, openShell, expectMainText } from "../app-shell.fixture.tsx";

const server = serve(...answers);
const kitchen = "Kanto Kitchen at /request-a-rider/v-1";

beforeEach(() => {
  setWindowWidth(1280);
  signInLiza();
});

const beGuest = () => {
  endSession();
  localStorage.setItem("guest-token", JSON.stringify({ token: "g", expires: "2100-01-01T00:00:00Z" }));
  window.dispatchEvent(new StorageEvent("storage", { key: "guest-token" }));
};
const bar = () => within(screen.getByRole("banner"));
const destinations = (within_: { getAllByRole: (role: string) => HTMLElement[] }) =>
  within_.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);
const tabs = [
  ["Request a rider", "/request-a-rider/v-1"],
  ["Tracking", "/order-tracking/v-1"],
  ["History", "/history/v-1"],
];

test("the account menu has the e-mail, 'Become a partner', the help center and sign-out [2.26]", async () => {
  openShell("/request-a-rider/v-1");
  await expectMainText(kitchen);
  expect(destinations(within(screen.getByRole("navigation", { name: "Main" })))).toEqual(tabs);
  fireEvent.click(bar().getByRole("button", { name: "Account" }));
  expect(await screen.findByText("liza.cruz@example.com")).toBeDefined();
  const partner = await screen.findByRole("link", { name: "Become a partner" });
  expect(partner.getAttribute("href")).toBe("/helpcenter/v-1#partner");
  fireEvent.click(screen.getByRole("link", { name: "Help center" }));
  await expectMainText("Kanto Kitchen at /helpcenter/v-1");
  expect(screen.queryByText("liza.cruz@example.com")).toBeNull();
  fireEvent.click(bar().getByRole("button", { name: "Account" }));
  fireEvent.click(await screen.findByRole("button", { name: "Sign out" }));
  expect(await screen.findByText("landing")).toBeDefined();
});

test("the menu of a small screen has the top bar's links, the outlets, the help center and sign-out [2.27]", async () => {
  setWindowWidth(360);
  openShell("/request-a-rider/v-1");
  await expectMainText(kitchen);
  fireEvent.click(bar().getByRole("button", { name: "Menu" }));
  const drawer = within(await screen.findByRole("dialog", { name: "Menu" }));
  await drawer.findByRole("link", { name: "Help center" });
  expect(destinations(drawer)).toEqual([
    ...tabs,
    ["Account settings", "/account"],
    ["Statements and invoices", "/statements"],
    ["People", "/team"],
    ["Help center", "/helpcenter/v-1"],
    ["Become a partner", "/helpcenter/v-1#partner"],
  ]);
  expect(drawer.getByText("liza.cruz@example.com")).toBeDefined();
  expect(drawer.getByRole("button", { name: "Sign out" })).toBeDefined();
  const outlets = within(drawer.getByRole("region", { name: "Outlet" }));
  fireEvent.click(outlets.getByText("Kanto BGC"));
  await expectMainText("Kanto BGC at /request-a-rider/v-2");
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("the top bar and the menu have an entry for each screen, but for bulk orders only while the flag is on [2.24]", async () => {
  server.use(mockFlags({ ...flags, "bulk-order-upload": true }));
  const all = [...tabs, ["Bulk orders", "/bulk-order/v-1"]];
  const main = () => within(screen.getByRole("navigation", { name: "Main" }));
  const wide = openShell("/request-a-rider/v-1");
  await expectMainText(kitchen);
  await main().findByRole("link", { name: "Bulk orders" });
  expect(destinations(main())).toEqual(all);
  wide.unmount();

  setWindowWidth(360);
  const small = openShell("/request-a-rider/v-1");
  await expectMainText(kitchen);
  fireEvent.click(bar().getByRole("button", { name: "Menu" }));
  const menu = within(screen.getByRole("navigation", { name: "Main, menu" }));
  await menu.findByRole("link", { name: "Bulk orders" });
  expect(destinations(menu)).toEqual(all);
  const foot = screen.getByRole("navigation", { name: "Main, bottom", hidden: true });
  expect(within(foot).queryByText("Bulk orders")).toBeNull();
  small.unmount();

  setWindowWidth(1280);
  server.use(mockFlags({ ...flags, "bulk-order-upload": false }));
  openShell("/request-a-rider/v-1");
  await expectMainText(kitchen);
  fireEvent.click(bar().getByRole("button", { name: "Account" }));
  await screen.findByRole("link", { name: "Help center" });
  expect(destinations(main())).toEqual(tabs);
});

test("bar and menu offer a guest sign-in and registration, and no help center [2.28] [2.32]", async () => {
  beGuest();
  const wide = openShell("/request-a-rider/v-1");
  await expectMainText(kitchen);
  expect(bar().getByRole("button", { name: "Register" })).toBeDefined();
  expect(bar().getByRole("button", { name: "Sign in" })).toBeDefined();
  wide.unmount();

  setWindowWidth(360);
  openShell("/request-a-rider/v-1");
  await expectMainText(kitchen);
  expect(bar().queryByRole("button", { name: "Register" })).toBeNull();
  fireEvent.click(bar().getByRole("button", { name: "Menu" }));
  const drawer = within(await screen.findByRole("dialog", { name: "Menu" }));
  expect(await drawer.findByRole("button", { name: "Register" })).toBeDefined();
  expect(drawer.queryByRole("link", { name: "Help center" })).toBeNull();
  fireEvent.click(drawer.getByRole("button", { name: "Sign in" }));
  expect(await screen.findByText("landing")).toBeDefined();
  expect(localStorage.getItem("guest-token")).toBeNull();
});

test("a guest's register button first explains the account; continuing opens the form, and the orders move to the account [1.05] [2.28] [2.29]", async () => {
  beGuest();
  openShell("/request-a-rider/v-1");
  await expectMainText(kitchen);
  fireEvent.click(bar().getByRole("button", { name: "Register" }));
  const popup = within(await screen.findByRole("dialog", { name: "Keep your deliveries with an account" }));
  fireEvent.click(popup.getByRole("button", { name: "Not now" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(localStorage.getItem("guest-token")).not.toBeNull();
  fireEvent.click(bar().getByRole("button", { name: "Register" }));
  fireEvent.click(await screen.findByRole("button", { name: "Create an account" }));
  expect(await screen.findByText("register")).toBeDefined();
  expect(localStorage.getItem("guest-token")).not.toBeNull();
});

test("a guest's login button ends the session and opens the landing [2.29]", async () => {
  beGuest();
  openShell("/request-a-rider/v-1");
  await expectMainText(kitchen);
  fireEvent.click(bar().getByRole("button", { name: "Sign in" }));
  expect(await screen.findByText("landing")).toBeDefined();
  expect(localStorage.getItem("guest-token")).toBeNull();
});

test("a guest cannot register if sign-up is closed, and a merchant never can", async () => {
  server.use(mockFlags({ ...flags, "sign-up-deactivation": true }));
  beGuest();
  const closed = openShell("/request-a-rider/v-1");
  await expectMainText(kitchen);
  await waitFor(() => expect(bar().queryByRole("button", { name: "Register" })).toBeNull());
  expect(bar().getByRole("button", { name: "Sign in" })).toBeDefined();
  closed.unmount();
  signInLiza();
  openShell("/request-a-rider/v-1");
  await expectMainText(kitchen);
  expect(bar().queryByRole("button", { name: "Sign in" })).toBeNull();
});

test("a partner's account has no help center, and none is offered while its flag is off [2.32] [6.24]", async () => {
  localStorage.setItem("godroid-token", tokenWith({ restaurant_id: "v-1" }));
  window.dispatchEvent(new StorageEvent("storage", { key: "godroid-token" }));
  const partner = openShell("/request-a-rider/v-1");
  await expectMainText(kitchen);
  fireEvent.click(bar().getByRole("button", { name: "Account" }));
  expect(await screen.findByText("Partner account")).toBeDefined();
  expect(screen.queryByRole("link", { name: "Help center" })).toBeNull();
  partner.unmount();
  signInLiza();
  server.use(mockFlags({ ...flags, helpcenter: false }));
  openShell("/request-a-rider/v-1");
  await expectMainText(kitchen);
  fireEvent.click(bar().getByRole("button", { name: "Account" }));
  await screen.findByRole("button", { name: "Sign out" });
  expect(screen.queryByRole("link", { name: "Help center" })).toBeNull();
});
