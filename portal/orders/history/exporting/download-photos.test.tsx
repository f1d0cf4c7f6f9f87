import { fireEvent, screen, waitFor } from "@testing-library/react";
import * as saving from "@waybill/client/calls/download.ts";
import { refusal, serve } from "@waybill/client/test-server.ts";
import { http, HttpResponse } from "msw";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { noon } from "../../details/order.fixture.ts";
import { handlers, openHistory, mockOrders, pastOrder } from "../history.fixture.tsx";

const asked: Record<string, string>[] = [];
const proofsAre = (answer: () => Response) =>
  http.get("*/hurrier/api/v1/vendor/nena/proofs.zip", ({ request }) => {
    asked.push(Object.fromEntries(new URL(request.url).searchParams));
    return answer();
  });
const server = serve(mockOrders([pastOrder("Ana Reyes", { vendor_id: "nena" })]), ...handlers);
const saved = vi.spyOn(saving, "saveFile");
beforeEach(() => {
  vi.useFakeTimers({ now: noon, toFake: ["Date"] });
  saved.mockReset();
  saved.mockReturnValue(undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const press = async () => {
  openHistory("/history/nena?status=DELIVERED");
  await screen.findByRole("link", { name: "Ana Reyes" });
  fireEvent.click(screen.getByRole("button", { name: "Photos" }));
};

test("all photos of the filtered orders are downloaded in one file", async () => {
  server.use(
    proofsAre(
      () => new HttpResponse("PK", { headers: { "content-disposition": 'attachment; filename="p.zip"' } }),
    ),
  );
  await press();
  await waitFor(() => expect(saved.mock.calls[0]?.[1]).toBe("p.zip"));
  expect(asked[0]).toMatchObject({ status: "DELIVERED", from: "2026-11-18T16:00:00.000Z" });
});

const brokenOff = () =>
  new HttpResponse(new ReadableStream({ pull: (stream) => stream.error(new TypeError("terminated")) }));

test.each([
  [brokenOff, "We could not download the photos. Try again."],
  [
    () => refusal(404, "PROOF_NOT_FOUND", "error.proof-not-found"),
    "There is no photo here. Photos appear once a rider has taken them.",
  ],
])("photos that cannot be downloaded show a message [8.59]", async (answer, words) => {
  server.use(proofsAre(answer));
  await press();
  expect(await screen.findByText(words)).toBeTruthy();
  expect(saved).not.toHaveBeenCalled();
});
