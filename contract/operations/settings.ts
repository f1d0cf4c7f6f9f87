import { voucherTypes } from "@waybill/domain/pricing/vouchers";
import { settingThemes } from "@waybill/domain/operations/parameters/country-parameters";
import { closedAllDay } from "@waybill/domain/time/service-hours";
import * as z from "zod/mini";
import { nullish, Time } from "../values.ts";
import { Id, operationsBase, operatorEndpoint, PageQuery, pageOf } from "./endpoint.ts";

const OffsetTime = z.iso.datetime({ offset: true });

const voucherFields = {
  type: z.enum(voucherTypes),
  /** A percentage up to 100, or a decimal amount, depending on `type`. */
  amount: z.number().check(z.gt(0), z.lte(1e9)),
};
const VoucherCode = z.string().check(z.trim(), z.minLength(1), z.maxLength(60));

/** A voucher, and how often it was used. */
export const ManagedVoucher = z
  .object({
    code: z.string(),
    ...voucherFields,
    /** null: it never expires. */
    available_until: z.nullable(Time),
    /** How many orders of one vendor the voucher may discount; null: no limit. */
    uses_a_vendor: z.nullable(z.int()),
    /** The number of orders that the voucher discounted. */
    uses: z.int(),
    /** The total of the voucher's discounts, as decimal money. */
    cost: z.number(),
  })
  .register(z.globalRegistry, { id: "ManagedVoucher" });
export type ManagedVoucher = z.infer<typeof ManagedVoucher>;

const voucherTerms = {
  available_until: nullish(OffsetTime),
  uses_a_vendor: nullish(z.int().check(z.gte(1), z.lte(1_000_000))),
};

export const listVouchers = operatorEndpoint({
  method: "GET",
  path: `${operationsBase}/vouchers`,
  summary: "Vouchers by their codes, with use and cost",
  needs: ["vouchers", "read"],
  query: z.object({ ...PageQuery.shape, q: z.optional(z.string().check(z.maxLength(60))) }),
  success: 200,
  answer: pageOf(ManagedVoucher),
  refusals: ["bad_pagination_key"],
});

export const readManagedVoucher = operatorEndpoint({
  method: "GET",
  path: `${operationsBase}/vouchers/{code}`,
  summary: "One voucher",
  needs: ["vouchers", "read"],
  params: z.object({ code: Id }),
  success: 200,
  answer: z.object({ result: ManagedVoucher }),
  refusals: ["voucher_not_found"],
});

export const createVoucher = operatorEndpoint({
  method: "POST",
  path: `${operationsBase}/vouchers`,
  summary: "Create a voucher; it is valid at once",
  needs: ["vouchers", "change"],
  body: z.object({ code: VoucherCode, ...voucherFields, ...voucherTerms }),
  success: 201,
  answer: z.object({ result: ManagedVoucher }),
  refusals: ["voucher_code_taken"],
});

export const changeVoucher = operatorEndpoint({
  method: "PUT",
  path: `${operationsBase}/vouchers/{code}`,
  summary: "Change a voucher; missing fields stay unchanged, and an end in the past ends it",
  needs: ["vouchers", "change"],
  params: z.object({ code: Id }),
  body: z.object({
    type: z.optional(voucherFields.type),
    amount: z.optional(voucherFields.amount),
    ...voucherTerms,
    /** The terms that the caller has read; refused if somebody has changed them since. */
    expected: z.optional(
      z.pick(ManagedVoucher, { type: true, amount: true, available_until: true, uses_a_vendor: true }),
    ),
  }),
  success: 200,
  answer: z.object({ result: ManagedVoucher }),
  refusals: ["voucher_not_found", "changed_meanwhile"],
});

const flagConditions = {
  /** The brands where the flag is on; null: all. */
  brands: z.nullable(z.array(z.string().check(z.maxLength(60)))),
  countries: z.nullable(z.array(z.string().check(z.maxLength(60)))),
  /** The percentage of vendors for which the flag is on. */
  share: z.number().check(z.gte(0), z.lte(100)),
};

/** A flag's setting: on for the named brands and countries, and in these for a share of the vendors. */
export const ManagedFlag = z
  .object({
    name: z.string(),
    value: z.boolean(),
    ...flagConditions,
    /** For the maintenance flag: when it begins and ends. */
    from: z.nullable(Time),
    until: z.nullable(Time),
    /** True if nobody has set the flag: it has the environment's initial value. */
    is_default: z.boolean(),
    updated_at: z.nullable(Time),
    updated_by: z.nullable(z.string()),
    /** null if the account of that person was deleted. */
    updated_by_email: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: "ManagedFlag" });
export type ManagedFlag = z.infer<typeof ManagedFlag>;

const FlagName = z.object({ name: z.string().check(z.maxLength(60)) });

export const listFlags = operatorEndpoint({
  method: "GET",
  path: `${operationsBase}/flags`,
  summary: "Every flag",
  needs: ["flags", "read"],
  query: PageQuery,
  success: 200,
  answer: pageOf(ManagedFlag),
  refusals: ["bad_pagination_key"],
});

export const readFlag = operatorEndpoint({
  method: "GET",
  path: `${operationsBase}/flags/{name}`,
  summary: "One flag",
  needs: ["flags", "read"],
  params: FlagName,
  success: 200,
  answer: z.object({ result: ManagedFlag }),
  refusals: ["not_found"],
});

export const setFlag = operatorEndpoint({
  method: "PUT",
  path: `${operationsBase}/flags/{name}`,
  summary: "Set a flag; missing conditions stay unchanged",
  needs: ["flags", "change"],
  params: FlagName,
  body: z.object({
    value: z.boolean(),
    brands: z.optional(flagConditions.brands),
    countries: z.optional(flagConditions.countries),
    share: z.optional(flagConditions.share),
    from: nullish(OffsetTime),
    until: nullish(OffsetTime),
    /** The setting that the caller has read; refused if somebody has changed it since. */
    expected: z.optional(
      z.pick(ManagedFlag, {
        value: true,
        brands: true,
        countries: true,
        share: true,
        from: true,
        until: true,
      }),
    ),
  }),
  success: 200,
  answer: z.object({ result: ManagedFlag }),
  refusals: ["not_found", "changed_meanwhile"],
});

/** The person who set the value; the e-mail is null if the account was deleted. */
const SetBy = z.object({ user_id: z.string(), email: z.nullable(z.string()) });

/** A country setting as text, with a description, and who set it and when. */
export const CountrySetting = z
  .object({
    key: z.string(),
    value: z.string(),
    /** True if nobody has set it. */
    is_default: z.boolean(),
    /** The value that applies until somebody sets one. */
    default: z.string(),
    meaning: z.string(),
    /** The console page that shows it. */
    theme: z.enum(settingThemes),
    set_at: z.nullable(Time),
    set_by: z.nullable(SetBy),
  })
  .register(z.globalRegistry, { id: "CountrySetting" });
export type CountrySetting = z.infer<typeof CountrySetting>;

const ParameterName = z.string().check(z.maxLength(60));
const ParameterValue = z.string().check(z.maxLength(500));
const ParameterValues = z
  .record(ParameterName, ParameterValue)
  .check(z.refine((values) => Object.keys(values).length <= 60));
const Key = z.object({ key: ParameterName });

export const listCountryParameters = operatorEndpoint({
  method: "GET",
  path: `${operationsBase}/country-parameters`,
  summary: "Every setting of the country, with its meaning",
  needs: ["country_parameters", "read"],
  query: PageQuery,
  success: 200,
  answer: pageOf(CountrySetting),
  refusals: ["bad_pagination_key"],
});

export const readCountrySetting = operatorEndpoint({
  method: "GET",
  path: `${operationsBase}/country-parameters/{key}`,
  summary: "One setting of the country",
  needs: ["country_parameters", "read"],
  params: Key,
  success: 200,
  answer: z.object({ result: CountrySetting }),
  refusals: ["country_parameter_unknown"],
});

export const setCountryParameter = operatorEndpoint({
  method: "PUT",
  path: `${operationsBase}/country-parameters/{key}`,
  summary: "Set a setting of the country",
  needs: ["country_parameters", "change"],
  params: Key,
  body: z.object({
    value: z.union([ParameterValue, z.number(), z.boolean()]),
    /** The value that the caller has read; refused if somebody has changed it since. */
    expected: z.optional(ParameterValue),
  }),
  success: 200,
  answer: z.object({ result: CountrySetting }),
  refusals: ["country_parameter_unknown", "rule_broken", "changed_meanwhile"],
});

export const setCountryParameters = operatorEndpoint({
  method: "PUT",
  path: `${operationsBase}/country-parameters`,
  summary: "Set several settings of the country together: all of them, or none if one is wrong",
  needs: ["country_parameters", "change"],
  body: z.object({
    values: ParameterValues,
    /** The values that the caller has read; refused if somebody has since changed one that this call sets. */
    expected: z.optional(ParameterValues),
  }),
  success: 200,
  answer: z.object({ result: z.object({ data: z.array(CountrySetting) }) }),
  refusals: ["country_parameter_unknown", "rule_broken", "changed_meanwhile"],
});

/** A change of one country setting. `by` is null if no operator made it. */
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
    "The change history of the country's settings, newest first; of one page of the console, or of one setting",
  needs: ["country_parameters", "read"],
  query: z.object({
    ...PageQuery.shape,
    theme: z.optional(z.enum(settingThemes)),
    key: z.optional(ParameterName),
  }),
  success: 200,
  answer: pageOf(ParameterChange),
  refusals: ["bad_pagination_key", "country_parameter_unknown"],
});

const Hours = z.string().check(z.regex(/^([01]\d|2[0-3])[0-5]\d:([01]\d|2[0-3])[0-5]\d$/));

/** The usual service hours, and days with other hours. */
export const ServiceHoursSetting = z
  .object({
    /**
     * Opening and closing time on the country's clock, such as `0700:2300`; the closing time may be on the next
     * day.
     */
    value: Hours,
    holidays: z.array(
      z.object({
        date: z.iso.date(),
        /** Hours, or `closed`: no deliveries on that day. */
        hours: z.union([Hours, z.literal(closedAllDay)]),
        name: z.optional(z.string().check(z.maxLength(120))),
      }),
    ),
  })
  .register(z.globalRegistry, { id: "ServiceHoursSetting" });
export type ServiceHoursSetting = z.infer<typeof ServiceHoursSetting>;

export const readServiceHours = operatorEndpoint({
  method: "GET",
  path: `${operationsBase}/service-hours`,
  summary: "The service hours, with the holidays from today on",
  needs: ["service_hours", "read"],
  success: 200,
  answer: z.object({ result: ServiceHoursSetting }),
  refusals: [],
});

export const setServiceHours = operatorEndpoint({
  method: "PUT",
  path: `${operationsBase}/service-hours`,
  summary: "Set the service hours; missing holidays stay unchanged, a list replaces those from today on",
  needs: ["service_hours", "change"],
  body: z.object({
    value: z.optional(Hours),
    holidays: z.optional(ServiceHoursSetting.shape.holidays.check(z.maxLength(400))),
    /** The value that the caller has read; refused if somebody has changed it since. */
    expected: z.optional(ServiceHoursSetting),
  }),
  success: 200,
  answer: z.object({ result: ServiceHoursSetting }),
  refusals: ["changed_meanwhile"],
});

const Planned = z.object({ value: z.boolean(), from: z.nullable(Time), until: z.nullable(Time) });

/** True if the portal is closed for maintenance. A planned maintenance is announced in a banner. */
export const MaintenanceSetting = z
  .object({ planned: Planned, unplanned: z.object({ value: z.boolean() }) })
  .register(z.globalRegistry, { id: "MaintenanceSetting" });
export type MaintenanceSetting = z.infer<typeof MaintenanceSetting>;

export const readMaintenance = operatorEndpoint({
  method: "GET",
  path: `${operationsBase}/maintenance`,
  summary: "Planned and unplanned maintenance",
  needs: ["maintenance", "read"],
  success: 200,
  answer: z.object({ result: MaintenanceSetting }),
  refusals: [],
});

export const setMaintenance = operatorEndpoint({
  method: "PUT",
  path: `${operationsBase}/maintenance`,
  summary: "Turn maintenance on or off; a missing kind stays unchanged",
  needs: ["maintenance", "change"],
  body: z.object({
    planned: z.optional(
      z.object({ value: z.boolean(), from: nullish(OffsetTime), until: nullish(OffsetTime) }),
    ),
    unplanned: z.optional(z.object({ value: z.boolean() })),
    /** The setting that the caller has read; refused if somebody has since changed a kind that this call sets. */
    expected: z.optional(MaintenanceSetting),
  }),
  success: 200,
  answer: z.object({ result: MaintenanceSetting }),
  refusals: ["changed_meanwhile"],
});
