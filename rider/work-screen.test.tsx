import { render, screen } from "@testing-library/react";
import type { Shift } from "@waybill/contract/riders/rider-app";
import { ph } from "@waybill/domain/markets/countries/ph";
import { formatFor } from "@waybill/ui/texts/formats.ts";
import { setLanguage } from "@waybill/ui/texts/texts.ts";
import { beforeAll, expect, test, vi } from "vitest";
import en from "../locales/en.json" with { type: "json" };
import type { RiderActions } from "./state/rider-actions.ts";
import type * as UseRider from "./state/use-rider.ts";
import { WorkScreen } from "./work-screen.tsx";

const seen = vi.hoisted(() => ({ shift: undefined as Pick<Shift, "state" | "since"> | undefined }));
vi.mock("./state/use-rider.ts", async (original) => ({
  ...(await original<typeof UseRider>()),
  useRider: () => ({ ...seen, isOfferGone: false, isPositionDenied: false }),
}));
beforeAll(() => {
  formatFor(ph);
  setLanguage("en", en);
});

test.each([
  ["available", "available", 1],
  ["on a break", "break", 0],
] as const)(
  "a rider who is %s is asked to keep the screen open only while offers can arrive",
  (_, state, times) => {
    seen.shift = { state, since: "2026-11-20T04:36:00.000Z" };
    render(<WorkScreen actions={{ send: () => undefined } as unknown as RiderActions} />);
    expect(screen.queryAllByText(/^Keep this screen open/)).toHaveLength(times);
    expect(screen.getAllByText(/location/i).length).toBeGreaterThan(0);
  },
);
