import * as z from "zod/mini";
import { AuthenticationResult } from "../accounts.ts";
import { endpoint } from "../endpoint.ts";
import { Id, operationsBase, operatorEndpoint } from "./endpoint.ts";
import { Time } from "../values.ts";
import { VendorId } from "../merchants/vendors.ts";

/** The hours for which a merchant can allow operators to sign in. */
export const supportHours = [1, 8, 24] as const;

/** Whether operators may sign in as this merchant, and their sign-ins, latest first. */
export const SupportAccess = z
  .object({
    /** null: not allowed. */
    expires_at: z.nullable(Time),
    visits: z.array(z.object({ operator: z.string(), at: Time })),
  })
  .register(z.globalRegistry, { id: "SupportAccess" });
export type SupportAccess = z.infer<typeof SupportAccess>;

const merchants = {
  path: "/orders/api/v1/vendors/{vendorId}/support-access",
  caller: "user",
  params: z.object({ vendorId: VendorId }),
  success: 200,
  answer: z.object({ result: SupportAccess }),
  refusals: ["not_signed_in", "vendor_not_found"],
} as const;

export const readSupportAccess = endpoint({
  ...merchants,
  method: "GET",
  summary: "Whether operators may sign in as the merchant, and past visits",
});

export const allowSupportAccess = endpoint({
  ...merchants,
  method: "PUT",
  summary: "Let operators sign in as the merchant for some hours",
  changes: "support_access",
  body: z.object({ hours: z.literal([...supportHours]) }),
});

export const endSupportAccess = endpoint({
  ...merchants,
  method: "DELETE",
  summary: "End the permission; an operator who is signed in is signed out at once",
  changes: "support_access",
});

export const signInAsMerchant = operatorEndpoint({
  method: "POST",
  path: `${operationsBase}/vendors/{vendor_id}/sign-in`,
  summary: "Sign in as a merchant who allows it, until the permission ends; without a refresh token",
  needs: ["merchant_sessions", "change"],
  params: z.object({ vendor_id: Id }),
  success: 201,
  answer: z.object({
    result: z.object({ AuthenticationResult, expires_at: Time }),
  }),
  refusals: ["not_found", "consent_missing"],
});
