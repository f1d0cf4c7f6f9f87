import type { DeliveryRequest } from "@waybill/contract/partner/order";
import { quoteFee } from "../../pricing/quote-fee.ts";
import type { OrderDeps } from "../../orders/order-deps.ts";
import type { Client } from "../access/who-calls.ts";
import { throwInContractsWords, paymentMethodOf } from "../contract-words.ts";
import { branchWords, locateBranch } from "./locate-branch.ts";

export const title = "Invalid request payload";

export const located = (deps: OrderDeps, client: Client, { sender }: DeliveryRequest) =>
  locateBranch(deps, client, sender, { words: branchWords.asking(), title });

export async function priced(deps: OrderDeps, client: Client, asked: DeliveryRequest) {
  const branch = await located(deps, client, asked);
  const quote = await quoteFee(deps, client, {
    vendor_id: branch.vendorId,
    source: branch.place,
    destination: asked.recipient.location,
    delivery_type: "food",
    preordered_for: asked.preordered_for ?? null,
    payment_method: asked.payment_method ? paymentMethodOf(asked.payment_method) : null,
  }).catch((problem: unknown) => throwInContractsWords(problem, title));
  return { branch, quote };
}
