import { Buffer } from "node:buffer";
import { readEvent } from "../../../partner-client/index.ts";
import type { NodeDescription, WebhookCall, WebhookOutcome } from "../node-types.ts";

/** Starts a workflow for each verified webhook event of an order. */
export class WaybillTrigger {
  description: NodeDescription = {
    displayName: "Waybill Trigger",
    name: "waybillTrigger",
    icon: "file:waybill.svg",
    group: ["trigger"],
    version: 1,
    description: "Starts the workflow for each event of an order",
    defaults: { name: "Waybill Trigger" },
    inputs: [],
    outputs: ["main"],
    credentials: [{ name: "waybillApi", required: true }],
    webhooks: [{ name: "default", httpMethod: "POST", responseMode: "onReceived", path: "webhook" }],
    properties: [
      {
        displayName: "Statuses",
        name: "statuses",
        type: "string",
        default: "",
        placeholder: "PICKED_UP,DELIVERED",
        description: "Only these, separated by commas; empty: all",
      },
    ],
  };

  async webhook(this: WebhookCall): Promise<WebhookOutcome> {
    const request = this.getRequestObject();
    if (!request.rawBody) await request.readRawBody?.();
    const text = Buffer.from(request.rawBody ?? []).toString("utf8");
    const { webhookSecret } = await this.getCredentials("waybillApi");
    const secret = typeof webhookSecret === "string" ? webhookSecret : "";
    // Events are refused if the secret is empty, because anybody could sign with it.
    const event = secret && (await readEvent(text, request.headers, { secret }).catch(() => undefined));
    if (!event) {
      this.getResponseObject().status(401).end();
      return { noWebhookResponse: true };
    }
    const statuses = this.getNodeParameter("statuses");
    const wanted = (typeof statuses === "string" ? statuses : "")
      .split(",")
      .map((word) => word.trim())
      .filter(Boolean);
    const { status } = event.body as { status?: string };
    if (wanted.length > 0 && !wanted.includes(status ?? "")) return {};
    const { body, ...about } = event;
    return { workflowData: [[{ json: { ...about, ...body } }]] };
  }
}
