import type { TestScenario } from "@waybill/domain/partner/scenarios";
import { randomUUID } from "node:crypto";
import { readOrder } from "../../orders/search/read-order.ts";
import type { OrderDeps } from "../../orders/order-deps.ts";
import type { Actor } from "../../platform/actor.ts";
import { PartnerRefused } from "../../platform/http/partner-errors.ts";
import { Refused } from "../../platform/http/refused.ts";
import { findVendorFamily } from "../access/rows.ts";
import { testVendorOf, requireManagedVendor } from "../access/access-deps.ts";
import type { Client } from "../access/client-of-token.ts";
import { placeOrder } from "./place-order.ts";

/** How far the test order's destination is from the vendor, in degrees; about 800 metres. */
const aside = 0.007;

/** Places a test order near the vendor, like a call with the vendor's test key. */
export async function placeTestOrder(
  deps: OrderDeps,
  actor: Actor,
  { scenario, vendor_id }: { scenario: TestScenario; vendor_id?: string | undefined },
): Promise<{ order_id: string; tracking_link: string }> {
  const ownerVendorId = await requireManagedVendor(deps, actor, vendor_id);
  const vendorId = await testVendorOf(deps, actor, ownerVendorId);
  const family = await findVendorFamily(deps.pool, vendorId);
  const place = family.find(({ latitude, longitude }) => latitude !== null && longitude !== null);
  if (place?.latitude == null || place.longitude === null) throw new Refused("not_deliverable");
  const client: Client = {
    kind: "client",
    clientId: `developer.${ownerVendorId}`,
    vendorId,
    ownerVendorId,
    vendorIds: new Set(family.map((vendor) => vendor.vendor_id)),
    isTest: true,
    scopes: undefined,
    ...(actor.requestId !== undefined && { requestId: actor.requestId }),
  };
  const body = {
    client_order_id: `test-${randomUUID().slice(0, 8)}`,
    sender: place.client_vendor_id === null ? undefined : { client_vendor_id: place.client_vendor_id },
    recipient: {
      name: "Test",
      phone_number: deps.country.phone_example,
      location: { address: "Test address", latitude: place.latitude + aside, longitude: place.longitude },
    },
    payment_method: "PAID" as const,
    amount: 100,
    description: `Test: ${scenario}`,
    test_scenario: scenario,
  };
  try {
    const { answer } = await placeOrder(deps, client, body, undefined);
    const { order_id } = answer;
    const { tracking_link } = await readOrder(deps, client, { orderId: order_id, vendorId });
    return { order_id, tracking_link };
  } catch (problem) {
    if (problem instanceof PartnerRefused) throw new Refused("not_deliverable");
    throw problem;
  }
}
