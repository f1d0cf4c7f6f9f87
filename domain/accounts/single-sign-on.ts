/** The time limit for signing in at the company's identity provider, in minutes. */
export const signOnMinutes = 10;
/** How long the one-time code from a company sign-in is valid, in seconds. */
export const signOnCodeSeconds = 60;
/** Allowed clock difference between us and an identity provider, in seconds. */
export const signOnClockSkewSeconds = 60;
export const maxSignOnDomains = 20;

/** The prefix of the TXT record that proves ownership of a domain. */
export const verificationPrefix = "waybill-verification=";

const label = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
const domainPattern = new RegExp(String.raw`^(?=.{4,253}$)(?:${label}\.)+${label}$`);

/** Returns a domain in normalised form; undefined if the text is not a domain. */
export function signOnDomain(text: string): string | undefined {
  const domain = text.trim().toLowerCase().replace(/^@/, "").replace(/\.$/, "");
  return domainPattern.test(domain) ? domain : undefined;
}

/** Returns the normalised domain of an e-mail address; undefined if it has none. */
export function domainOfEmail(email: string): string | undefined {
  const parts = email.trim().split("@");
  const [local, domain = ""] = parts;
  return parts.length === 2 && local ? signOnDomain(domain) : undefined;
}

/** The claims of a provider's token that we read. */
export type SignOnClaims = {
  readonly email?: unknown;
  readonly email_verified?: unknown;
  /** A claim of Microsoft Entra: true if Entra verified the owner of the e-mail's domain. */
  readonly xms_edov?: unknown;
};

const yes: readonly unknown[] = [true, "true", 1, "1"];

/**
 * Returns a person's e-mail after a company sign-in. The provider must have verified the e-mail, and its domain
 * must be one of the company's verified domains. Otherwise returns the problem.
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

/** How often the TXT record of a verified domain is checked, in days; a missing record is checked every day. */
export const domainRecheckDays = 7;
/** A domain is released after its record was missing for this many days. */
export const domainGraceDays = 14;
