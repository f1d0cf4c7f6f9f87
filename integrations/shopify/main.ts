import { waybill } from "../../partner-client/index.ts";
import { credentials, needed, outlets } from "../needed.ts";
import { register } from "./register.ts";
import { openShopifyApp } from "./server.ts";
import { shopifyAdmin } from "./shopify-admin.ts";

const admin = shopifyAdmin({ url: needed("SHOP_URL"), accessToken: needed("SHOP_TOKEN") });
if (process.argv.includes("register")) await register(admin, needed("APP_URL"));
else
  openShopifyApp(
    {
      admin,
      waybill: waybill(credentials()),
      outlets: outlets(),
    },
    { shopify: needed("SHOP_SECRET"), waybill: needed("WAYBILL_WEBHOOK_SECRET") },
  ).listen(Number(process.env["PORT"] ?? 3001));
