import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import * as saving from "@waybill/client/calls/download.ts";
import { DeploymentContext } from "@waybill/client/deployment/deployment-context.ts";
import { inThePhilippines } from "../whole-app/test-deployment.fixture.ts";
import { refusal, serve } from "@waybill/client/test-server.ts";
import { Toaster } from "@waybill/ui/toasts/toaster.tsx";
import { TermsOffer } from "./help-center.tsx";

const asked: (string | null)[] = [];
const termsAre = (answer: () => Response) =>
  http.get("*/orders/api/v1/terms", ({ request }) => {
    asked.push(new URL(request.url).searchParams.get("language"));
    return answer();
  });
const server = serve();
const saved = vi.spyOn(saving, "saveFile");
beforeEach(() => {
  saved.mockReset();
  saved.mockReturnValue(undefined);
});

const press = () => {
  render(
    <DeploymentContext value={inThePhilippines("en")}>
      <TermsOffer />
      <Toaster />
    </DeploymentContext>,
  );
  fireEvent.click(screen.getByRole("button", { name: "Download as PDF" }));
};

test("the terms are a page, and download as a file in the user's language", async () => {
  const headers = { "content-disposition": 'attachment; filename="terms-ph-en.pdf"' };
  server.use(termsAre(() => new HttpResponse("%PDF-", { headers })));
  press();
  await waitFor(() => expect(saved.mock.calls[0]?.[1]).toBe("terms-ph-en.pdf"));
  expect(asked).toEqual(["en"]);
  expect(await screen.findByText("Done.")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Read the terms" }).getAttribute("href")).toBe(
    "/termsandconditions?lang=en",
  );
  expect(screen.getByRole("button", { name: "Download as PDF" })).toBeTruthy();
});

const brokenOff = () =>
  new HttpResponse(new ReadableStream({ pull: (stream) => stream.error(new TypeError("terminated")) }));

test.each([[brokenOff], [() => refusal(503, "UNAVAILABLE", "error.unavailable")]])(
  "terms that fail to download show a message [8.59]",
  async (answer) => {
    server.use(termsAre(answer));
    press();
    expect(await screen.findByText("We could not download the terms. Try again.")).toBeTruthy();
    expect(saved).not.toHaveBeenCalled();
  },
);
