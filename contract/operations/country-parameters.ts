import { settingThemes } from "@waybill/domain/operations/parameters/country-parameters";
import * as z from "zod/mini";
import { Time } from "../values.ts";
import { operationsBase, operatorEndpoint, PageQuery, pageOf } from "./endpoint.ts";
import { CountrySetting, SetBy } from "./settings.ts";

const ParameterValue = z.string().check(z.maxLength(500));

export const setCountryParameters = operatorEndpoint({
  method: "PUT",
  path: `${operationsBase}/country-parameters`,
  summary: "Set several settings of the country together: all of them, or none where one is wrong",
  needs: ["country_parameters", "change"],
  body: z.object({
    values: z
      .record(z.string().check(z.maxLength(60)), ParameterValue)
      .check(z.refine((values) => Object.keys(values).length <= 60)),
  }),
  success: 200,
  answer: z.object({ result: z.object({ data: z.array(CountrySetting) }) }),
  refusals: ["country_parameter_unknown", "rule_broken"],
});

/** A change of one setting of the country. `by` is null where no operator made it. */
export const ParameterChange = z
  .object({
    id: z.string(),
    key: z.string(),
    at: Time,
    by: z.nullable(SetBy),
    before: z.nullable(z.string()),
    after: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: "ParameterChange" });
export type ParameterChange = z.infer<typeof ParameterChange>;

export const listParameterChanges = operatorEndpoint({
  method: "GET",
  path: `${operationsBase}/country-parameters/changes`,
  summary:
    "Who set which setting of the country, newest first; of one page of the console, or of one setting",
  needs: ["country_parameters", "read"],
  query: z.object({
    ...PageQuery.shape,
    theme: z.optional(z.enum(settingThemes)),
    key: z.optional(z.string().check(z.maxLength(60))),
  }),
  success: 200,
  answer: pageOf(ParameterChange),
  refusals: ["bad_pagination_key", "country_parameter_unknown"],
});
