import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, renderHook, waitFor } from "@testing-library/react";
import { makeQueryClient } from "@waybill/client/calls/query-client.ts";
import { DeploymentContext } from "@waybill/client/deployment/deployment-context.ts";
import { usePlaceSearch } from "@waybill/client/places/places.ts";
import { countries } from "@waybill/domain/markets/countries";
import { setLanguage } from "@waybill/ui/texts/texts.ts";
import english from "../../locales/en.json" with { type: "json" };
import type { ReactNode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { usePlaceLanguage } from "./use-address-suggestions.ts";

afterEach(() => {
  // Unmount before the language changes; otherwise the search would be sent again.
  cleanup();
  vi.unstubAllGlobals();
  setLanguage("en", english);
});

test.each([
  ["kw", "fil", "ar"],
  ["ph", "fil", "fil"],
  ["pk", "fil", "en"],
  ["kw", "en", "en"],
] as const)(
  "in the country %s a page in %s requests addresses in %s [7.17]",
  async (id, pageLanguage, asked) => {
    const sent: URLSearchParams[] = [];
    vi.stubGlobal("fetch", async (url: string) => {
      // Screens of earlier tests may still send other requests.
      const { pathname, searchParams } = new URL(url, "http://here");
      if (pathname.endsWith("/autocomplete")) sent.push(searchParams);
      return Response.json({ data: [] });
    });
    setLanguage(pageLanguage, english);
    const deploymentContext = { country: countries[id], deployment: {} as never };
    const wrapper = ({ children }: { children: ReactNode }) => (
      <DeploymentContext value={deploymentContext}>
        <QueryClientProvider client={makeQueryClient()}>{children}</QueryClientProvider>
      </DeploymentContext>
    );
    renderHook(() => usePlaceSearch("Ayala", undefined, usePlaceLanguage()), { wrapper });
    await waitFor(() => expect(sent).toHaveLength(1), { timeout: 5000 });
    expect(sent[0]?.get("language")).toEqual(asked);
    expect(sent[0]?.get("country")).toEqual(countries[id].code);
  },
);
