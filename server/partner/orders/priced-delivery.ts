import type { DeliveryRequest } from "@waybill/contract/partner/order";
import { quoteFee } from "../../pricing/quote-fee.ts";
import type { OrderDeps } from "../../orders/order-deps.ts";
import type { Client } from "../access/client-of-token.ts";
import { throwContractRefusal, paymentMethodOf } from "../contract-refusals.ts";
import { branchRefusals, locateBranch } from "./locate-branch.ts";

export const title = "Invalid request payload";

export const locateDelivery = (deps: OrderDeps, client: Client, { sender }: DeliveryRequest) =>
  locateBranch(deps, client, sender, { words: branchRefusals.asking(), title });

export async function priceDelivery(deps: OrderDeps, client: Client, request: DeliveryRequest) {
  const branch = await locateDelivery(deps, client, request);
  const quote = await quoteFee(deps, client, {
    vendor_id: branch.vendorId,
    source: branch.place,
    destination: request.recipient.location,
    delivery_type: "food",
    preordered_for: request.preordered_for ?? null,
    payment_method: request.payment_method ? paymentMethodOf(request.payment_method) : null,
  }).catch((problem: unknown) => throwContractRefusal(problem, title));
  return { branch, quote };
}
