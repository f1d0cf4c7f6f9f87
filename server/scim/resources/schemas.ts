import { vendorRoles } from "@waybill/domain/vendors/people";

export const userSchema = "urn:ietf:params:scim:schemas:core:2.0:User";
export const groupSchema = "urn:ietf:params:scim:schemas:core:2.0:Group";
const core = (name: string) => `urn:ietf:params:scim:schemas:core:2.0:${name}`;

/** Max resources per response. */
export const maxPerPage = 200;

type Facts = {
  type?: string;
  isMany?: boolean;
  required?: boolean;
  mutability?: string;
  uniqueness?: string;
};

const attribute = (name: string, description: string, facts: Facts = {}, subAttributes?: object[]) => ({
  name,
  type: facts.type ?? "string",
  multiValued: facts.isMany ?? false,
  description,
  required: facts.required ?? false,
  caseExact: false,
  mutability: facts.mutability ?? "readWrite",
  returned: "default",
  uniqueness: facts.uniqueness ?? "none",
  ...(subAttributes && { subAttributes }),
});

const readOnly = { mutability: "readOnly" };
const complex = { type: "complex" };
const value = attribute("value", "What it is known by");
const display = attribute("display", "What people call it", readOnly);

const userAttributes = [
  attribute("userName", "The e-mail that somebody signs in with", {
    required: true,
    uniqueness: "server",
    mutability: "immutable",
  }),
  attribute("externalId", "What the directory knows somebody by"),
  attribute("name", "The name", complex, [
    attribute("givenName", "First names"),
    attribute("familyName", "Last names"),
    attribute("formatted", "The whole name"),
  ]),
  attribute("displayName", "The name that others see"),
  attribute("active", "Whether somebody may act for the vendor", { type: "boolean" }),
  attribute("emails", "The userName again", { ...complex, ...readOnly, isMany: true }, [value]),
  attribute("roles", "The role, where no group gives one", { ...complex, isMany: true }, [value]),
  attribute("groups", "The roles", { ...complex, ...readOnly, isMany: true }, [value, display]),
];

const groupAttributes = [
  attribute("displayName", `A role: ${vendorRoles.join(", ")}`, { required: true, mutability: "immutable" }),
  attribute("members", "Who has the role", { ...complex, isMany: true }, [value, display]),
];

const schemaOf = (
  base: string,
  id: string,
  facts: { name: string; description: string; attributes: object[] },
) => ({
  schemas: [core("Schema")],
  id,
  ...facts,
  meta: { resourceType: "Schema", location: `${base}/Schemas/${id}` },
});

/** The attributes of users and groups (RFC 7643 §7). */
export const schemasOf = (base: string) => [
  schemaOf(base, userSchema, {
    name: "User",
    description: "Somebody of the vendor's",
    attributes: userAttributes,
  }),
  schemaOf(base, groupSchema, { name: "Group", description: "A role", attributes: groupAttributes }),
];

const typeOf = (base: string, name: string, schema: string) => ({
  schemas: [core("ResourceType")],
  id: name,
  name,
  endpoint: `/${name}s`,
  description: name,
  schema,
  schemaExtensions: [],
  meta: { resourceType: "ResourceType", location: `${base}/ResourceTypes/${name}` },
});

/** RFC 7643 §6. */
export const resourceTypesOf = (base: string) => [
  typeOf(base, "User", userSchema),
  typeOf(base, "Group", groupSchema),
];

/** The supported features of RFC 7644, in the format of RFC 7643 §5. */
export const configOf = (base: string) => ({
  schemas: [core("ServiceProviderConfig")],
  documentationUri: "https://www.rfc-editor.org/rfc/rfc7644",
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: maxPerPage },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [
    {
      type: "oauthbearertoken",
      name: "Bearer token",
      description: "A token that an owner of the vendor makes",
      primary: true,
    },
  ],
  meta: { resourceType: "ServiceProviderConfig", location: `${base}/ServiceProviderConfig` },
});
