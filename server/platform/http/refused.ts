import type { RefusalName } from "@waybill/contract/refusals";

export type RefusalDetail = {
  /** The key of a more specific text than the refusal's own, for example that of the broken rule. */
  key?: string | undefined;
  /** The cause, for a refusal with several causes: `refusal-reason.{reason}` is its text. */
  reason?: string | undefined;
  /** The path of the invalid field. */
  path?: readonly string[] | undefined;
  /** The values for the text's placeholders. */
  values?: Readonly<Record<string, string>> | undefined;
  /** The values that would have been accepted. */
  expected?: readonly string[] | undefined;
  /** Data for programs, in addition to the text. */
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
  /** The seconds after which the caller may retry. */
  retryAfter?: number | undefined;
};

/** An expected failure of the closed list in the contract. Any other exception is a defect. */
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
