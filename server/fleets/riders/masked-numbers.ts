import type { AnswerOf } from "@waybill/contract/endpoint";
import type { callCustomer as endpoint } from "@waybill/contract/riders/rider-jobs";
import { createHash } from "node:crypto";
import type { Deps } from "../../platform/deps.ts";

export type NumberOfCall = AnswerOf<typeof endpoint>["result"];

/** Port: a number that connects two people and shows neither's own. */
export interface MaskedNumbers {
  between(orderId: string, customer: string): Promise<Pick<NumberOfCall, "phone_number" | "kind">>;
}

/** Numbers that are set aside for fiction: nobody is ever called by them. */
const fictional = (orderId: string): string =>
  `+1202555${String(100 + (createHash("sha256").update(orderId).digest().readUInt16BE(0) % 100)).padStart(4, "0")}`;

/** The sandbox connects nobody and says so; elsewhere the customer's own number is given, and said to be that. */
export const chooseMaskedNumbers = ({ settings }: Pick<Deps, "settings">): MaskedNumbers =>
  settings.environment === "san"
    ? { between: async (orderId) => ({ phone_number: fictional(orderId), kind: "sandbox" }) }
    : { between: async (_, customer) => ({ phone_number: customer, kind: "direct" }) };
