import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { makeQueryClient } from "@waybill/client/calls/query-client.ts";
import { notifyProblem } from "../toasts/notify-problem.ts";
import { DeploymentContext } from "@waybill/client/deployment/deployment-context.ts";
import { followSession, endSession } from "@waybill/client/session/session-store.ts";
import { SelectedVendorContext } from "@waybill/client/vendors.ts";
import type { BulkJob, BulkOrder, BulkRow } from "@waybill/contract/bulk-jobs";
import type { BulkJobStatus } from "@waybill/domain/bulk-jobs/jobs/job-status";
import { Toaster } from "@waybill/ui/toasts/toaster.tsx";
import { http, HttpResponse } from "msw";
import { MemoryRouter, Outlet, Route, Routes, useLocation, useParams } from "react-router";
import { signInLiza } from "../whole-app/signed-in.fixture.ts";
import { outlet, deploymentContext } from "../whole-app/test-deployment.fixture.ts";
import { BulkOrderScreen } from "./bulk-order-screen.tsx";

followSession();

export const jobOf = (status: BulkJobStatus, changes: Partial<BulkJob> = {}): BulkJob => ({
  bulk_job_id: "j-1",
  status,
  vendor_id: "v-1",
  created_by: "liza.cruz@example.com",
  created_at: "2026-11-20T06:05:00.000Z",
  total_rows: 1,
  success_row_count: 1,
  error_row_count: 0,
  left_out_row_count: 0,
  orders_placed: 0,
  ...changes,
});

const sheetOrder: BulkOrder = {
  customer_name: "Ana Reyes",
  phone_number: "+639175550142",
  unit_number: "1804",
  building: "Almond",
  address: "Two Serendra, Taguig",
  drop_off_address: "1804, Almond, Two Serendra, Taguig",
  latitude: 14.55,
  longitude: 121.05,
  amount: 1240,
  description: "2 sisig trays",
  payment_method: "CASH_ON_DELIVERY",
  pay_at_pickup: false,
  rider_notes: null,
  delivery_type: "instant",
  scheduled_for: null,
  collection_point: "v-1",
  collection_point_name: "Kanto Kitchen",
  delivery_fee: 99,
  currency: "PHP",
  order_id: null,
};

export const rowOf = (
  row_number: number,
  order: Partial<BulkOrder> = {},
  changes: Partial<Omit<BulkRow, "order">> = {},
): BulkRow => ({
  row_number,
  status: "success",
  errors: [],
  duplicate_of: null,
  repeats_order: null,
  left_out: false,
  match: null,
  place: null,
  ...changes,
  order: { ...sheetOrder, ...order },
});

/** A row without an amount. */
export const failedRow = (row_number: number, order: Partial<BulkOrder> = {}): BulkRow =>
  rowOf(
    row_number,
    { amount: null, delivery_fee: null, ...order },
    {
      status: "failed",
      errors: [
        {
          code: "RULE_BROKEN",
          message: "…",
          translation_key: "validation.fill-customer-name",
          column: "amount",
        },
      ],
    },
  );

const payment_methods = { PAID: true, CASH_ON_DELIVERY: true, PAYMENT_ON_DELIVERY: true };
const vendors = [outlet("v-1", "Kanto Kitchen"), outlet("v-2", "Kanto BGC", "Taguig")].map((vendor) => ({
  ...vendor,
  flags: { payment_methods },
}));
export const mockFlags = (flags: Record<string, boolean>) =>
  http.get("*/flags.json", () => HttpResponse.json(flags));

/** The vendors whose past uploads were requested, in order. */
export const requestedHistories: string[] = [];
export const mockHistory = (...jobs: readonly BulkJob[]) =>
  http.get("*/bulk-job/all/:vendorId", ({ params }) => {
    requestedHistories.push(String(params["vendorId"]));
    return HttpResponse.json({ code: 200, body: jobs });
  });
/** The uploads, in order. */
export const uploads: { vendor_id: string; content: string; columns?: Record<string, string | null> }[] = [];
export const uploadAnswers = (bulk_job: BulkJob, orders: readonly BulkRow[]) =>
  http.post("*/bulk-job/create", async ({ request }) => {
    uploads.push((await request.json()) as (typeof uploads)[number]);
    return HttpResponse.json({ code: 200, body: { bulk_job, orders } });
  });
/** The corrections, in order. The first gets the first of the given results as its response, and so on. */
export const corrections: { row_number: number; cells?: Record<string, string>; left_out?: boolean }[] = [];
export const correctingAnswers = (...results: readonly { bulk_job: BulkJob; row: BulkRow }[]) =>
  http.put("*/bulk-job/row/:id", async ({ request }) => {
    const body = results[corrections.length];
    corrections.push((await request.json()) as (typeof corrections)[number]);
    return HttpResponse.json({ code: 200, body });
  });
export const placingAnswers = (bulk_job: BulkJob, orders: readonly BulkRow[]) =>
  http.post("*/bulk-job/place-orders/:id", () =>
    HttpResponse.json({ code: 200, body: { bulk_job, orders } }),
  );
export const mockDetails = (bulk_job: BulkJob, rows: readonly BulkRow[]) =>
  http.get("*/bulk-job/detail/:vendorId/:jobId", () =>
    HttpResponse.json({ code: 200, body: { bulk_job, rows } }),
  );

export const answers = [
  mockFlags({ "bulk-order-upload": true }),
  mockHistory(),
  http.get("*/get-country-parameter/:name", () =>
    HttpResponse.json({ result: Object.keys(payment_methods).join("|") }),
  ),
  http.get("*/addressbook/search-customers/:vendorId", () => HttpResponse.json({ code: 200, body: [] })),
  http.post("*/logout", () => HttpResponse.json({ success: true })),
];

const Address = () => {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{pathname + search}</output>;
};
export const address = () => screen.getByTestId("address").textContent;

const beGuest = () => {
  endSession();
  localStorage.setItem("guest-token", JSON.stringify({ token: "g", expires: "2100-01-01T00:00:00Z" }));
  window.dispatchEvent(new StorageEvent("storage", { key: "guest-token" }));
};

/** The portal's frame around a screen, with the path's vendor. */
const Frame = () => {
  const { vendorId } = useParams();
  const vendor = vendors.find(({ vendor_id }) => vendor_id === vendorId) ?? vendors[0]!;
  return (
    <SelectedVendorContext value={{ vendor, vendors, select: () => undefined }}>
      <Outlet />
    </SelectedVendorContext>
  );
};

/** Signs in Liza and opens an outlet's bulk orders. */
export function openBulk(path = "/bulk-order/v-1", { asGuest = false } = {}) {
  signInLiza();
  if (asGuest) beGuest();
  requestedHistories.length = 0;
  uploads.length = 0;
  corrections.length = 0;
  return render(
    <DeploymentContext value={deploymentContext}>
      <QueryClientProvider client={makeQueryClient(notifyProblem)}>
        <MemoryRouter initialEntries={[path]}>
          <Routes>
            <Route path="/" element={<p>landing</p>} />
            <Route element={<Frame />}>
              <Route path="/order-tracking/:vendorId?" element={<main>tracking</main>} />
              <Route path="/bulk-order/:vendorId?/:bulkJobId?" element={<BulkOrderScreen />} />
            </Route>
          </Routes>
          <Address />
        </MemoryRouter>
        <Toaster />
      </QueryClientProvider>
    </DeploymentContext>,
  );
}

/** An Excel file of `size` bytes. */
export const sheet = (name = "lunch.xlsx", size = 64): File =>
  new File([new Uint8Array(size).fill(80)], name);
