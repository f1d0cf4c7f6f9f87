import { waybill } from "../../partner-client/index.ts";
import { credentials, needed, outlets } from "../needed.ts";
import { openDeliverect } from "./server.ts";

openDeliverect({
  waybill: waybill(credentials()),
  outlets: outlets(),
  secrets: { deliverect: needed("DELIVERECT_SECRET"), waybill: needed("WAYBILL_WEBHOOK_SECRET") },
  api: {
    url: process.env["DELIVERECT_URL"] ?? "https://api.deliverect.com",
    clientId: needed("DELIVERECT_CLIENT_ID"),
    clientSecret: needed("DELIVERECT_CLIENT_SECRET"),
    cancelPath: process.env["DELIVERECT_CANCEL_PATH"],
  },
}).listen(Number(process.env["PORT"] ?? 3002));
