import * as z from "zod/mini";
import { ProviderUnavailable, type DeclineReason } from "../card-provider.ts";
import { jsonOf, type Answered } from "./ask-cybersource.ts";
import type { Challenge, DeviceCollection } from "./authentication-rows.ts";

type Post = (path: string, body: object) => Promise<Answered>;

const text = z.optional(z.nullable(z.string()));

const Setup = z.object({
  status: text,
  consumerAuthenticationInformation: z.optional(
    z.nullable(z.object({ accessToken: text, referenceId: text, deviceDataCollectionUrl: text })),
  ),
});

/** The fields in a payment that prove the payer's authentication to the card's bank. */
const proofFields = {
  cavv: text,
  xid: text,
  eciRaw: text,
  paresStatus: text,
  veresEnrolled: text,
  ucafAuthenticationData: text,
  ucafCollectionIndicator: text,
  directoryServerTransactionId: text,
} as const;

const Look = z.object({
  status: text,
  consumerAuthenticationInformation: z.optional(
    z.nullable(
      z.object({
        ...proofFields,
        specificationVersion: text,
        ecommerceIndicator: text,
        indicator: text,
        accessToken: text,
        stepUpUrl: text,
        authenticationTransactionId: text,
      }),
    ),
  ),
});
type Seen = NonNullable<z.infer<typeof Look>["consumerAuthenticationInformation"]>;

/** The proof of a payer's authentication, as sent with the payment. */
export type AuthenticationProof = {
  commerceIndicator: string;
  consumerAuthenticationInformation: Record<string, string>;
};

export type PayerCheckAnswer =
  | { kind: "seen"; proof: AuthenticationProof }
  | { kind: "challenge"; challenge: Challenge }
  | { kind: "refused"; reason: DeclineReason };

/** The browser's data. The bank requires all of it, even if its own device check did not finish. */
export type PayerBrowser = {
  ipAddress: string;
  httpAcceptContent: string;
  userAgentBrowserValue: string;
  httpBrowserLanguage: string;
  httpBrowserJavaEnabled: boolean;
  httpBrowserJavaScriptEnabled: boolean;
  httpBrowserColorDepth: string;
  httpBrowserScreenHeight: string;
  httpBrowserScreenWidth: string;
  httpBrowserTimeDifference: string;
};

const wasCreated = ({ status }: Answered) => status === 201;

/** Starts a payer authentication at the bank. "no card" if the card reference is invalid. */
export async function startPayerCheck(
  post: Post,
  body: object,
): Promise<DeviceCollection | "no card" | "refused"> {
  const answer = await post("/risk/v1/authentication-setups", body);
  if (!wasCreated(answer)) return "no card";
  const parsed = Setup.safeParse(jsonOf(answer));
  const found = parsed.data?.consumerAuthenticationInformation;
  if (parsed.data?.status === "FAILED") return "refused";
  const { accessToken, referenceId, deviceDataCollectionUrl: url } = found ?? {};
  if (parsed.data?.status !== "COMPLETED" || !accessToken || !referenceId || !url)
    throw new ProviderUnavailable("CyberSource returned no data for the payer authentication");
  return { accessToken, referenceId, url };
}

function proofOf(seen: Seen): AuthenticationProof {
  const { specificationVersion: paSpecificationVersion, ...rest } = seen;
  const given = Object.keys(proofFields).map((name) => [name, rest[name as keyof typeof proofFields]]);
  const known = [...given, ["paSpecificationVersion", paSpecificationVersion]].filter(([, value]) => value);
  return {
    commerceIndicator: rest.indicator ?? rest.ecommerceIndicator ?? "internet",
    consumerAuthenticationInformation: Object.fromEntries(known) as Record<string, string>,
  };
}

function lookIn(answer: Answered, { isOver }: { isOver: boolean }): PayerCheckAnswer {
  const parsed = Look.safeParse(jsonOf(answer));
  const seen = parsed.data?.consumerAuthenticationInformation ?? {};
  const status = wasCreated(answer) ? parsed.data?.status : undefined;
  if (status === "AUTHENTICATION_SUCCESSFUL") return { kind: "seen", proof: proofOf(seen) };
  if (status === "PENDING_AUTHENTICATION" && !isOver) {
    const { accessToken, stepUpUrl: url, authenticationTransactionId } = seen;
    if (accessToken && url && authenticationTransactionId)
      return { kind: "challenge", challenge: { accessToken, url, authenticationTransactionId } };
  }
  // No money was requested, and none will be requested.
  const isRefusal =
    status === "AUTHENTICATION_FAILED" ||
    // If the challenge has ended and the check is still pending, the payer gave up.
    (status === "PENDING_AUTHENTICATION" && isOver) ||
    (answer.status >= 400 && answer.status < 500);
  if (isRefusal) return { kind: "refused", reason: "not_confirmed" };
  throw new ProviderUnavailable("CyberSource did not say whether the bank wants to authenticate the payer");
}

/** Asks whether the card's bank wants to authenticate the payer (the enrollment check). */
export const checkEnrollment = async (post: Post, body: object): Promise<PayerCheckAnswer> =>
  lookIn(await post("/risk/v1/authentications", body), { isOver: false });

/** Reads the result of the bank's challenge. */
export const validateChallenge = async (post: Post, body: object): Promise<PayerCheckAnswer> =>
  lookIn(await post("/risk/v1/authentication-results", body), { isOver: true });
