import { QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import { MemoryRouter, useLocation } from "react-router";
import { Screens } from "../routes.tsx";
import { makeQueryClient } from "@waybill/client/calls/query-client.ts";
import { notifyProblem } from "../toasts/notify-problem.ts";
import { DeploymentContext } from "@waybill/client/deployment/deployment-context.ts";
import { deploymentContext } from "./test-deployment.fixture.ts";
import { Toaster } from "@waybill/ui/toasts/toaster.tsx";

const Address = () => <output>{useLocation().pathname}</output>;

/** Opens the whole application at an address. */
export const openAt = (path: string) =>
  render(
    <DeploymentContext value={deploymentContext}>
      <QueryClientProvider client={makeQueryClient(notifyProblem)}>
        <MemoryRouter initialEntries={[path]}>
          <Screens />
          <Address />
        </MemoryRouter>
        <Toaster />
      </QueryClientProvider>
    </DeploymentContext>,
  );

/** The current address. */
export const address = (): string | null | undefined => document.querySelector("output")?.textContent;
