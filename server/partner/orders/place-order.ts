import type { OrderRequest as Ours } from "@waybill/contract/order";
import type { OrderRequest, PlacedOrder } from "@waybill/contract/partner/order";
import { locationOfText } from "@waybill/addresses/reading/read-address";
import { addressHabitsOf } from "@waybill/addresses/habits/address-habits";
import type { Country } from "@waybill/domain/markets/countries";
import { fromMinor } from "@waybill/domain/money/money";
import { isValidPhone } from "@waybill/domain/phones/phone-numbers";
import type { OrderProofNeeds } from "@waybill/domain/riders/proof-needs";
import { readOrder } from "../../orders/search/read-order.ts";
import type { OrderDeps } from "../../orders/order-deps.ts";
import { checkRequest } from "../../orders/placing/check-request.ts";
import { announceWritten, writeDraft } from "../../orders/placing/create-order.ts";
import { draftOrder } from "../../orders/placing/draft-order.ts";
import { PartnerRefused } from "../../platform/http/partner-errors.ts";
import { Refused } from "../../platform/http/refused.ts";
import { readQuote } from "../../pricing/quote.ts";
import { quoteFee } from "../../pricing/quote-fee.ts";
import type { Client } from "../access/client-of-token.ts";
import { badPayload } from "../partner-route.ts";
import { playOf } from "../test-orders/own-test-order.ts";
import { insertTestOrder } from "../test-orders/rows.ts";
import { throwContractRefusal, paymentMethodOf } from "../contract-refusals.ts";
import { onceForKeys, type Once } from "../repeats/once-for-keys.ts";
import { branchRefusals, locateBranch, type Branch } from "./locate-branch.ts";
import { orderAnswer, placedAnswer } from "./order-answer.ts";
import { insertPartnerOrder, type PartnerDetails } from "./rows.ts";
import { keysOfOrder } from "./same-order.ts";

const title = "Invalid createRequest payload";
/**
 * Max amount a courier may collect above the order's amount, in base fees: enough for change, too little for
 * lending money.
 */
const maxBaseFeesBeyond = 20;

/** Checks the partner contract's own rules, before those of every order. */
function requireContractsRules(body: OrderRequest, country: Country): void {
  const amount = body.amount ?? 0;
  const { collect_from_customer: collected, currency_code, recipient } = body;
  if (!isValidPhone(recipient.phone_number, country))
    throw badPayload(title, ["recipient.phone_number is not valid"]);
  if (currency_code && currency_code !== country.currency)
    throw badPayload(title, ["currency_code is not valid"]);
  if (body.payment_method !== "PAID" && amount <= 0)
    throw new PartnerRefused(400, "AMOUNT_REQUIRED", "Amount must be greater than 0");
  // An age check is refused in countries that prohibit alcohol.
  if (body.delivery_tasks?.age_validation_required && country.also_prohibited.includes("alcohol"))
    throw new PartnerRefused(
      400,
      "AGE_VALIDATION_NOT_SUPPORTED",
      "Age Validation is not supported on this country yet.",
    );
  if (collected == null) return;
  if (collected < amount)
    throw new PartnerRefused(400, "COLLECT_TOO_LOW", "collect_from_customer can't be lower than the amount");
  const beyond = (country.pricing?.base ?? 0) * maxBaseFeesBeyond;
  if (country.pricing && collected > amount + beyond)
    throw new PartnerRefused(
      400,
      "COLLECT_TOO_HIGH",
      `collect_from_customer cannot exceed ${beyond} more than the original amount`,
    );
}

const notesOf = ({
  notes,
  location,
}: {
  notes?: string | null | undefined;
  location: { notes?: string | null | undefined };
}) => notes || location.notes || null;

/** Converts a partner's request to a normal order request without fee. */
const requestOf = (
  body: OrderRequest,
  { vendorId }: Branch,
  country: string,
): Omit<Ours, "delivery_fee" | "signature"> => ({
  vendor_id: vendorId,
  customer: {
    name: body.recipient.name,
    phone_number: body.recipient.phone_number,
    location: {
      ...locationOfText(body.recipient.location.address, addressHabitsOf(country)),
      latitude: body.recipient.location.latitude,
      longitude: body.recipient.location.longitude,
      notes: notesOf(body.recipient),
    },
  },
  order: {
    amount: body.amount ?? null,
    description: body.description,
    payment_method: paymentMethodOf(body.payment_method),
    cold_bag_needed: body.coldbag_needed ?? false,
  },
  preordered_for: body.preordered_for ?? null,
  ready_in_minutes: body.ready_in_minutes ?? null,
  ready_at: body.ready_at ?? null,
  reference: body.reference ?? null,
  item_value_confirmed: body.item_value_confirmed ?? false,
  age_validation_required: body.delivery_tasks?.age_validation_required ?? false,
  // A program cannot be asked when a delivery fails, so it decides in advance.
  if_undeliverable: body.if_undeliverable ?? "return",
});

/** The fee of an order: from its quote, or computed now. */
async function feeOf(
  deps: OrderDeps,
  client: Client,
  body: OrderRequest,
  branch: Branch,
): Promise<Pick<Ours, "delivery_fee" | "signature">> {
  if (body.quote_id) {
    const held = readQuote(deps.quoteKeys(), body.quote_id);
    if (!held) throw new Refused("signature_invalid");
    return { delivery_fee: fromMinor(held.feeMinor, held.currency), signature: body.quote_id };
  }
  const quote = await quoteFee(deps, client, {
    vendor_id: branch.vendorId,
    source: branch.place,
    destination: body.recipient.location,
    delivery_type: "food",
    preordered_for: body.preordered_for ?? null,
    payment_method: paymentMethodOf(body.payment_method),
  });
  return { delivery_fee: quote.fee, signature: quote.signature };
}

function detailsOf(body: OrderRequest, branch: Branch): PartnerDetails {
  const drop_off = body.delivery_tasks?.handover_confirmation?.drop_off ?? "NONE";
  return {
    sender: branch.sender,
    is_dynamic_pickup: branch.isDynamic,
    email: body.recipient.email ?? null,
    postal_code: body.recipient.location.postal_code ?? null,
    collect_from_customer:
      body.payment_method === "PAID" ? 0 : (body.collect_from_customer ?? body.amount ?? 0),
    drop_off,
    pickup_code: body.pickup_tasks?.pickup_code ?? "",
    packaging: { size: body.packaging?.size ?? null, weight: body.packaging?.weight ?? null },
    integrator: body.integrator ?? "",
    products: body.products ?? [],
    external_details: body.external_details ?? null,
  };
}

/** The proofs that the rider must get at pickup and drop-off. */
const asksOf = ({ drop_off, pickup_code }: PartnerDetails): OrderProofNeeds | undefined =>
  drop_off === "PIN" || pickup_code
    ? {
        ...(drop_off === "PIN" && { delivery: ["pin"] }),
        ...(pickup_code && { pickUpCode: pickup_code }),
      }
    : undefined;

/**
 * Places an order with the same checks, price and tables as every order; refusals use the partner contract's words.
 */
export async function placeOrder(
  deps: OrderDeps,
  client: Client,
  body: OrderRequest,
  key: string | undefined,
): Promise<Once<PlacedOrder>> {
  const { country, now } = deps;
  let isWritten = false;
  const prepare = async () => {
    requireContractsRules(body, country);
    const played = playOf(client, body, title);
    const around = { words: branchRefusals.placing(), title };
    const branch = await locateBranch(deps, client, body.sender, around);
    if (!branch.isActive) throw new PartnerRefused(400, "OUTLET_DISABLED", "The vendor is disabled!");
    const request = requestOf(body, branch, deps.settings.country);
    checkRequest(client, { ...request, delivery_fee: 0, signature: "" }, { country, now: now() });
    await deps.requireOrderBounds({ vendorId: branch.vendorId, wantedAt: body.preordered_for ?? null });
    const draft = await draftOrder(deps, client, {
      ...request,
      ...(await feeOf(deps, client, body, branch)),
    });
    const details = detailsOf(body, branch);
    return async (pool: Parameters<typeof insertPartnerOrder>[0]): Promise<PlacedOrder> => {
      const order_id = await writeDraft(pool, draft, asksOf(details));
      if (order_id === undefined) throw new Refused("signature_invalid");
      const own = { order_id, client_order_id: body.client_order_id || null, details };
      await insertPartnerOrder(pool, { ...own, vendor_id: client.vendorId });
      if (played) await insertTestOrder(pool, { order_id, ...played, since: now() });
      const which = { orderId: order_id, vendorId: client.vendorId };
      isWritten = true;
      const order = await readOrder({ ...deps, pool: pool as OrderDeps["pool"] }, client, which);
      return placedAnswer(orderAnswer(deps, order, { ...own, is_cancelled_by_client: false }));
    };
  };
  try {
    const placed = await onceForKeys(
      deps,
      keysOfOrder(deps, client, { number: body.client_order_id, key }),
      body,
      prepare,
    );
    if (isWritten) announceWritten(deps, 1);
    return placed;
  } catch (problem) {
    return throwContractRefusal(problem, title);
  }
}
