import { login } from "@waybill/contract/accounts";
import { createOrder } from "@waybill/contract/orders";
import { quoteFee } from "@waybill/contract/pricing";
import { listVendors } from "@waybill/contract/merchants/vendors";
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startChild } from "./child-process.ts";
import { callEndpoint, endpointUrl, type Call } from "./load.ts";

export type WaybillServer = { url: string; pid: number; stop(): Promise<void> };

/** The built program. It is started without simulated riders and without a log, which would distort the figures. */
export const builtServer = join(import.meta.dirname, "../server/dist/main.js");
export const quietSettings = { SIMULATION_SPEED: "0", LOG_LEVEL: "error", QUOTE_TTL_SECONDS: "3600" };

/** Starts the built product on the given database, or on its embedded one, with more settings. */
export const startWaybill = async (
  databaseUrl?: string,
  settings: Record<string, string> = {},
): Promise<WaybillServer> => {
  const folder = mkdtempSync(join(tmpdir(), "waybill-bench-"));
  const server = await startChild([builtServer], /https?:\/\/\S+/, {
    ...quietSettings,
    ...settings,
    PORT: String(21_000 + Math.floor(Math.random() * 9_000)),
    DATA_DIR: folder,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  });
  return {
    url: server.address,
    pid: server.pid,
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

const signInOnce = async (url: string, email_address = "parent@example.com") => {
  const body = JSON.stringify({ email_address, password: "Waybill!2026" });
  return (await callEndpoint(url, login, { body })).result.AuthenticationResult;
};

/** Tokens of the demo parent or of another demo login, one per caller: each may make 1,200 calls per minute. */
export const signIn = async (url: string, times: number, email?: string): Promise<string[]> => {
  const tokens: string[] = [];
  for (let turn = 0; turn < times; turn += 1) tokens.push((await signInOnce(url, email)).AccessToken);
  return tokens;
};

/** A script that sets a page's local storage to a signed-in state. */
export const signedInScript = async (url: string, email?: string): Promise<string> => {
  const { AccessToken, IdToken, RefreshToken, ExpiresIn } = await signInOnce(url, email);
  const Expires = Date.now() + ExpiresIn * 1_000;
  const session = JSON.stringify({ AccessToken, IdToken, RefreshToken, Expires });
  return `localStorage.setItem("auth-meta", ${JSON.stringify(session)});`;
};

export const customer = {
  name: "Ana Reyes",
  phone_number: "+639175550142",
  location: {
    address: "Tower B 1804, Almond, Two Serendra, 11th Avenue, Bonifacio Global City",
    latitude: 14.5502,
    longitude: 121.0541,
    notes: "Leave with the guard at the lobby",
  },
};
export const parcel = {
  amount: 1240,
  description: "2 sisig trays, 1 garlic rice, 2 calamansi juice",
  payment_method: "CASH_ON_DELIVERY",
  cold_bag_needed: false,
};

/**
 * Makes the calls that place orders of one outlet; a marker becomes the order's idempotency key and description.
 */
export type OrderCalls = { vendorId: string; next(turn: number, marker?: string): Call };

/** Orders as the portal sends them: with a signed quote, each with an idempotency key. */
export const orderCalls = async (
  url: string,
  tokens: readonly string[],
  to: { latitude: number; longitude: number } = customer.location,
): Promise<OrderCalls> => {
  const headers = { authorization: `Bearer ${tokens[0]}` };
  const { result } = await callEndpoint(url, listVendors, { headers });
  const vendor = result.vendors.find(({ is_parent }) => !is_parent);
  if (!vendor) throw new Error("The demo parent has no outlet.");
  const { latitude, longitude } = vendor.vendor_information.location;
  const quote = await callEndpoint(url, quoteFee, {
    headers,
    body: JSON.stringify({
      source: { latitude, longitude },
      destination: { latitude: to.latitude, longitude: to.longitude },
      vendor_id: vendor.vendor_id,
      delivery_type: "food",
    }),
  });
  const bodyWith = (order: typeof parcel) =>
    JSON.stringify({
      vendor_id: vendor.vendor_id,
      customer: { ...customer, location: { ...customer.location, ...to } },
      order,
      delivery_fee: quote.fee,
      signature: quote.signature,
    });
  const body = bodyWith(parcel);
  const address = endpointUrl(url, createOrder);
  return {
    vendorId: vendor.vendor_id,
    next: (turn, marker) => ({
      method: "POST",
      url: address,
      body: marker === undefined ? body : bodyWith({ ...parcel, description: marker }),
      headers: {
        authorization: `Bearer ${tokens[turn % tokens.length]}`,
        "idempotency-key": marker ?? randomUUID(),
      },
    }),
  };
};
