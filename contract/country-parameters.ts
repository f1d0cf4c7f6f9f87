import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";

export const countryParameterNames = [
  "serviceHours",
  "onlinePaymentActivated",
  "orderItemValueExceedLimit",
  "paymentMethods",
  "allOutletOrders",
] as const;
export type CountryParameterName = (typeof countryParameterNames)[number];

export const readCountryParameter = endpoint({
  method: "GET",
  path: "/orders/api/v1/get-country-parameter/{name}",
  summary: "A setting of the country, as text; fresh for five minutes",
  caller: "user",
  params: z.object({ name: z.string().check(z.maxLength(60)) }),
  success: 200,
  answer: z.object({ result: z.string() }),
  refusals: ["not_signed_in", "country_parameter_unknown"],
});
