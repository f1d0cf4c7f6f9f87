import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { lostConnection, serve } from "@waybill/client/test-server.ts";
import { currentToasts } from "@waybill/ui/toasts/toasts.tsx";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import {
  api,
  createdAt,
  dialogClosed,
  dialogNamed,
  successAnswer,
  mockList,
  mockNames,
  openConsole,
  mockOperator,
  pressButton,
  shownErrors,
  refusalAnswer,
  removedAnswer,
  type SentChange,
  skipTime,
  startConsoleTest,
  mockChange,
  typeIn,
} from "../console.fixture.tsx";
import { owner, vendorKey, vendorOf } from "../merchants/merchants.fixture.ts";
import { fleet } from "../people/people.fixture.ts";
// Imports the lazy screens, so that no test waits for them to load.
import "../merchants/merchants-screen.tsx";
import "../people/people-screen.tsx";

const secret = "wbk_live_shown_once";
let keys = [vendorKey];
let readings = 0;
const sent: SentChange[] = [];
let answer: () => Response = removedAnswer;
const server = serve(
  mockOperator("admin"),
  mockNames(),
  http.get("*/orders/api/v1/get-country-parameter/orderItemValueExceedLimit", () =>
    HttpResponse.json({ result: "7500" }),
  ),
  mockList("registrations", () => []),
  mockList("operators", () => []),
  mockList("fleets", () => [fleet]),
  mockList("vendors", () => [vendorOf()]),
  http.get(`${api}/vendors/:id`, () => HttpResponse.json({ result: vendorOf() })),
  mockList("vendors/:id/statements", () => []),
  mockList("vendors/:id/people", () => [owner]),
  http.get(`${api}/vendors/:id/keys`, () => {
    readings += 1;
    const client = {
      client_id: "c-1",
      vendor_id: "kanto",
      name: "Old pair",
      mode: "test",
      created_at: createdAt,
    };
    return HttpResponse.json({ result: { clients: [client], keys } });
  }),
  mockChange(sent, "vendors/:id/keys", () => answer()),
  mockChange(sent, "vendors/:id/keys/:key", () => answer(), "delete"),
  mockChange(sent, "vendors/:id/clients/:client", () => answer(), "delete"),
  mockChange(sent, "fleets/:id/credentials/:key", () => answer(), "delete"),
);
beforeEach(() => {
  keys = [vendorKey];
  readings = 0;
  sent.length = 0;
  answer = removedAnswer;
  startConsoleTest();
});

const openKeys = async () => {
  openConsole("/merchants?vendor=kanto");
  const card = within(await screen.findByRole("region", { name: "API keys of its systems" }));
  await card.findByText("Till");
  return card;
};
const makeKey = async (card: Awaited<ReturnType<typeof openKeys>>) => {
  await pressButton("New key", card);
  const made = await dialogNamed("New key");
  typeIn(made, /^Name/, " Shop ");
  fireEvent.click(made.getByLabelText("Test"));
  answer = () => {
    keys = [vendorKey, { ...vendorKey, key_id: "k-2", name: "Shop", mode: "test" }];
    return successAnswer({ ...vendorKey, key_id: "k-2", secret })();
  };
  await pressButton("Create key", made);
  return dialogNamed("Your new key");
};
const clipboardIs = (clipboard: object | undefined) => {
  vi.stubGlobal("navigator", Object.create(navigator, { clipboard: { value: clipboard } }) as Navigator);
  onTestFinished(() => void vi.unstubAllGlobals());
};

test("a new key's secret stays visible when the list reloads, and is never shown again once its dialog is closed", async () => {
  const card = await openKeys();
  const shown = await makeKey(card);
  await card.findByText("Shop");
  expect(readings).toBe(2);
  shown.getByText(secret);
  shown.getByText("Copy it now. It is never shown again.");
  expect(sent).toMatchObject([{ path: "vendors/kanto/keys", body: { name: "Shop", mode: "test" } }]);
  await pressButton("Close", shown);
  await dialogClosed();
  expect(document.body.textContent).not.toContain(secret);
  // A later dialog does not show the secret either.
  await pressButton("New key", card);
  expect((await dialogNamed("New key")).getByLabelText<HTMLInputElement>(/^Name/).value).toBe("");
  expect(document.body.innerHTML).not.toContain(secret);
});

test("copying a secret shows a confirmation", async () => {
  const writeText = vi.fn(async () => undefined);
  clipboardIs({ writeText });
  const shown = await makeKey(await openKeys());
  await pressButton("Copy", shown);
  await screen.findByText("Copied.");
  expect(writeText).toHaveBeenCalledExactlyOnceWith(secret);
  shown.getByText(secret);
});

test.each([
  ["a browser that refuses", { writeText: () => Promise.reject(new Error("NotAllowed")) }],
  ["a browser without a clipboard", undefined],
])(
  "with %s a message says that nothing was copied, and the secret can be selected by hand",
  async (_, clipboard) => {
    clipboardIs(clipboard);
    const shown = await makeKey(await openKeys());
    await pressButton("Copy", shown);
    await waitFor(() => expect(shownErrors()).toEqual(["Not copied. Select the key and copy it by hand."]));
    expect(currentToasts()).toHaveLength(1);
    shown.getByText(secret);
  },
);

test("a key pair and a key are each ended by their own call, after confirmation", async () => {
  const card = await openKeys();
  for (const name of ["Revoke Old pair", "Revoke Till"]) {
    await pressButton(name, card);
    const asked = await dialogNamed(name);
    await pressButton("Revoke key", asked);
    await dialogClosed();
  }
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent.map(({ method, path }) => [method, path])).toEqual([
    ["DELETE", "vendors/kanto/clients/c-1"],
    ["DELETE", "vendors/kanto/keys/k-1"],
  ]);
});

test("ending a key that a colleague ended first shows a message, and the key leaves the list", async () => {
  const card = await openKeys();
  answer = () => {
    keys = [];
    return refusalAnswer("not_found")();
  };
  await pressButton("Revoke Till", card);
  await pressButton("Revoke key", await dialogNamed("Revoke Till"));
  await waitFor(() => expect(shownErrors()).toEqual(["There is nothing here. Check the address."]));
  await waitFor(() => expect(card.queryByText("Till")).toBeNull());
});

test("if ending a fleet's key gets no response the key stays in the list, and the operator sees an error", async () => {
  const skipRetries = skipTime();
  openConsole("/people");
  const card = within(await screen.findByRole("region", { name: "Keys of Fast Couriers" }));
  answer = lostConnection;
  await pressButton("Revoke Till", card);
  await pressButton("Revoke key", await dialogNamed("Revoke Till"));
  await waitFor(() => expect(sent).toHaveLength(1));
  await skipRetries();
  await waitFor(() => expect(shownErrors()).toHaveLength(1));
  card.getByText("Till");
  expect(new Set(sent.map(({ path }) => path))).toEqual(new Set(["fleets/fast/credentials/key-1"]));
});

test("a support operator sees a merchant's keys, and can neither create nor end one", async () => {
  server.use(mockOperator("support"));
  const card = await openKeys();
  await screen.findByRole("button", { name: "Suspend" });
  for (const name of [/^New key/, /^Revoke /]) expect(card.queryByRole("button", { name })).toBeNull();
});

test("keys that fail to load show an error and a retry", async () => {
  let isDown = true;
  server.use(
    http.get(`${api}/vendors/:id/keys`, () =>
      isDown ? refusalAnswer("role_missing")() : HttpResponse.json({ result: { clients: [], keys: [] } }),
    ),
  );
  openConsole("/merchants?vendor=kanto");
  const again = await screen.findByRole("button", { name: "Try again" });
  isDown = false;
  fireEvent.click(again);
  const card = within(await screen.findByRole("region", { name: "API keys of its systems" }));
  await card.findByText("No keys yet.");
});
