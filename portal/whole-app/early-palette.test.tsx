import { QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { delay, http, HttpResponse } from "msw";
import { lazy, Suspense, type ComponentType } from "react";
import { MemoryRouter, Route, Routes } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { Palette } from "../shell/palette/palette.tsx";
import { makeQueryClient } from "@waybill/client/calls/query-client.ts";
import { DeploymentContext } from "@waybill/client/deployment/deployment-context.ts";
import { AppShell } from "../shell/app-shell.tsx";
import { ScreenSkeleton } from "../shell/vendors-gate.tsx";
import { signInLiza } from "./signed-in.fixture.ts";
import { outlet, deploymentContext } from "./test-deployment.fixture.ts";
import { serve } from "@waybill/client/test-server.ts";

const vendors = () => HttpResponse.json({ result: { vendors: [outlet("v-1", "Kanto Kitchen")] } });
const server = serve(
  http.get("*/vendors", vendors),
  http.get("*/flags.json", () => HttpResponse.json({})),
  http.get("*/vendor/v-1/orders", () => HttpResponse.json({ result: { data: [], pagination_key: null } })),
);
beforeEach(signInLiza);

/** A lazy part that loads when `arrive` is called. */
function onItsWay<Props extends object>(Part: ComponentType<Props>) {
  let arrive: () => void = () => undefined;
  const loaded = new Promise<{ default: ComponentType<Props> }>((settle) => {
    arrive = () => settle({ default: Part });
  });
  return { Part: lazy(() => loaded), arrive: () => act(async () => arrive()) };
}

function openPortal() {
  const palette = onItsWay(Palette);
  const history = onItsWay(() => <main>{"history"}</main>);
  render(
    <DeploymentContext value={deploymentContext}>
      <QueryClientProvider client={makeQueryClient()}>
        <MemoryRouter initialEntries={["/history/v-1"]}>
          <Suspense fallback={<ScreenSkeleton />}>
            <Routes>
              <Route element={<AppShell Palette={palette.Part} />}>
                <Route path="/history/:vendorId?" element={<history.Part />} />
              </Route>
            </Routes>
          </Suspense>
        </MemoryRouter>
      </QueryClientProvider>
    </DeploymentContext>,
  );
  return { palette, history };
}
const press = (...keys: string[]) => {
  for (const key of keys) fireEvent.keyDown(document.activeElement ?? document.body, { key });
};
const pressCtrlK = () => fireEvent.keyDown(document.body, { key: "k", ctrlKey: true });
const palettes = () => screen.queryAllByRole("combobox", { name: /^Customer, order/ });
const field = async () =>
  screen.findByRole<HTMLInputElement>("combobox", { name: "Customer, order, outlet or action" });

test("Ctrl-K while a screen loads opens the palette, with the text typed in the meantime", async () => {
  const { palette, history } = openPortal();
  await screen.findByRole("banner");
  expect(pressCtrlK()).toBe(false);
  press("a", "n", "x", "Backspace", "a");
  expect(palettes()).toEqual([]);
  await palette.arrive();
  expect((await field()).value).toBe("ana");
  expect(document.activeElement).toBe(await field());
  await history.arrive();
  expect(palettes()).toHaveLength(1);
  press("n");
  expect((await field()).value).toBe("ana");
});

test("Ctrl-K pressed twice while the palette loads opens it once, and once closed it stays closed", async () => {
  const { palette } = openPortal();
  await screen.findByRole("banner");
  pressCtrlK();
  pressCtrlK();
  await palette.arrive();
  await field();
  expect(palettes()).toHaveLength(1);
  fireEvent(screen.getByRole("dialog"), new Event("cancel", { cancelable: true }));
  expect(palettes()).toEqual([]);
});

test("Ctrl-K before the outlets are loaded waits for them, with the typed text", async () => {
  let answer: () => void = () => undefined;
  const asked = new Promise<void>((settle) => (answer = settle));
  server.use(
    http.get("*/vendors", async () => {
      await asked;
      return vendors();
    }),
  );
  const { palette } = openPortal();
  await palette.arrive();
  await screen.findByRole("banner");
  expect(pressCtrlK()).toBe(false);
  press("a");
  answer();
  expect((await field()).value).toBe("a");
});

test("Escape while the palette is loading keeps it closed", async () => {
  const { palette } = openPortal();
  await screen.findByRole("banner");
  pressCtrlK();
  press("a", "Escape");
  await palette.arrive();
  await delay(20);
  expect(palettes()).toEqual([]);
  pressCtrlK();
  expect((await field()).value).toBe("");
});

test("for a user without outlets Ctrl-K opens nothing and all keys reach the page", async () => {
  server.use(http.get("*/vendors", () => HttpResponse.json({ result: { vendors: [] } })));
  openPortal();
  await screen.findByRole("heading", { name: /^No outlet belongs/ });
  pressCtrlK();
  await waitFor(() => expect(fireEvent.keyDown(document.body, { key: "a" })).toBe(true));
});
