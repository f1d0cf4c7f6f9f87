import type { RefusalName } from "@waybill/contract/refusals";

export type RefusalDetail = {
  /** The translation key that says more than the refusal's own, such as the broken rule's. */
  key?: string | undefined;
  /** Why, where a refusal has several reasons: `refusal-reason.{reason}` is its text. */
  reason?: string | undefined;
  /** The field to blame. */
  path?: readonly string[] | undefined;
  /** The values of the texts' placeholders. */
  values?: Readonly<Record<string, string>> | undefined;
  /** The values that would have been accepted. */
  expected?: readonly string[] | undefined;
  /** Facts for programs, in addition to the text. */
  meta?:
    | Readonly<{
        opens_at?: string;
        until?: string;
        limit?: number;
        allowed_at?: string;
        contacts_missing?: number;
        phone_number?: string;
        reasons?: string[];
      }>
    | undefined;
  /** Seconds. */
  retryAfter?: number | undefined;
};

/** An expected failure: one of the closed list that the wire knows. Everything else that is thrown is a defect. */
export class Refused extends Error {
  readonly refusal: RefusalName;
  readonly detail: RefusalDetail;

  constructor(refusal: RefusalName, detail: RefusalDetail = {}) {
    super(refusal);
    this.name = "Refused";
    this.refusal = refusal;
    this.detail = detail;
  }
}
