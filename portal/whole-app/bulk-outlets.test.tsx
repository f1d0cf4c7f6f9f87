import { QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { MemoryRouter, useLocation } from "react-router";
import { expect, test } from "vitest";
import { Screens } from "../routes.tsx";
import { makeQueryClient } from "@waybill/client/calls/query-client.ts";
import { notifyProblem } from "../toasts/notify-problem.ts";
import { DeploymentContext } from "@waybill/client/deployment/deployment-context.ts";
import { signInLiza } from "./signed-in.fixture.ts";
import { outlet, deploymentContext } from "./test-deployment.fixture.ts";
import { serve } from "@waybill/client/test-server.ts";

const asked: string[] = [];
const vendors = [outlet("v-1", "Kanto Kitchen"), outlet("v-2", "Kanto BGC")];
serve(
  http.get("*/vendors", () => HttpResponse.json({ result: { vendors } })),
  http.get("*/flags.json", () => HttpResponse.json({ "bulk-order-upload": true })),
  http.get("*/bulk-job/all/:vendorId", ({ params }) => {
    asked.push(String(params["vendorId"]));
    return HttpResponse.json({ code: 200, body: [] });
  }),
  http.post("*/bulk-job/create", () => new Promise<never>(() => undefined)),
  http.all("*", () => HttpResponse.json({}, { status: 404 })),
);

const Address = () => <output>{useLocation().pathname}</output>;
const address = () => document.querySelector("output")?.textContent;
const goTo = async (letters: string) => {
  fireEvent.click(screen.getByRole("button", { name: /^Outlet/ }));
  const search = await screen.findByRole("combobox", undefined, { timeout: 8000 });
  fireEvent.change(search, { target: { value: letters } });
  fireEvent.keyDown(search, { key: "Enter" });
};

test("choosing another outlet resets the upload and loads the outlet's past uploads, also on a second visit [2.21] [4.65]", async () => {
  signInLiza();
  render(
    <DeploymentContext value={deploymentContext}>
      <QueryClientProvider client={makeQueryClient(notifyProblem)}>
        <MemoryRouter initialEntries={["/bulk-order/v-1"]}>
          <Screens />
          <Address />
        </MemoryRouter>
      </QueryClientProvider>
    </DeploymentContext>,
  );
  const field = await screen.findByLabelText(/Choose a file/, undefined, { timeout: 8000 });
  await waitFor(() => expect(asked).toEqual(["v-1"]));
  fireEvent.change(field, { target: { files: [new File(["PK"], "lunch.xlsx")] } });
  expect(screen.getByText("Checking lunch.xlsx")).toBeDefined();
  await goTo("bgc");
  await waitFor(() => expect(address()).toBe("/bulk-order/v-2"));
  expect(screen.queryByText("Checking lunch.xlsx")).toBeNull();
  await waitFor(() => expect(asked).toEqual(["v-1", "v-2"]));
  await goTo("kitchen");
  await waitFor(() => expect(asked).toEqual(["v-1", "v-2", "v-1"]));
});
