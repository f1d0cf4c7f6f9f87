import { fireEvent, screen, within } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import { serve, texts } from "@waybill/client/test-server.ts";
import { openAt } from "../../whole-app/open-at.fixture.tsx";
import { signInLiza } from "../../whole-app/signed-in.fixture.ts";
import { outlet } from "../../whole-app/test-deployment.fixture.ts";
// Imports the lazy screen, so that no test waits for it to load.
import "./developer-screen.tsx";

const at = "2026-11-22T06:05:00.000Z";
const sent: [method: string, path: string, body: unknown][] = [];
const bounds = { last_four: "1a2b", expires_at: null, allowed_ips: null };
const key = {
  key_id: "k-1",
  vendor_id: "v-1",
  name: "Till",
  mode: "test",
  scopes: null,
  created_at: at,
  ...bounds,
};
const webhook = {
  id: "w-1",
  vendor_id: "v-1",
  mode: "test",
  url: "https://shop.example/hooks",
  events: ["status"],
  version: "1",
  created_at: at,
  old_secret_until: null,
  paused_until: null,
  gone_since: null,
};
const delivery = {
  id: "7",
  webhook_id: "msg_1",
  event: "status",
  order_id: "o-1",
  state: "failed",
  created_at: at,
  next_attempt_at: null,
  request: { url: webhook.url, body: '{"order_id":"o-1"}' },
  attempts: [{ at, milliseconds: 212, status: 500, answer: "TypeError", error: null }],
};

const noting = (method: "post" | "delete", path: string, answer: object | undefined) =>
  http[method](`*/developer/${path}`, async ({ request }) => {
    const body = await request.text();
    const { pathname } = new URL(request.url);
    sent.push([request.method, pathname.split("/developer")[1] ?? "", body && JSON.parse(body)]);
    return answer ? HttpResponse.json({ result: answer }) : new HttpResponse(null, { status: 204 });
  });
const listing = (path: string, rows: object[]) =>
  http.get(`*/developer/${path}`, () => HttpResponse.json({ result: rows, next_cursor: null }));

const server = serve(
  texts("en"),
  http.get("*/flags.json", () => HttpResponse.json({})),
  http.get("*/vendors", () => HttpResponse.json({ result: { vendors: [outlet("v-1", "Kanto")] } })),
  http.get("*/vendor/:id/orders", () => HttpResponse.json({ result: { data: [], pagination_key: null } })),
  http.get("*/get-country-parameter/:name", () => HttpResponse.json({ result: "" })),
  listing("keys", [
    { ...key, last_used_at: null },
    {
      ...key,
      key_id: "k-2",
      name: "Old shop",
      mode: "live",
      last_used_at: at,
      last_four: "9z8y",
      expires_at: "2020-01-01T00:00:00.000Z",
      allowed_ips: ["203.0.113.0/24", "2001:db8::1"],
    },
  ]),
  listing("clients", [
    {
      client_id: "waybill:ph:1",
      vendor_id: "v-1",
      name: "Warehouse",
      mode: "test",
      created_at: at,
      keys: [{ key_id: "pk-1", created_at: at }],
    },
  ]),
  listing("webhooks/w-1/deliveries", [delivery]),
  listing("webhooks", [webhook]),
  listing("calls", [
    {
      request_id: "r-42",
      client_id: "k-1",
      method: "POST",
      path: "/ph/api/v1/orders",
      status: 201,
      milliseconds: 31,
      at,
    },
  ]),
  noting("post", "keys", { key_id: "k-3", secret: "wb_test_once" }),
  noting("delete", "keys/:id", undefined),
  noting("delete", "webhooks/:id", undefined),
  noting("post", "clients", { client_id: "c", key_id: "k", scope: "s" }),
  noting("post", "webhooks/w-1/rotate", { id: "w-1", secret: "whsec_new", old_secret_until: at }),
  noting("post", "webhooks/w-1/test", { delivery_id: "8", webhook_id: "msg_2" }),
  noting("post", "webhooks/w-1/deliveries/7/replay", { delivery_id: "7", webhook_id: "msg_1" }),
  noting("post", "webhooks", { id: "w-2", secret: "whsec_once" }),
  noting("post", "test-orders", { order_id: "o-9", tracking_link: "http://localhost/tracking/o-9" }),
);

beforeEach(() => {
  signInLiza();
  sent.length = 0;
});

const open = async () => {
  openAt("/account/developer");
  await screen.findByRole("heading", { level: 1, name: "Developers" }, { timeout: 15_000 });
};
const part = (name: string) => within(screen.getByRole("region", { name }));

test("API keys are made, shown once and revoked; live and test keys are listed separately [15.110]", async () => {
  await open();
  const keys = part("API keys");
  expect(await keys.findByText("Till")).toBeTruthy();
  expect(keys.queryByText("Old shop")).toBeNull();
  fireEvent.click(keys.getByRole("button", { name: "Create a key" }));
  expect(await keys.findByText("Give it a name.")).toBeTruthy();
  fireEvent.change(keys.getByLabelText("Name"), { target: { value: "Web shop" } });
  fireEvent.click(keys.getByRole("button", { name: "Create a key" }));
  expect(await keys.findByText("wb_test_once")).toBeTruthy();
  fireEvent.click(keys.getByRole("button", { name: "Revoke Till" }));
  const asked = within(await screen.findByRole("dialog", { name: "Revoke Till" }));
  expect(asked.getByText(/This cannot be undone/)).toBeTruthy();
  expect(sent).toHaveLength(1);
  fireEvent.click(asked.getByRole("button", { name: "Revoke" }));
  await screen.findByText(/stopped working at once/);
  expect(sent).toEqual([
    ["POST", "/keys", { name: "Web shop", mode: "test" }],
    ["DELETE", "/keys/k-1", ""],
  ]);
  fireEvent.click(screen.getByRole("radio", { name: "Live" }));
  expect(await part("API keys").findByText("Old shop")).toBeTruthy();
  expect(screen.queryByText("wb_test_once")).toBeNull();
});

test("a key is made with an expiry day and allowed IP addresses; its row shows the expiry, the addresses and its last four characters", async () => {
  openAt("/account/developer");
  await screen.findByText("Till", {}, { timeout: 15_000 });
  fireEvent.click(screen.getByRole("radio", { name: "Live" }));
  const keys = part("API keys");
  expect(await keys.findByText("Ends in …9z8y")).toBeTruthy();
  expect(keys.getByText(/^Expired on /)).toBeTruthy();
  expect(keys.getByText("Only from 203.0.113.0/24, 2001:db8::1")).toBeTruthy();
  fireEvent.change(keys.getByLabelText("Name"), { target: { value: "Till 2" } });
  fireEvent.change(keys.getByLabelText(/^Last day/), { target: { value: "2020-01-01" } });
  fireEvent.click(keys.getByRole("button", { name: "Create a key" }));
  expect(await keys.findByText("Choose today or a later day.")).toBeTruthy();
  fireEvent.change(keys.getByLabelText(/^Last day/), { target: { value: "2100-01-31" } });
  const addresses = { target: { value: "203.0.113.0/24, 198.51.100.4" } };
  fireEvent.change(keys.getByLabelText(/^Allowed IP addresses/), addresses);
  sent.length = 0;
  fireEvent.click(keys.getByRole("button", { name: "Create a key" }));
  expect(await keys.findByText("wb_test_once")).toBeTruthy();
  expect(sent).toEqual([
    [
      "POST",
      "/keys",
      {
        name: "Till 2",
        mode: "live",
        expires_at: "2100-01-31T15:59:59.999Z",
        allowed_ips: ["203.0.113.0/24", "198.51.100.4"],
      },
    ],
  ]);
});

test("a system is registered with its public key [15.110]", async () => {
  await open();
  const clients = part("Systems with their own key pair");
  expect(await clients.findByText("Client id waybill:ph:1, key id pk-1")).toBeTruthy();
  fireEvent.change(clients.getByLabelText("Name"), { target: { value: "Till" } });
  fireEvent.change(clients.getByLabelText("Public key (PEM)"), { target: { value: " PEM " } });
  fireEvent.click(clients.getByRole("button", { name: "Register a system" }));
  await expect
    .poll(() => sent)
    .toEqual([["POST", "/clients", { name: "Till", public_key: "PEM", mode: "test" }]]);
});

test("webhooks are added, tested and given a new secret; their deliveries are listed and sent again [15.110]", async () => {
  await open();
  const hooks = part("Webhooks");
  expect(await hooks.findByText(webhook.url)).toBeTruthy();
  fireEvent.change(hooks.getByLabelText("URL"), { target: { value: "https://shop.example/two" } });
  fireEvent.click(hooks.getByLabelText("Refunds"));
  fireEvent.click(hooks.getByRole("button", { name: "Add a webhook" }));
  expect(await hooks.findByText("whsec_once")).toBeTruthy();
  fireEvent.click(hooks.getByRole("button", { name: "New secret" }));
  expect(await hooks.findByText("whsec_new")).toBeTruthy();
  fireEvent.click(hooks.getByRole("button", { name: "Send a test" }));
  expect(await hooks.findByText("Answered 500 in 212 ms ·")).toBeTruthy();
  expect(hooks.getByText("TypeError")).toBeTruthy();
  fireEvent.click(hooks.getByRole("button", { name: "Send again" }));
  await expect
    .poll(() => sent)
    .toEqual([
      ["POST", "/webhooks", { url: "https://shop.example/two", events: ["status", "refund"], mode: "test" }],
      ["POST", "/webhooks/w-1/rotate", ""],
      ["POST", "/webhooks/w-1/test", ""],
      ["POST", "/webhooks/w-1/deliveries/7/replay", ""],
    ]);
  sent.length = 0;
  fireEvent.click(hooks.getByRole("button", { name: "Remove" }));
  const asked = within(await screen.findByRole("dialog", { name: `Remove ${webhook.url}?` }));
  expect(sent).toEqual([]);
  fireEvent.click(asked.getByRole("button", { name: "Remove" }));
  await expect.poll(() => sent).toEqual([["DELETE", "/webhooks/w-1", ""]]);
});

test("API calls are listed with their request ids, and each test scenario has a button [15.111]", async () => {
  await open();
  expect(await part("Calls").findByText("r-42")).toBeTruthy();
  expect(part("Calls").getByText("POST /ph/api/v1/orders")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "No rider takes the order" }));
  expect(await screen.findByText(/Test order o-9 is on its way/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Follow it" }).getAttribute("href")).toContain("/tracking/o-9");
  expect(sent).toEqual([["POST", "/test-orders", { scenario: "no_courier" }]]);
  expect(part("Try it out").getAllByRole("button")).toHaveLength(7);
});

test("code examples are in four languages, use this server's own URL, and can be copied [15.112]", async () => {
  await open();
  const examples = part("Examples");
  for (const [name, words] of [
    ["curl", "curl -s"],
    ["Node", "await fetch("],
    ["Python", "urllib.request"],
    ["PHP", "<?php"],
  ] as const) {
    fireEvent.click(examples.getByRole("radio", { name }));
    const code = await examples.findByText((text) => text.includes(words), { selector: "pre" });
    expect(code.textContent).toContain(`${location.origin}/ph/api/v1/orders`);
  }
  expect(examples.getByRole("button", { name: "Copy" })).toBeTruthy();
});

test("a read-only user sees keys, systems and webhooks, but no action that the server would refuse", async () => {
  server.use(
    http.get("*/vendors", () =>
      HttpResponse.json({ result: { vendors: [{ ...outlet("v-1", "Kanto"), own_role: "read only" }] } }),
    ),
  );
  await open();
  for (const [name, row] of [
    ["API keys", "Till"],
    ["Systems with their own key pair", "Warehouse"],
  ] as const) {
    expect(await part(name).findByText(row)).toBeTruthy();
    expect(part(name).queryAllByRole("button"), name).toEqual([]);
    expect(part(name).queryAllByRole("textbox"), name).toEqual([]);
  }
  const hooks = part("Webhooks");
  expect(await hooks.findByText(webhook.url)).toBeTruthy();
  expect(hooks.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["Log"]);
  fireEvent.click(hooks.getByRole("button", { name: "Log" }));
  expect(await hooks.findByText("Answered 500 in 212 ms ·")).toBeTruthy();
  expect(hooks.queryByRole("button", { name: "Send again" })).toBeNull();
});
