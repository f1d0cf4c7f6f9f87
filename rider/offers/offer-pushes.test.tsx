import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { setLanguage } from "@waybill/ui/texts/texts.ts";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import en from "../../locales/en.json" with { type: "json" };
import { AskForPushes, KeepOpen, PushSetting } from "./offer-pushes.tsx";
import type { RiderActions } from "../state/rider-actions.ts";

beforeAll(() => setLanguage("en", en));

const bytes = (value: number, length: number) => new Uint8Array(length).fill(value).buffer;
const asText = (buffer: ArrayBuffer) => Buffer.from(buffer).toString("base64url");
const ours = asText(bytes(4, 65));

/** A browser with the Push API; `answer` is the rider's response to the permission dialog. */
const withBrowser = (answer: NotificationPermission, known?: { key: string }) => {
  const subscriptionWith = (key: string) => ({
    endpoint: "https://push.example/1",
    options: { applicationServerKey: Uint8Array.from(Buffer.from(key, "base64url")).buffer },
    getKey: (name: string) => (name === "auth" ? bytes(2, 16) : bytes(1, 65)),
    unsubscribe: vi.fn(async () => ((subscription = null), true)),
  });
  let subscription = known ? subscriptionWith(known.key) : null;
  const subscribe = vi.fn(async () => (subscription = subscriptionWith(ours)));
  const pushManager = { getSubscription: async () => subscription, subscribe };
  const permission = { permission: known ? "granted" : "default" };
  const requestPermission = vi.fn(async () => (permission.permission = answer));
  vi.stubGlobal("Notification", Object.assign(permission, { requestPermission }));
  vi.stubGlobal("PushManager", class {});
  vi.stubGlobal("navigator", { serviceWorker: { getRegistration: async () => ({ pushManager }) } });
  return { requestPermission, subscribe };
};
const actionsWith = (public_key: string | null = ours) => {
  const sent: [string, unknown][] = [];
  const call = async ({ method }: { method: string }, { body }: { body?: unknown }) => {
    sent.push([method, body]);
    return { result: { public_key } };
  };
  // The fakes of the components' actions.
  return { sent, actions: { call } as unknown as RiderActions };
};
const body = {
  endpoint: "https://push.example/1",
  keys: { p256dh: asText(bytes(1, 65)), auth: asText(bytes(2, 16)) },
  language: "en",
};

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

test("a rider who becomes available is asked for notifications in plain words, and subscribed once the browser allows it [13.79]", async () => {
  const { requestPermission, subscribe } = withBrowser("granted");
  const { actions, sent } = actionsWith();
  render(<AskForPushes actions={actions} />);
  await screen.findByText("Get offers while the app is closed");
  expect(requestPermission).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole("button", { name: "Turn on notifications" }));
  await waitFor(() => expect(sent.at(-1)).toEqual(["PUT", body]));
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: ours });
  await waitFor(() => expect(screen.queryByText("Get offers while the app is closed")).toBeNull());
});

test("a rider who chooses 'not now' is not asked again, and finds the choice in the settings [13.79]", async () => {
  withBrowser("granted");
  const { actions, sent } = actionsWith();
  const { unmount } = render(<AskForPushes actions={actions} />);
  fireEvent.click(await screen.findByRole("button", { name: "Not now" }));
  unmount();
  const { container } = render(<AskForPushes actions={actions} />);
  render(<PushSetting actions={actions} />);
  fireEvent.click(await screen.findByRole("button", { name: "Turn on notifications" }));
  fireEvent.click(await screen.findByRole("button", { name: "Turn off notifications" }));
  await screen.findByRole("button", { name: "Turn on notifications" });
  expect(sent.at(-1)?.[0]).toBe("DELETE");
  expect(container.textContent).toBe("");
});

test("a browser that blocks notifications shows a message, and a browser without notifications shows nothing [13.79]", async () => {
  withBrowser("denied");
  const { actions } = actionsWith();
  const { unmount } = render(<PushSetting actions={actions} />);
  fireEvent.click(await screen.findByRole("button", { name: "Turn on notifications" }));
  await screen.findByText(/^This browser blocks notifications/);
  unmount();
  vi.unstubAllGlobals();
  expect(render(<PushSetting actions={actions} />).container.textContent).toBe("");
});

test("the screen says that offers do not arrive while the app is closed only if notifications are off [13.79]", async () => {
  withBrowser("granted", { key: ours });
  const { unmount } = render(<KeepOpen />);
  await screen.findByText(/sends no location; offers come as notifications/);
  unmount();
  withBrowser("granted");
  render(<KeepOpen />);
  render(<PushSetting actions={actionsWith().actions} />);
  await screen.findByRole("button", { name: "Turn on notifications" });
  screen.getByText(/sends no location and shows no offers/);
});

test("a subscription with an old key is replaced, and an existing subscription is sent for the new sign-in [13.79]", async () => {
  for (const [key, times] of [
    [asText(bytes(9, 65)), 1],
    [ours, 0],
  ] as const) {
    const { subscribe } = withBrowser("granted", { key });
    const { actions, sent } = actionsWith();
    const { unmount } = render(<AskForPushes actions={actions} />);
    await waitFor(() => expect(sent.at(-1)).toEqual(["PUT", body]));
    expect(subscribe).toHaveBeenCalledTimes(times);
    unmount();
  }
});

test("the service worker shows an offer once, only if the app is in the background, and a click opens the app [13.79]", async () => {
  const received = new Map<string, (event: unknown) => void>();
  const shown: [string, object][] = [];
  let windows: { visibilityState: string; url: string; focus: () => void }[] = [];
  const opened: string[] = [];
  const self = {
    addEventListener: (name: string, listener: (event: unknown) => void) => void received.set(name, listener),
    registration: { showNotification: async (...notice: [string, object]) => void shown.push(notice) },
    clients: { matchAll: async () => windows, openWindow: async (url: string) => void opened.push(url) },
  };
  const code = readFileSync(join(import.meta.dirname, "../public/service-worker.js"), "utf8");
  // oxlint-disable-next-line typescript/no-implied-eval -- the worker as a browser runs it: a script of its own
  new Function("self", code)(self);
  const run = async (name: string, event: object) => {
    let work: Promise<unknown> = Promise.resolve();
    received.get(name)?.({ ...event, waitUntil: (until: Promise<unknown>) => (work = until) });
    await work;
  };
  const offer = {
    title: "New offer: ₱84",
    body: "4.2 km.",
    offer_id: "o-1",
    expires_at: "2026-03-01T04:00:30Z",
  };
  const push = () => run("push", { data: { json: () => offer } });
  const close = vi.fn();
  const click = () => run("notificationclick", { notification: { close } });

  await push();
  expect(shown).toEqual([["New offer: ₱84", expect.objectContaining({ body: "4.2 km.", tag: "o-1" })]]);
  await click();
  expect(opened).toEqual(["/rider/"]);
  expect(close.mock.calls.length).toBe(1);
  const focus = vi.fn();
  windows = [{ visibilityState: "hidden", url: "http://x.test/rider/", focus }];
  await push();
  expect(shown).toHaveLength(2);
  await click();
  expect(opened.length).toBe(1);
  expect(focus.mock.calls.length).toBe(1);
  windows = [{ visibilityState: "visible", url: "http://x.test/rider/", focus }];
  await push();
  expect(shown).toHaveLength(2);
});
