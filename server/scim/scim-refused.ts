/** The error types of RFC 7644 §3.12. */
type ScimType =
  | "invalidFilter"
  | "invalidSyntax"
  | "invalidPath"
  | "invalidValue"
  | "mutability"
  | "uniqueness";

/** An expected failure of a SCIM call, in the terms of RFC 7644. */
export class ScimRefused extends Error {
  readonly status: number;
  readonly scimType: ScimType | undefined;

  constructor(status: number, detail: string, scimType?: ScimType) {
    super(detail);
    this.name = "ScimRefused";
    this.status = status;
    this.scimType = scimType;
  }
}

export const notFound = (id: string): ScimRefused => new ScimRefused(404, `Resource ${id} not found`);
export const invalidValue = (detail: string): ScimRefused => new ScimRefused(400, detail, "invalidValue");

/** An error as sent to clients. */
export const scimError = (status: number, detail: string, scimType?: string) => ({
  schemas: ["urn:ietf:params:scim:api:messages:2.0:Error"],
  ...(scimType !== undefined && { scimType }),
  detail,
  status: String(status),
});
