/** How long somebody has to sign in at the company, in minutes. */
export const signOnMinutes = 10;
/** How long the code that a sign-in ends with is good. */
export const signOnCodeSeconds = 60;
/** By so much the clock of a provider may differ from ours. */
export const signOnClockSkewSeconds = 60;
export const maxSignOnDomains = 20;

/** What the TXT record of a domain begins with. */
export const verificationPrefix = "waybill-verification=";

const label = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
const domainPattern = new RegExp(String.raw`^(?=.{4,253}$)(?:${label}\.)+${label}$`);

/** A domain as it is compared; undefined: it is none. */
export function signOnDomain(text: string): string | undefined {
  const domain = text.trim().toLowerCase().replace(/^@/, "").replace(/\.$/, "");
  return domainPattern.test(domain) ? domain : undefined;
}

/** The domain of an e-mail address, as it is compared; undefined: it has none. */
export function domainOfEmail(email: string): string | undefined {
  const parts = email.trim().split("@");
  const [local, domain = ""] = parts;
  return parts.length === 2 && local ? signOnDomain(domain) : undefined;
}

/** What a provider says of whoever signed in there, as far as it counts here. */
export type SignOnClaims = {
  readonly email?: unknown;
  readonly email_verified?: unknown;
  /** Entra's word for an address whose domain its owner has proved. */
  readonly xms_edov?: unknown;
};

const yes: readonly unknown[] = [true, "true", 1, "1"];

/**
 * The e-mail that somebody is known by after a sign-in at the company: one of the verified domains, and verified by the
 * provider. Else why it does not count.
 */
export function emailOfClaims(
  { email, email_verified, xms_edov }: SignOnClaims,
  verifiedDomains: ReadonlySet<string>,
): { email: string } | { problem: "email-missing" | "email-unverified" | "foreign-domain" } {
  const domain = typeof email === "string" ? domainOfEmail(email) : undefined;
  if (typeof email !== "string" || domain === undefined) return { problem: "email-missing" };
  if (!verifiedDomains.has(domain)) return { problem: "foreign-domain" };
  const isVerified = email_verified === undefined ? yes.includes(xms_edov) : yes.includes(email_verified);
  return isVerified ? { email: email.trim().toLowerCase() } : { problem: "email-unverified" };
}
