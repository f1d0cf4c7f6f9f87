// The few n8n types that this package needs, written from n8n's documentation: n8n's own type package has an
// incompatible licence.

type Scalar = string | number | boolean;
type Show = { displayOptions?: { show: Readonly<Record<string, readonly Scalar[]>> } };

export type Request = {
  method?: "GET" | "POST" | "PUT" | "DELETE";
  baseURL?: string;
  url?: string;
  headers?: Readonly<Record<string, string>>;
  qs?: Readonly<Record<string, Scalar>>;
};
export type Routing = {
  request?: Request;
  send?: { type: "body" | "query"; property: string };
  output?: {
    postReceive: readonly (
      | { type: "rootProperty"; properties: { property: string } }
      | { type: "set"; properties: { value: string } }
    )[];
  };
};

type Choice = { name: string; value: string; action?: string; description?: string; routing?: Routing };
type Described = { displayName: string; name: string; description?: string; routing?: Routing } & Show;
export type Field = Described &
  (
    | {
        type: "string" | "number" | "boolean" | "dateTime";
        default: Scalar;
        required?: boolean;
        placeholder?: string;
        typeOptions?: Readonly<Record<string, Scalar>>;
      }
    | { type: "options"; default: string; options: readonly Choice[]; noDataExpression?: boolean }
  );
export type Property =
  | Field
  | (Described & { type: "collection"; default: object; placeholder: string; options: readonly Field[] });

export type CredentialType = {
  name: string;
  displayName: string;
  documentationUrl: string;
  properties: readonly Field[];
  authenticate: { type: "generic"; properties: { headers: Readonly<Record<string, string>> } };
  test: { request: Request };
};

export type NodeDescription = {
  displayName: string;
  name: string;
  icon: string;
  group: readonly ("transform" | "trigger")[];
  version: number;
  subtitle?: string;
  description: string;
  defaults: { name: string };
  inputs: readonly "main"[];
  outputs: readonly "main"[];
  usableAsTool?: true;
  credentials: readonly { name: string; required: boolean }[];
  requestDefaults?: Request;
  webhooks?: readonly { name: "default"; httpMethod: "POST"; responseMode: "onReceived"; path: string }[];
  properties: readonly Property[];
};

/** The context of a webhook call to a trigger. */
export type WebhookCall = {
  getRequestObject(): {
    headers: Readonly<Record<string, string | readonly string[] | undefined>>;
    rawBody?: Uint8Array;
    readRawBody?: () => Promise<void>;
  };
  getResponseObject(): { status(code: number): { end(): void } };
  getCredentials(name: string): Promise<Readonly<Record<string, unknown>>>;
  getNodeParameter(name: string): unknown;
};
export type WebhookOutcome = { workflowData?: { json: object }[][]; noWebhookResponse?: boolean };
