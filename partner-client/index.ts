export { waybill, WaybillError, type Waybill, type WaybillOptions } from "./calls.ts";
export { verifyWebhook, type Callback } from "./verify-webhook.ts";
