import { waybill } from "../../partner-client/index.ts";
import { register } from "./register.ts";
import { openShopifyApp } from "./server.ts";
import { shopifyAdmin } from "./shopify-admin.ts";

const needed = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is missing: see the README.`);
  return value;
};

const admin = shopifyAdmin({ url: needed("SHOP_URL"), accessToken: needed("SHOP_TOKEN") });
if (process.argv.includes("register")) await register(admin, needed("APP_URL"));
else
  openShopifyApp(
    {
      admin,
      waybill: waybill({
        url: needed("WAYBILL_URL"),
        country: needed("WAYBILL_COUNTRY"),
        key: needed("WAYBILL_KEY"),
      }),
      outlets: JSON.parse(process.env["OUTLETS"] ?? "{}") as Record<string, string>,
    },
    { shopify: needed("SHOP_SECRET"), waybill: needed("WAYBILL_WEBHOOK_SECRET") },
  ).listen(Number(process.env["PORT"] ?? 3001));
