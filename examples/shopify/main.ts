import { waybill } from "../../partner-client/index.ts";
import { openShopify } from "./server.ts";

const needed = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is missing: see the README.`);
  return value;
};

openShopify(
  waybill({
    url: needed("WAYBILL_URL"),
    country: needed("WAYBILL_COUNTRY"),
    key: needed("WAYBILL_KEY"),
  }),
  {
    url: needed("SHOP_URL"),
    accessToken: needed("SHOP_TOKEN"),
    secret: needed("SHOP_SECRET"),
  },
  needed("WAYBILL_WEBHOOK_SECRET"),
).listen(Number(process.env["PORT"] ?? 3001));
