import { Subscribe } from "@waybill/contract/live";
import type { LiveHub, Peer } from "./live-hub.ts";

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Answers what a client says on its socket; what cannot be read is told so and changes nothing. */
export async function hearPeer(hub: LiveHub, peer: Peer, text: string): Promise<void> {
  const said = Subscribe.safeParse(parsed(text));
  if (said.success && !said.data.vendor_id.includes("\0")) return hub.follow(peer, said.data.vendor_id);
  hub.say(peer, {
    type: "error",
    code: "MALFORMED_MESSAGE",
    message: 'Send {"action": "subscribeToVendor", "vendor_id": "…"}.',
  });
}
