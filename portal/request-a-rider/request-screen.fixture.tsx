import { QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import { makeQueryClient } from "@waybill/client/calls/query-client.ts";
import { notifyProblem } from "../toasts/notify-problem.ts";
import { DeploymentContext } from "@waybill/client/deployment/deployment-context.ts";
import { SelectedVendorContext } from "@waybill/client/vendors.ts";
import type { Vendor } from "@waybill/contract/merchants/vendors";
import { ph } from "@waybill/domain/markets/countries/ph";
import type { Country } from "@waybill/domain/markets/country";
import { formatFor } from "@waybill/ui/texts/formats.ts";
import { setLanguage } from "@waybill/ui/texts/texts.ts";
import { Toaster } from "@waybill/ui/toasts/toaster.tsx";
import english from "../../locales/en.json" with { type: "json" };
import { useState } from "react";
import { MemoryRouter, useLocation } from "react-router";
import { vi } from "vitest";
// Imported here, so that lazy parts load within a tick, even on a busy machine.
import "./destination/request-map.tsx";
import "./origin/guest-origin.tsx";
import "./origin/origin-details.tsx";
import "./payment/required-proofs.tsx";
import "./payment/pay-by-card.tsx";
import "./payment/cash-or-card-choice.tsx";
import "./payment/vat-number.tsx";
import "./payment/voucher.tsx";
import "./page/original-order.tsx";
import "./page/start-over.tsx";
import "./page/placed-order-screens.tsx";
import "./page/undo-offer.ts";
import { RequestScreen } from "./request-screen.tsx";
import { estimate, kitchen, quoteOf } from "./flow/request.fixture.ts";

export const found = [
  {
    id: "p1",
    formatted_address: "Two Serendra, 11th Ave, Bonifacio Global City",
    latitude: 14.5512,
    longitude: 121.0543,
  },
  { id: "p2", formatted_address: "Serendra Piazza, Taguig", latitude: 14.5505, longitude: 121.052 },
];

type Answer = { status?: number; body: unknown } | "unreachable";
type Sent = { method: string; path: string; query: URLSearchParams; headers: Headers; body: unknown };
export type Answers = Record<string, (sent: Sent) => Answer>;

export const refuse = (status: number, code: string, key: string, path?: string[]): Answer => ({
  status,
  body: { status, message: code, errors: [{ code, message: code, path, meta: { translation_key: key } }] },
});

const usual: Answers = {
  "GET /flags.json": () => ({ body: { pre_order: true, "pay-at-pickup": true } }),
  "GET /get-country-parameter/serviceHours": () => ({ body: { result: "0000:2359" } }),
  "GET /get-country-parameter/paymentMethods": () => ({ body: { result: "PAID|CASH_ON_DELIVERY" } }),
  "GET /get-country-parameter/orderItemValueExceedLimit": () => ({ body: { result: "-1" } }),
  "GET /geolocator/autocomplete": () => ({ body: { data: found.map((address) => ({ address })) } }),
  "GET /geolocator/reverse": () => ({ body: { data: [{ address: found[1] }] } }),
  "POST /delivery/area/validate": () => ({ body: { result: "DELIVERABLE", distance_metres: 2950 } }),
  "POST /delivery/fee": () => ({ body: quoteOf(99) }),
  "POST /estimations": () => ({ body: { estimations: estimate } }),
  "POST /order": ({ body }) => ({
    status: 201,
    body: { result: { ...(body as object), order_id: "v-kanto-0000000001" } },
  }),
};

const Address = () => {
  const { pathname, search } = useLocation();
  return <output aria-label="address">{pathname + search}</output>;
};

type Around = {
  answers?: Answers;
  vendors?: readonly [Vendor, ...Vendor[]];
  country?: Country;
  /** The query in the path: `?orderID=…`. */
  query?: string;
  /** The navigation state. */
  state?: unknown;
  undoSeconds?: number;
};

/** The request screen against a fake server; every call is recorded in `sent`. */
export function openRequest({
  answers = {},
  vendors = [kitchen],
  country = ph,
  query = "",
  state,
  undoSeconds = 10,
}: Around = {}) {
  const sent: Sent[] = [];
  const all = { ...usual, ...answers };
  vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(url, "http://here");
    const call: Sent = {
      method: init.method ?? "GET",
      path: pathname.replace("/orders/api/v1", ""),
      query: searchParams,
      headers: new Headers(init.headers),
      body: typeof init.body === "string" ? JSON.parse(init.body) : undefined,
    };
    sent.push(call);
    const answer = all[`${call.method} ${call.path}`]?.(call) ?? refuse(404, "NOT_FOUND", "error.not-found");
    if (answer === "unreachable") throw new TypeError("no network");
    return Response.json(answer.body, { status: answer.status ?? 200 });
  });
  formatFor(country);
  setLanguage("en", english);

  function Screen() {
    const [vendor, setVendor] = useState<Vendor>(vendors[0]);
    const select = (id: string) => setVendor(vendors.find(({ vendor_id }) => vendor_id === id) ?? vendors[0]);
    return (
      <SelectedVendorContext value={{ vendor, vendors, select }}>
        <RequestScreen />
      </SelectedVendorContext>
    );
  }
  const deploymentContext = { country, deployment: { undo_seconds: undoSeconds } as never };
  const queries = makeQueryClient(notifyProblem);
  const page = render(
    <DeploymentContext value={deploymentContext}>
      <QueryClientProvider client={queries}>
        <MemoryRouter initialEntries={[{ pathname: "/request-a-rider/v-kanto", search: query, state }]}>
          <Screen />
          <Address />
          <Toaster />
        </MemoryRouter>
      </QueryClientProvider>
    </DeploymentContext>,
  );
  /** The calls to a path, or with a method and a path: "POST /order". */
  const callsOf = (asked: string) =>
    sent.filter(({ method, path }) => asked === path || asked === `${method} ${path}`);
  return { ...page, sent, callsOf, queries };
}
