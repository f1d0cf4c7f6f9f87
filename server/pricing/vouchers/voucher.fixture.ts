import type { OrderRequest } from "@waybill/contract/order";
import { validateVoucher } from "@waybill/contract/vouchers";
import { orderRequest } from "../../orders/order.fixture.ts";
import type { TestApp } from "../../testing/test-app.ts";

type Call = TestApp["call"];

let vouchers = 0;
/** Creates a voucher with a discount and a number of uses per vendor; returns its code. */
export async function ownVoucher(
  { db }: Pick<TestApp, "db">,
  { percent, uses = null }: { percent: number; uses?: number | null },
): Promise<string> {
  const code = `OWN${(vouchers += 1)}`;
  const voucher = { code, type: "percentage", amount: percent, available_until: null, uses_a_vendor: uses };
  await db
    .insertInto("vouchers")
    .values({ ...voucher, type: "percentage" })
    .execute();
  return code;
}

/** Requests a voucher's discount on an order's fee. */
export const validate = (
  call: Call,
  as: string,
  request: OrderRequest,
  { code, ...changes }: { code: string; delivery_fee?: number; signature?: string; order_time?: string },
) => {
  const { delivery_fee, signature } = request;
  const order = { order_time: "2026-03-10T02:00:00.000Z", delivery_fee, signature, ...changes };
  return call(validateVoucher, { as, body: { code, order, vendor_id: request.vendor_id ?? "" } });
};

/** An order with a voucher, as the portal sends it. */
export async function withVoucher(
  call: Call,
  as: string,
  vendorId: string,
  code: string,
): Promise<OrderRequest> {
  const request = await orderRequest(call, as, vendorId);
  const { status, body } = await validate(call, as, request, { code });
  if (status !== 200) throw new Error(`Creating the voucher got status ${status}.`);
  return {
    ...request,
    voucher: body.voucher,
    discounted_delivery_fee: body.delivery_fee,
    discounted_delivery_fee_signature: body.signature,
  };
}

export const statusAndCode = ({ status, body }: { status: number; body: { errors: [{ code: string }] } }) => [
  status,
  body.errors[0].code,
];

export const notAvailable = [422, "VOUCHER_NOT_AVAILABLE"];
