import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { serve } from "@waybill/client/test-server.ts";
import { setSingleKeys } from "@waybill/ui/single-keys.ts";
import { signInLiza } from "../../whole-app/signed-in.fixture.ts";
import { setWindowWidth } from "../../whole-app/test-window.fixture.ts";
import { answers, openShell, expectMainText } from "../app-shell.fixture.tsx";

serve(...answers);
beforeEach(() => {
  setWindowWidth(1280);
  signInLiza();
});
afterEach(() => setSingleKeys(true));

const press = (key: string, at: Element = document.body) => fireEvent.keyDown(at, { key });
const openTracking = async () => {
  openShell("/order-tracking/v-1");
  await expectMainText("Kanto Kitchen at /order-tracking/v-1");
};

test("N starts a request, and / opens the history's search if the screen has no search field", async () => {
  await openTracking();
  press("n");
  await expectMainText("Kanto Kitchen at /request-a-rider/v-1");
  press("/");
  await expectMainText("Kanto Kitchen at /history/v-1");
});

test("a single-key shortcut typed into a field is plain text", async () => {
  await openTracking();
  const field = document.body.appendChild(document.createElement("textarea"));
  press("n", field);
  field.remove();
  await expectMainText("Kanto Kitchen at /order-tracking/v-1");
});

test("? shows the shortcuts, and no key reaches the page behind them", async () => {
  await openTracking();
  press("?");
  const help = within(await screen.findByRole("dialog", { name: "Keyboard" }));
  expect(help.getByText("Repeat the order").nextSibling?.textContent).toBe("R");
  press("n");
  await expectMainText("Kanto Kitchen at /order-tracking/v-1");
  fireEvent.click(help.getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("the account menu turns single-key shortcuts off on this device", async () => {
  await openTracking();
  fireEvent.click(screen.getByRole("button", { name: "Account" }));
  const toggle = await screen.findByRole<HTMLInputElement>("switch", { name: "Single-key shortcuts" });
  expect(toggle.checked).toBe(true);
  fireEvent.click(toggle);
  press("n");
  await expectMainText("Kanto Kitchen at /order-tracking/v-1");
  fireEvent.click(toggle);
  press("n");
  await expectMainText("Kanto Kitchen at /request-a-rider/v-1");
});
