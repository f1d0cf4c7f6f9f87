import type { Job } from "@waybill/contract/riders/rider-jobs";
import { DeploymentContext } from "@waybill/client/deployment/deployment-context.ts";
import { ph } from "@waybill/domain/markets/countries/ph";
import { formatFor } from "@waybill/ui/texts/formats.ts";
import { setLanguage } from "@waybill/ui/texts/texts.ts";
import { render, screen } from "@testing-library/react";
import { beforeAll, expect, test, vi } from "vitest";
import en from "../../locales/en.json" with { type: "json" };

const job = (order_id: string, stage: Job["stage"], earning: number): Partial<Job> => ({
  order_id,
  stage,
  earning,
  currency: "PHP",
  accepted_at: "2026-11-22T10:00:00.000Z",
  ended_at: "2026-11-22T10:30:00.000Z",
  failed_reason: stage === "delivered" ? null : "customer_refused",
  pick_up: { name: order_id, address: "", notes: null, phone_number: null, latitude: 0, longitude: 0 },
});
vi.mock("../state/use-rider.ts", () => ({
  useRider: () => ({
    account: undefined,
    past: [job("brought", "delivered", 84), job("back", "returned", 72), job("given up", "failed", 66)],
  }),
}));
const { EarningsScreen } = await import("./earnings-screen.tsx");

beforeAll(() => {
  formatFor(ph);
  setLanguage("en", en);
});

test("a returned parcel shows its pay, and a parcel that the rider gave back shows none", () => {
  const nothing = () => Promise.resolve();
  render(
    <DeploymentContext value={{ deployment: {} as never, country: ph }}>
      <EarningsScreen
        actions={
          { readAccount: nothing, readPast: nothing, call: () => new Promise(() => undefined) } as never
        }
      />
    </DeploymentContext>,
  );
  const paid = screen.getAllByRole("listitem").map((row) => row.querySelector("b")?.textContent);
  expect(paid.map((text) => text?.replace(/[^\d.]/g, ""))).toEqual(["84.00", "72.00", "0.00"]);
});
