import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { VendorId } from "../merchants/vendors.ts";

const word = z.string().check(z.maxLength(4000));

/**
 * The postMessage protocol between the help center and the page that embeds it (spec §7); each message is an object
 * with its `type`. The help center starts with INIT_STARTED and requests a token with ASK_NEW_ACCESS_TOKEN. The
 * embedding page responds with HOST_READY (`locale` and `theme`), SEND_ACCESS_TOKEN (`token`) or DENY_ACCESS_TOKEN.
 */
export const bridgeMessages = {
  initStarted: "INIT_STARTED",
  hostReady: "HOST_READY",
  askForToken: "ASK_NEW_ACCESS_TOKEN",
  sendToken: "SEND_ACCESS_TOKEN",
  denyToken: "DENY_ACCESS_TOKEN",
} as const;

/** The path of the page that is embedded. It is public, because it contains no personal data. */
export const helpCenterPagePath = "/conditions-api/v1/page";

export const readHelpCenterToken = endpoint({
  method: "GET",
  path: "/orders/api/v1/vendor/{vendorId}/hc_jwt_token",
  summary: "A token of one hour that identifies the visitor to the help center",
  caller: "user",
  params: z.object({ vendorId: VendorId }),
  success: 200,
  answer: z.object({ result: z.string() }),
  refusals: ["not_signed_in", "not_found", "vendor_not_found"],
});

/** Who opened the help center and from which page, and the parameters of the connection (spec §7). */
export const HelpCenterVisit = z
  .object({
    user_id: word,
    email: word,
    guest: z.boolean(),
    name: word,
    brand: word,
    /** Brand and country in one word, such as WAYBILL_PH. */
    global_entity_id: word,
    country: word,
    /** BCP 47. */
    locale: word,
    app_version: word,
    /** The token of `hc_jwt_token`. */
    verification_token: word,
    /** How the help center and the embedding page exchange messages, such as `postMessage`. */
    bridge: word,
    service_type: word,
  })
  .register(z.globalRegistry, { id: "HelpCenterVisit" });
export type HelpCenterVisit = z.infer<typeof HelpCenterVisit>;

export const initHelpCenter = endpoint({
  method: "POST",
  path: "/conditions-api/v1/init",
  summary: "Start a visit of the help center: the address of its page for this visitor",
  caller: "anyone",
  body: HelpCenterVisit,
  success: 200,
  answer: z.object({ url: z.string() }),
  refusals: ["not_signed_in", "not_found", "help_center_unavailable"],
});
