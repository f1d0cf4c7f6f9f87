import { waybill } from "../../partner-client/index.ts";
import { credentials, requiredEnv, outlets } from "../required-env.ts";
import { openOpenDelivery } from "./server.ts";

openOpenDelivery({
  waybill: waybill(credentials()),
  outlets: outlets(),
  client: { id: requiredEnv("CLIENT_ID"), secret: requiredEnv("CLIENT_SECRET") },
  webhook: { url: requiredEnv("EVENTS_URL"), appId: requiredEnv("APP_ID") },
  waybillSecret: requiredEnv("WAYBILL_WEBHOOK_SECRET"),
}).listen(Number(process.env["PORT"] ?? 3003));
