import { waybill } from "../../partner-client/index.ts";
import { credentials, requiredEnv, outlets } from "../required-env.ts";
import { openDeliverect } from "./server.ts";

openDeliverect({
  waybill: waybill(credentials()),
  outlets: outlets(),
  secrets: { deliverect: requiredEnv("DELIVERECT_SECRET"), waybill: requiredEnv("WAYBILL_WEBHOOK_SECRET") },
  api: {
    url: process.env["DELIVERECT_URL"] ?? "https://api.deliverect.com",
    clientId: requiredEnv("DELIVERECT_CLIENT_ID"),
    clientSecret: requiredEnv("DELIVERECT_CLIENT_SECRET"),
    cancelPath: process.env["DELIVERECT_CANCEL_PATH"],
  },
}).listen(Number(process.env["PORT"] ?? 3002));
