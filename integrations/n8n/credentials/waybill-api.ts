import type { CredentialType } from "../node-types.ts";

/** The base URL of one country's partner API, as an n8n expression. */
export const baseUrl =
  '={{$credentials.url.replace(/[/]+$/, "")}}/{{$credentials.country.toLowerCase()}}/api/v1';

/** n8n credentials: a secret key from Waybill's developer page. */
export class WaybillApi implements CredentialType {
  name = "waybillApi";
  displayName = "Waybill API";
  documentationUrl = "https://www.npmjs.com/package/n8n-nodes-waybill";
  properties: CredentialType["properties"] = [
    {
      displayName: "Address",
      name: "url",
      type: "string",
      default: "",
      required: true,
      placeholder: "https://waybill.example",
      description: "Waybill's URL, without a path",
    },
    {
      displayName: "Country",
      name: "country",
      type: "string",
      default: "",
      required: true,
      placeholder: "ph",
      description: "The country's two-letter code",
    },
    {
      displayName: "Secret Key",
      name: "key",
      type: "string",
      typeOptions: { password: true },
      default: "",
      required: true,
      placeholder: "wb_test_…",
    },
    {
      displayName: "Webhook Secret",
      name: "webhookSecret",
      type: "string",
      typeOptions: { password: true },
      default: "",
      placeholder: "whsec_…",
      description:
        "The secret of the Waybill webhook whose events start workflows; only the trigger needs it",
    },
  ];
  authenticate: CredentialType["authenticate"] = {
    type: "generic",
    properties: { headers: { Authorization: "=Bearer {{$credentials.key}}" } },
  };
  test: CredentialType["test"] = { request: { baseURL: baseUrl, url: "/orders", qs: { limit: 1 } } };
}
