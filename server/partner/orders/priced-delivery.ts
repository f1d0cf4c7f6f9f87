import type { DeliveryRequest } from "@waybill/contract/partner/order";
import { quoteFee } from "../../pricing/quote-fee.ts";
import type { OrderDeps } from "../../orders/order-deps.ts";
import type { Client } from "../access/client-of-token.ts";
import { throwContractRefusal, paymentMethodOf } from "../contract-refusals.ts";
import { branchRefusals, locateBranch } from "./locate-branch.ts";

export const title = "Invalid request payload";

export const locateDelivery = (deps: OrderDeps, client: Client, { sender }: DeliveryRequest) =>
  locateBranch(deps, client, sender, { words: branchRefusals.asking(), title });

export async function priceDelivery(deps: OrderDeps, client: Client, asked: DeliveryRequest) {
  const branch = await locateDelivery(deps, client, asked);
  const quote = await quoteFee(deps, client, {
    vendor_id: branch.vendorId,
    source: branch.place,
    destination: asked.recipient.location,
    delivery_type: "food",
    preordered_for: asked.preordered_for ?? null,
    payment_method: asked.payment_method ? paymentMethodOf(asked.payment_method) : null,
  }).catch((problem: unknown) => throwContractRefusal(problem, title));
  return { branch, quote };
}
