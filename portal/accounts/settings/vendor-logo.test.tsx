import { fireEvent, render, screen } from "@testing-library/react";
import { QueryClientProvider } from "@tanstack/react-query";
import { makeQueryClient } from "@waybill/client/calls/query-client.ts";
import { notifyProblem } from "../../toasts/notify-problem.ts";
import { serve } from "@waybill/client/test-server.ts";
import { SelectedVendorContext } from "@waybill/client/vendors.ts";
import type { VendorLogo as Answer } from "@waybill/contract/merchants/logo";
import { setUpEnglishTexts } from "@waybill/ui/test-texts.fixture.ts";
import { http, HttpResponse } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { outlet } from "../../whole-app/test-deployment.fixture.ts";
import { VendorLogo } from "./vendor-logo.tsx";

const redrawAsPng = vi.hoisted(() => vi.fn<() => Promise<Blob | undefined>>());
vi.mock("@waybill/ui/forms/redraw-as-png.ts", () => ({ redrawAsPng }));

const api = "*/orders/api/v1/vendor/v-1/logo";
const picture = { url: "/logos/one.png", width: 120, height: 60 };
const none: Answer = { logo: null, of_parent: false };
let answer = none;
let sent: unknown[] = [];
serve(
  http.get(api, () => HttpResponse.json({ result: answer })),
  http.put(api, async ({ request }) => {
    const body = (await request.json()) as { content: string };
    sent.push(body);
    answer = { logo: picture, of_parent: false };
    return HttpResponse.json({ result: answer });
  }),
  http.delete(api, () => HttpResponse.json({ result: (answer = none) })),
);

beforeEach(() => {
  answer = none;
  sent = [];
  setUpEnglishTexts();
});

const vendor = outlet("v-1", "Kanto");
const open = () =>
  render(
    <QueryClientProvider client={makeQueryClient(notifyProblem)}>
      <SelectedVendorContext value={{ vendor, vendors: [vendor], select: () => undefined }}>
        <VendorLogo />
      </SelectedVendorContext>
    </QueryClientProvider>,
  );
const choose = async (made: Blob | undefined) => {
  redrawAsPng.mockResolvedValueOnce(made);
  const files = [new File(["x"], "logo.svg", { type: "image/svg+xml" })];
  fireEvent.change(await screen.findByLabelText("Choose a picture"), { target: { files } });
};

test("an owner chooses a picture, which is redrawn and sent, and removes it again", async () => {
  open();
  await choose(undefined);
  await screen.findByText(/^We cannot open this file as a picture/);
  expect(sent).toEqual([]);
  await choose(new Blob(["drawn"], { type: "image/png" }));
  const logo = await screen.findByRole("img", { name: "Kanto" });
  expect(logo.getAttribute("src")).toBe("/logos/one.png");
  expect(sent).toEqual([{ content: btoa("drawn") }]);
  expect(screen.queryByRole("alert")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Remove logo" }));
  await expect.poll(() => screen.queryByRole("img", { name: "Kanto" })).toBeNull();
});

test("a user without permission sees the logo, and whether it is the chain's", async () => {
  answer = { logo: picture, of_parent: true, may_change: false };
  open();
  await screen.findByText("This is your chain's logo. A logo for this outlet replaces it.");
  screen.getByText("An owner chooses the logo.");
  expect(screen.queryByLabelText("Choose a picture")).toBeNull();
  expect(screen.queryByRole("button", { name: "Remove logo" })).toBeNull();
});
