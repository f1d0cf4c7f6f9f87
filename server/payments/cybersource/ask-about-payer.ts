import * as z from "zod/mini";
import { ProviderUnavailable, type DeclineReason } from "../card-provider.ts";
import { jsonOf, type Answered } from "./ask-cybersource.ts";
import type { Challenge, Collection } from "./authentication-rows.ts";

type Post = (path: string, body: object) => Promise<Answered>;

const text = z.optional(z.nullable(z.string()));

const Setup = z.object({
  status: text,
  consumerAuthenticationInformation: z.optional(
    z.nullable(z.object({ accessToken: text, referenceId: text, deviceDataCollectionUrl: text })),
  ),
});

/** The proof for the card's bank, in the payment, that its payer was seen. */
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

/** A payment's proof about its payer. */
export type Proof = { commerceIndicator: string; consumerAuthenticationInformation: Record<string, string> };

export type LookAnswer =
  | { kind: "seen"; proof: Proof }
  | { kind: "challenge"; challenge: Challenge }
  | { kind: "refused"; reason: DeclineReason };

/** The browser's data. The bank needs all of these, whether its own device check finished or not. */
export type Browser = {
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

/** Begins the bank's look at a payer; "no card": it has none by that name. */
export async function setUpLook(post: Post, body: object): Promise<Collection | "no card" | "refused"> {
  const answer = await post("/risk/v1/authentication-setups", body);
  if (!wasCreated(answer)) return "no card";
  const parsed = Setup.safeParse(jsonOf(answer));
  const found = parsed.data?.consumerAuthenticationInformation;
  if (parsed.data?.status === "FAILED") return "refused";
  const { accessToken, referenceId, deviceDataCollectionUrl: url } = found ?? {};
  if (parsed.data?.status !== "COMPLETED" || !accessToken || !referenceId || !url)
    throw new ProviderUnavailable("CyberSource did not say where it looks at a payer");
  return { accessToken, referenceId, url };
}

function proofOf(seen: Seen): Proof {
  const { specificationVersion: paSpecificationVersion, ...rest } = seen;
  const given = Object.keys(proofFields).map((name) => [name, rest[name as keyof typeof proofFields]]);
  const known = [...given, ["paSpecificationVersion", paSpecificationVersion]].filter(([, value]) => value);
  return {
    commerceIndicator: rest.indicator ?? rest.ecommerceIndicator ?? "internet",
    consumerAuthenticationInformation: Object.fromEntries(known) as Record<string, string>,
  };
}

function lookIn(answer: Answered, { isOver }: { isOver: boolean }): LookAnswer {
  const parsed = Look.safeParse(jsonOf(answer));
  const seen = parsed.data?.consumerAuthenticationInformation ?? {};
  const status = wasCreated(answer) ? parsed.data?.status : undefined;
  if (status === "AUTHENTICATION_SUCCESSFUL") return { kind: "seen", proof: proofOf(seen) };
  if (status === "PENDING_AUTHENTICATION" && !isOver) {
    const { accessToken, stepUpUrl: url, authenticationTransactionId } = seen;
    if (accessToken && url && authenticationTransactionId)
      return { kind: "challenge", challenge: { accessToken, url, authenticationTransactionId } };
  }
  // AUTHENTICATION_FAILED, or a refused request: no money was requested, and none will be.
  const isRefusal =
    status === "AUTHENTICATION_FAILED" ||
    // Still pending after its end: the payer has left it.
    (status === "PENDING_AUTHENTICATION" && isOver) ||
    (answer.status >= 400 && answer.status < 500);
  if (isRefusal) return { kind: "refused", reason: "not_confirmed" };
  throw new ProviderUnavailable("CyberSource did not say whether the bank wants to see the payer");
}

/** Reads whether the card's bank wants to see its payer (the enrollment check). */
export const checkEnrollment = async (post: Post, body: object): Promise<LookAnswer> =>
  lookIn(await post("/risk/v1/authentications", body), { isOver: false });

/** Reads the bank's result for a payer it challenged. */
export const validateChallenge = async (post: Post, body: object): Promise<LookAnswer> =>
  lookIn(await post("/risk/v1/authentication-results", body), { isOver: true });
