import { CallRefused, CallUnreachable } from "@waybill/client/calls/refused.ts";
import type { Translate } from "@waybill/ui/texts/texts.ts";
import type { OutletField } from "./outlet-problems.ts";

const fieldOfPath: Readonly<Record<string, OutletField>> = {
  client_vendor_id: "clientVendorId",
  name: "name",
  phone_number: "phone",
  address: "location",
  latitude: "location",
  longitude: "location",
  street: "location",
  rider_instructions: "riderInstructions",
};

/** The field that the server blames, if it is one that can be mended here. */
export function blamedField(problem: unknown): OutletField | undefined {
  if (!(problem instanceof CallRefused)) return undefined;
  const [name = "", at] = problem.path ?? [];
  return name === "users" ? `owners-${Number(at ?? 0)}` : fieldOfPath[name];
}

/** What the server said, in the reader's language where there is a text for it, else as it said it (spec §8). */
export function wordsOf(problem: unknown, t: Translate): string {
  if (problem instanceof CallUnreachable) return t(problem.translationKey);
  if (problem instanceof CallRefused) {
    const words = t(problem.translationKey, problem.values);
    const isKnown = words !== problem.translationKey && problem.translationKey !== "alert.error";
    return isKnown ? words : problem.message;
  }
  return problem instanceof Error ? problem.message : t("alert.error");
}
