import { QueryClient } from "@tanstack/react-query";
import { ph } from "@waybill/domain/markets/countries/ph";
import { afterEach, expect, test, vi } from "vitest";
import { emptyDraft } from "../draft/request-draft.ts";
import { orderEntries } from "./order-body.ts";
import { requestCalls } from "./request-calls.ts";
import { kitchen } from "./request.fixture.ts";

afterEach(() => vi.unstubAllGlobals());

test("the pickup is estimated at 15 minutes while details are checked, and at none in payment [9.20]", async () => {
  const sent: unknown[] = [];
  vi.stubGlobal("fetch", async (_: string, { body }: RequestInit) => {
    sent.push(JSON.parse(body as string));
    return Response.json({ result: {} }, { status: 201 });
  });
  const entries = orderEntries({ draft: emptyDraft(), vendorId: "v-kanto", readPhone: (typed) => typed });
  expect(entries.login_pickup_estimation).toBe(15);
  const calls = requestCalls({ queries: new QueryClient(), vendor: kitchen, country: ph });
  await calls.placeOrder({ ...entries, delivery_fee: 99, signature: "signed-99" }, "a-key", undefined);
  expect(sent).toEqual([expect.objectContaining({ vendor_id: "v-kanto", login_pickup_estimation: 0 })]);
});
