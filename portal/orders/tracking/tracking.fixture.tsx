import { QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import { makeQueryClient } from "@waybill/client/calls/query-client.ts";
import { notifyProblem } from "../../toasts/notify-problem.ts";
import { DeploymentContext } from "@waybill/client/deployment/deployment-context.ts";
import { FakeSocket } from "@waybill/client/live/fake-socket.fixture.ts";
import { followSession, endSession } from "@waybill/client/session/session-store.ts";
import { SelectedVendorContext } from "@waybill/client/vendors.ts";
import type { Deployment } from "@waybill/contract/visitors/deployment";
import type { Order } from "@waybill/contract/order";
import type { RiderPosition } from "@waybill/contract/riders/riders";
import type { Vendor } from "@waybill/contract/merchants/vendors";
import { ph } from "@waybill/domain/markets/countries/ph";
import { isOpen } from "@waybill/domain/orders/status";
import { formatFor } from "@waybill/ui/texts/formats.ts";
import { setLanguage } from "@waybill/ui/texts/texts.ts";
import { currentToasts, dismissToast } from "@waybill/ui/toasts/toasts.tsx";
import { MemoryRouter, useLocation } from "react-router";
import { vi } from "vitest";
import en from "../../../locales/en.json";
import { Bell } from "./bell/bell.tsx";
import { TrackingCount } from "./tracking-count.tsx";
import { TrackingScreen } from "./tracking-screen.tsx";

export const vendor = {
  vendor_id: "kanto",
  parent_vendor_id: null,
  is_parent: false,
  name: "Kanto Kitchen",
  vendor_information: { location: { latitude: 14.5636, longitude: 121.0297 } },
} as Vendor;

const deployment = {
  country: "PH",
  timezone: ph.timezone,
  api_base: location.origin,
  ws_base: location.origin.replace(/^http/, "ws"),
  map: { ...ph.map, style_url: null, streets: null },
} as Deployment;

export type Answer = { status?: number; body?: unknown };
export type Answers = {
  orders?: readonly Order[] | (() => Answer);
  /** The response for a single order. */
  order?: Order;
  flags?: Record<string, boolean>;
  rider?: unknown;
  /** The response for all riders. */
  riders?: readonly RiderPosition[];
  /** The response for a road route, by the request's query. */
  route?: (query: URLSearchParams) => readonly (readonly [longitude: number, latitude: number])[];
  cancel?: () => Answer;
  /** The response when an order is marked ready. */
  ready?: () => Answer;
  /** The response when the options after a failure are read or one is chosen. */
  afterFailure?: (method: string) => Answer;
  proof?: Blob;
  parameter?: string;
};

const refusal = (key: string) => ({
  message: key,
  errors: [{ code: "X", message: key, meta: { translation_key: key } }],
});
export const refuse = (status: number, key: string): Answer => ({ status, body: refusal(key) });

/** Mocks the screen's calls; `asked` collects each as "METHOD path?query". */
export function answerCalls(answers: Answers): { asked: string[] } {
  const asked: string[] = [];
  const list = (query: URLSearchParams): Answer => {
    if (typeof answers.orders === "function") return answers.orders();
    const from = Date.parse(query.get("from") ?? "1970-01-01");
    const data = (answers.orders ?? [])
      .filter(({ status }) => !query.has("active") || isOpen(status))
      .filter(({ created_at }) => Date.parse(created_at) >= from);
    return { body: { result: { data, pagination_key: null } } };
  };
  const answerOf = (method: string, url: URL): Answer => {
    const { pathname: path, searchParams } = url;
    if (path === "/flags.json") return { body: answers.flags ?? {} };
    if (path.endsWith("/orders")) return list(searchParams);
    if (path.endsWith("/riders")) return { body: { result: answers.riders ?? [] } };
    if (path.includes("/riders/")) return { body: { result: answers.rider ?? null } };
    if (path.endsWith("/delivery/way") && answers.route)
      return {
        body: {
          result: { distance_metres: 3000, duration_seconds: 600, line: answers.route(searchParams) },
        },
      };
    if (path.endsWith("/order/cancel")) return answers.cancel?.() ?? {};
    if (path.endsWith("/after-failure")) return answers.afterFailure?.(method) ?? {};
    if (path.endsWith("/ready")) return answers.ready?.() ?? {};
    if (path.includes("/get-country-parameter/")) return { body: { result: answers.parameter ?? "" } };
    if (path.endsWith("/order") && answers.order) return { body: { result: answers.order } };
    return refuse(404, method === "GET" ? "error.order-not-found" : "error.not-found");
  };
  vi.stubGlobal("fetch", async (address: string, { method = "GET" }: RequestInit = {}) => {
    asked.push(`${method} ${address}`);
    const url = new URL(address, "http://localhost");
    if (/\/proof\/|\/rider\/photo$/.test(url.pathname)) return new Response(answers.proof ?? null);
    const { status = 200, body = {} } = answerOf(method, url);
    return new Response(JSON.stringify(body), { status });
  });
  return { asked };
}

followSession();

const signIn = (asGuest: boolean) => {
  const coded = (value: object) => btoa(JSON.stringify(value)).replaceAll("=", "");
  const token = `${coded({ alg: "none" })}.${coded({ email: "a@b.c", exp: 4e9 })}.x`;
  endSession();
  if (asGuest)
    localStorage.setItem("guest-token", JSON.stringify({ token, expires: "2100-01-01T00:00:00Z" }));
  else
    localStorage.setItem(
      "auth-meta",
      JSON.stringify({ AccessToken: token, IdToken: token, RefreshToken: "r", Expires: 4e12 }),
    );
  window.dispatchEvent(new StorageEvent("storage", { key: asGuest ? "guest-token" : "auth-meta" }));
};

const Address = () => {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{pathname + search}</output>;
};

type Around = {
  asGuest?: boolean;
  chosen?: Vendor;
  stored?: Readonly<Record<string, string>>;
  /** The simulation's speed; 0 without a simulation. */
  speed?: number;
  /** The other vendors. */
  outlets?: readonly Vendor[];
  /** What is rendered: the board, its tab's badge, or the bell. */
  drawn?: readonly ("board" | "badge" | "bell")[];
};

/** Renders the tracking screen at an address, signed in, in English, in the Philippines. */
export function openTracking(
  address = "/order-tracking/kanto",
  { asGuest = false, chosen = vendor, outlets = [], stored = {}, drawn = ["board"], speed = 0 }: Around = {},
) {
  FakeSocket.all = [];
  vi.stubGlobal("WebSocket", FakeSocket);
  signIn(asGuest);
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
  for (const { id } of currentToasts()) dismissToast(id);
  formatFor(ph);
  setLanguage("en", en);
  const client = makeQueryClient(notifyProblem);
  const deploymentContext = { deployment: { ...deployment, simulation_speed: speed }, country: ph };
  const selected = { vendor: chosen, vendors: [chosen, ...outlets], select: () => undefined };
  const screen = render(
    <DeploymentContext value={deploymentContext}>
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={[address]}>
          <SelectedVendorContext value={selected}>
            {drawn.includes("badge") && <TrackingCount />}
            {drawn.includes("bell") && <Bell />}
            {drawn.includes("board") && <TrackingScreen />}
            <Address />
          </SelectedVendorContext>
        </MemoryRouter>
      </QueryClientProvider>
    </DeploymentContext>,
  );
  return { ...screen, client };
}
