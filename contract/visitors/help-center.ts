import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { VendorId } from "../merchants/vendors.ts";

const word = z.string().check(z.maxLength(4000));

/**
 * The postMessage protocol between the help center and its host page (spec §7), each as `{"type"}`: the help center
 * starts with INIT_STARTED and requests with ASK_NEW_ACCESS_TOKEN; the host responds HOST_READY with `locale` and
 * `theme`, SEND_ACCESS_TOKEN with `token`, or DENY_ACCESS_TOKEN.
 */
export const bridgeMessages = {
  initStarted: "INIT_STARTED",
  hostReady: "HOST_READY",
  askForToken: "ASK_NEW_ACCESS_TOKEN",
  sendToken: "SEND_ACCESS_TOKEN",
  denyToken: "DENY_ACCESS_TOKEN",
} as const;

/** The page of the embedded help center, public: it contains no personal data. */
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

/** The person and page that open the help center, and the parameters of the connection (spec §7). */
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
    /** How host and help center reach each other, such as `postMessage`. */
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
