import { waybill } from "../../partner-client/index.ts";
import { credentials, requiredEnv, outlets } from "../required-env.ts";
import { register } from "./register.ts";
import { openShopifyApp } from "./server.ts";
import { shopifyAdmin } from "./shopify-admin.ts";

const admin = shopifyAdmin({ url: requiredEnv("SHOP_URL"), accessToken: requiredEnv("SHOP_TOKEN") });
if (process.argv.includes("register")) await register(admin, requiredEnv("APP_URL"));
else
  openShopifyApp(
    {
      admin,
      waybill: waybill(credentials()),
      outlets: outlets(),
    },
    { shopify: requiredEnv("SHOP_SECRET"), waybill: requiredEnv("WAYBILL_WEBHOOK_SECRET") },
  ).listen(Number(process.env["PORT"] ?? 3001));
