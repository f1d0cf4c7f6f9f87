import { waybill } from "../../partner-client/index.ts";
import { credentials, needed, outlets } from "../needed.ts";
import { openOpenDelivery } from "./server.ts";

openOpenDelivery({
  waybill: waybill(credentials()),
  outlets: outlets(),
  client: { id: needed("CLIENT_ID"), secret: needed("CLIENT_SECRET") },
  webhook: { url: needed("EVENTS_URL"), appId: needed("APP_ID") },
  waybillSecret: needed("WAYBILL_WEBHOOK_SECRET"),
}).listen(Number(process.env["PORT"] ?? 3003));
