import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import type { EarningLine } from "@waybill/contract/riders/rider-earnings";
import { DeploymentContext } from "@waybill/client/deployment/deployment-context.ts";
import { ph } from "@waybill/domain/markets/countries/ph";
import { formatFor } from "@waybill/ui/texts/formats.ts";
import { setLanguage } from "@waybill/ui/texts/texts.ts";
import { beforeAll, expect, test, vi } from "vitest";
import type { RiderActions } from "../state/rider-actions.ts";
import { EarningsLines, ridesOf } from "./earnings-lines.tsx";
import en from "../../locales/en.json" with { type: "json" };

beforeAll(() => {
  formatFor(ph);
  setLanguage("en", en);
});

const line = (part: Partial<EarningLine>): EarningLine => ({
  order_id: "o-1",
  kind: "delivery",
  amount: 81.9,
  at: "2026-11-22T04:58:00.000Z",
  outlet_name: "Kanto Kitchen",
  minutes: null,
  parts: [],
  ...part,
});
const lines = [
  line({
    parts: [
      { kind: "base", amount: 45 },
      { kind: "distance", amount: 36.9, metres: 4100 },
    ],
  }),
  line({ kind: "waiting", amount: 8, minutes: 4, at: "2026-11-22T04:40:00.000Z" }),
  line({
    order_id: null,
    kind: "adjustment",
    amount: -12,
    outlet_name: null,
    at: "2026-11-22T03:05:00.000Z",
  }),
];

test("the earnings lines of one order are shown as one ride, with their sum [17.19]", () => {
  const [ride, correction] = ridesOf(lines);
  expect(ride).toMatchObject({ name: "Kanto Kitchen", sum: 89.9 });
  expect(ride?.lines.map(({ kind }) => kind)).toEqual(["waiting", "delivery"]);
  expect(correction).toMatchObject({ name: null, sum: -12 });
});

test("a ride that was not delivered shows how it ended, next to the shop's name [17.19]", async () => {
  const [delivered] = lines;
  const data = [
    { ...delivered, order_id: "o-7", outlet_name: "Botika Luna", kind: "return" },
    { ...delivered, order_id: "o-8", outlet_name: "Aling Nena", kind: "cancelled" },
    delivered,
  ];
  const result = { from: "", to: "", currency: "PHP", total: 100, sums: {}, data };
  const actions = { call: async () => ({ result }) } as unknown as RiderActions;
  render(
    <DeploymentContext value={{ deployment: {} as never, country: ph }}>
      <EarningsLines actions={actions} />
    </DeploymentContext>,
  );
  await screen.findByText("Botika Luna");
  const summaries = [...document.querySelectorAll("summary")].map(({ textContent }) => textContent);
  expect(summaries).toEqual(["Botika LunaBrought back", "Aling NenaCancelled", "Kanto Kitchen"]);
});

test("a rider sees the pay of each ride and its parts, for today and the week, and can save the week as a file [17.25] [17.19]", async () => {
  const result = { from: "", to: "", currency: "PHP", total: 77.9, sums: {}, data: lines };
  const call = vi.fn(async (_endpoint: { path: string }, _input: object): Promise<unknown> => ({ result }));
  const actions = { call } as unknown as RiderActions;
  render(
    <DeploymentContext value={{ deployment: {} as never, country: ph }}>
      <EarningsLines actions={actions} />
    </DeploymentContext>,
  );
  await screen.findByText("₱77.90");
  screen.getByText("₱89.90");
  screen.getByText("Base pay");
  screen.getByText("Distance (4.1 km)");
  screen.getByText("Waited 4 paid minutes");
  expect(screen.getAllByText("-₱12.00")).toHaveLength(2);

  fireEvent.click(screen.getByRole("button", { name: "This week" }));
  await waitFor(() => expect(call).toHaveBeenCalledTimes(2));
  URL.createObjectURL = () => "blob:statement";
  URL.revokeObjectURL = () => undefined;
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
  call.mockResolvedValueOnce(new Blob(["x"], { type: "text/csv" }));
  fireEvent.click(screen.getByRole("button", { name: "CSV" }));
  await waitFor(() => expect(clicked).toHaveBeenCalledOnce());
  expect(call.mock.lastCall?.[1]).toMatchObject({ params: { format: "csv" } });
  call.mockRejectedValueOnce(new Error("No network."));
  fireEvent.click(screen.getByRole("button", { name: "PDF" }));
  await screen.findByRole("alert");
});
