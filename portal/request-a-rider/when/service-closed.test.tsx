import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { makeQueryClient } from "@waybill/client/calls/query-client.ts";
import { DeploymentContext } from "@waybill/client/deployment/deployment-context.ts";
import type { Deployment } from "@waybill/contract/visitors/deployment";
import { ph } from "@waybill/domain/markets/countries/ph";
import { parseHoursLeniently } from "@waybill/domain/time/service-hours";
import { setLanguage } from "@waybill/ui/texts/texts.ts";
import { expect, test } from "vitest";
import en from "../../../locales/en.json";
import { ServiceClosed } from "./service-closed.tsx";

test.each([
  ["9 to 5", "format has to be dddd:dddd (0000:2359 for 24/24)"],
  ["0000:2400", "service hours has to been between 0 & 2359"],
])(
  "hours written as %s close the service, and the page says what is wrong with them [10.122]",
  (hours, words) => {
    setLanguage("en", en);
    render(
      <DeploymentContext value={{ deployment: {} as Deployment, country: ph }}>
        <QueryClientProvider client={makeQueryClient()}>
          <ServiceClosed hours={parseHoursLeniently(hours)} onPlan={() => undefined} />
        </QueryClientProvider>
      </DeploymentContext>,
    );
    expect(screen.getByRole("alert").textContent).toContain(words);
  },
);
