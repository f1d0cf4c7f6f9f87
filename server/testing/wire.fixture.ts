import type { TestApp } from "./test-app.ts";
import { ownVendor } from "./test-vendor.ts";

/**
 * Calls the API like a client that knows only the written contract: paths, values and shapes are spelled out, not
 * imported.
 */
export const api = "/orders/api/v1";
export const destination = { latitude: 14.5502, longitude: 121.0541 };

type Method = "GET" | "POST" | "PUT" | "DELETE";
type Fee = { fee: number; signature: string };

export const orderBody = (vendor_id: string, { fee, signature }: Fee) => ({
  vendor_id,
  customer: {
    name: "Ana Reyes",
    phone_number: "+639175550142",
    location: { address: "1804, Almond, Two Serendra", notes: "Ring twice", ...destination },
  },
  order: {
    amount: 480.5,
    description: "2 trays",
    payment_method: "CASH_ON_DELIVERY",
    cold_bag_needed: false,
  },
  delivery_fee: fee,
  signature,
});

export function openWire({ inject, db, tokenFor }: TestApp) {
  /** Makes calls with a token, or without one as a stranger. */
  const asking =
    (authorization?: string) =>
    async (method: Method, url: string, body?: object, headers: Record<string, string> = {}) => {
      const answer = await inject({
        method,
        url,
        headers: { ...(authorization && { authorization }), ...headers },
        ...(body && { payload: body }),
      });
      const isJson = String(answer.headers["content-type"]).includes("json");
      return {
        status: answer.statusCode,
        body: isJson ? answer.json() : undefined,
        bytes: answer.rawPayload,
      };
    };

  /** A new parent, one of its outlets, and the pick-up location there. */
  const merchant = async () => {
    const { vendorId, outletIds, email } = await ownVendor(db);
    const ask = asking(await tokenFor(email));
    const { body } = await ask("GET", `${api}/vendor/${outletIds[0]}`);
    const { latitude, longitude } = body.result.vendor_information.location;
    return { ask, vendorId, outletId: outletIds[0], source: { latitude, longitude } };
  };
  type Merchant = Awaited<ReturnType<typeof merchant>>;

  const quoted = async ({ ask, outletId, source }: Merchant): Promise<Fee> => {
    const asked = { source, destination, vendor_id: outletId, delivery_type: "food" };
    return (await ask("POST", `${api}/delivery/fee`, asked)).body;
  };

  const placed = async (someone: Merchant, headers: Record<string, string> = {}) => {
    const body = orderBody(someone.outletId, await quoted(someone));
    const answer = await someone.ask("POST", `${api}/order`, body, headers);
    if (answer.status !== 201) throw new Error(`Placing an order got status ${answer.status}.`);
    return { body, order: answer.body.result };
  };
  return { asking, merchant, quoted, placed };
}
