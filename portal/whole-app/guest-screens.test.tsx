import { QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { Screens } from "../routes.tsx";
import { makeQueryClient } from "@waybill/client/calls/query-client.ts";
import { notifyProblem } from "../toasts/notify-problem.ts";
import { DeploymentContext } from "@waybill/client/deployment/deployment-context.ts";
import { endSession, enterAsGuest } from "@waybill/client/session/session-store.ts";
import { signInLiza } from "./signed-in.fixture.ts";
import { inThePhilippines, outlet } from "./test-deployment.fixture.ts";
import { serve, tokenWith } from "@waybill/client/test-server.ts";

const nowhere = outlet("guest", "guest");
const { location } = nowhere.vendor_information;
Object.assign(location, { latitude: null, longitude: null, address_text: null });

serve(
  http.get("*/flags.json", () => HttpResponse.json({ helpcenter: true })),
  http.get("*/get-country-parameter/:name", () => HttpResponse.json({ result: "" })),
  http.get("*/vendors", ({ request }) => {
    const isGuest = request.headers.get("authorization")?.includes(tokenWith({ sub: "g" }));
    return HttpResponse.json({ result: { vendors: [isGuest ? nowhere : outlet("v-1", "Kanto")] } });
  }),
  http.get("*/vendor/v-1/hc_jwt_token", () => HttpResponse.json({ result: tokenWith({ sub: "u" }) })),
  http.post("*/conditions-api/v1/init", () => HttpResponse.json({ url: "https://help.example/" })),
  http.get("*/vendor/:id/orders", () => HttpResponse.json({ result: { data: [], pagination_key: null } })),
);

const open = (path: string) =>
  render(
    <DeploymentContext value={inThePhilippines()}>
      <QueryClientProvider client={makeQueryClient(notifyProblem)}>
        <MemoryRouter initialEntries={[path]}>
          <Screens />
        </MemoryRouter>
      </QueryClientProvider>
    </DeploymentContext>,
  );
/** A long timeout in ms: the whole application loads its screens on demand. */
const soon = { timeout: 15_000 };

test("the portal has a 404 screen, a help center, a guest checkout and a guest-register popup [2.10] [2.55]", async () => {
  const lost = open("/nowhere");
  expect(await screen.findByRole("heading", { name: "This page does not exist" })).toBeDefined();
  lost.unmount();

  signInLiza();
  const help = open("/helpcenter/v-1");
  expect(await screen.findByTitle("Help center", {}, soon)).toBeDefined();
  help.unmount();

  endSession();
  enterAsGuest({ token: tokenWith({ sub: "g" }), expires: "2100-01-01T00:00:00.000Z" });
  open("/request-a-rider/guest");
  expect(await screen.findByRole("heading", { name: "Where do riders collect?" }, soon)).toBeDefined();
  fireEvent.click(screen.getAllByRole("button", { name: "Register" })[0] as HTMLElement);
  expect(
    await screen.findByRole("dialog", { name: "Keep your deliveries with an account" }, soon),
  ).toBeDefined();
}, 40_000);
