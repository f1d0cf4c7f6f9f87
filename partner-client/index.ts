export { waybill, type CallOptions, type Waybill, type WaybillOptions } from "./calls.ts";
export type { Credentials } from "./bearer.ts";
export { pages } from "./pages.ts";
export {
  readEvent,
  verifyWebhook,
  type Callback,
  type VerifyOptions,
  type WaybillEvent,
} from "./verify-webhook.ts";
export { WaybillError } from "./waybill-error.ts";
