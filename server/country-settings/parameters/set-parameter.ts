import { operatorParameterNames, type OperatorParameterName } from "@waybill/contract/visitors/deployment";
import type { BodyOf } from "@waybill/contract/endpoint";
import type {
  CountrySetting,
  ServiceHoursSetting,
  setCountryParameter,
  setServiceHours,
} from "@waybill/contract/operations/settings";
import { countries } from "@waybill/domain/markets/countries";
import { noticeChannels, noticeKinds, parseCosts, parseNotices } from "@waybill/domain/notices/notices";
import { paymentMethods } from "@waybill/domain/payments/payment-methods";
import { deliveryProofs } from "@waybill/domain/riders/proof-needs";
import { parseServiceHours } from "@waybill/domain/time/service-hours";
import type { Kysely } from "kysely";
import { recordAudit } from "../../audit/record-audit.ts";
import type { Operator } from "../../platform/actor.ts";
import type { Tables } from "../../platform/database/tables.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import type { Deps } from "../../platform/deps.ts";
import { Refused } from "../../platform/http/refused.ts";
import { dayIn, defaultParameter } from "./country-parameter.ts";
import { findCountryParameter, findHolidays, replaceHolidays, saveCountryParameter } from "./rows.ts";

type SettingDeps = Pick<Deps, "db" | "pool" | "now" | "settings">;

const isNumber = (text: string) => /^-?\d{1,9}(\.\d{1,4})?$/.test(text);
const isWhole = (text: string) => /^-?\d{1,9}$/.test(text);
const isBoolean = (text: string) => text === "true" || text === "false";
const isListOf = (known: readonly string[]) => (text: string) =>
  text.split("|").every((one) => known.includes(one));

type Parameter = { meaning: string; isGood: (text: string) => boolean };

/** What a setting means to an operator, and what it may be. */
const parameters: Record<OperatorParameterName, Parameter> = {
  serviceHours: {
    meaning: "When orders are taken, on the country's clock, as 0700:2300. Both times the same: always.",
    isGood: (text) => parseServiceHours(text).hours !== undefined,
  },
  onlinePaymentActivated: {
    meaning: "Whether guests pay by card on the page. True or false.",
    isGood: isBoolean,
  },
  orderItemValueExceedLimit: {
    meaning: "The most that the items of an order may be worth. -1: no limit.",
    isGood: isNumber,
  },
  paymentMethods: {
    meaning: `How orders can be paid, separated by a bar: ${paymentMethods.join(", ")}.`,
    isGood: isListOf(paymentMethods),
  },
  allOutletOrders: {
    meaning: "Whether a parent sees the orders of all its outlets. True or false.",
    isGood: isBoolean,
  },
  deliveryProof: {
    meaning: `What every delivery asks for, separated by a bar: ${deliveryProofs.join(", ")}.`,
    isGood: isListOf(deliveryProofs),
  },
  noCourierMinutes: {
    meaning: "Minutes after which an order that nobody takes is cancelled.",
    isGood: (text) => isWhole(text) && Number(text) > 0,
  },
  registration_approval: {
    meaning: "Whether a registration waits until somebody approves it. True or false.",
    isGood: isBoolean,
  },
  priceChangeLimit: {
    meaning:
      "By how many percent a new price may move a fee before somebody else has to approve it. -1: no limit.",
    isGood: isNumber,
  },
  refundLimit: {
    meaning: "The largest refund that needs nobody else's approval. -1: no limit.",
    isGood: isNumber,
  },
  taxPercent: {
    meaning: "The percentage of tax that fees hold, as invoices from now on show it.",
    isGood: (text) => isNumber(text) && Number(text) >= 0 && Number(text) <= 100,
  },
  invoiceIssuer: {
    meaning: "Who issues invoices, as they are printed: name, address and tax number, separated by a bar.",
    isGood: (text) => text.length <= 500,
  },
  notices: {
    meaning: `Which notices are sent, and how, separated by a bar: recipient.near:sms+whatsapp. Kinds: ${noticeKinds.join(", ")}. Ways: ${noticeChannels.join(", ")}, off.`,
    isGood: (text) => parseNotices(text) !== undefined,
  },
  quietHours: {
    meaning:
      "When no notice goes out, on the country's clock, as 2300:0600. Both times the same: notices go out at any hour.",
    isGood: (text) => parseServiceHours(text).hours !== undefined,
  },
  noticeCosts: {
    meaning: "What one message costs in the country's currency, separated by a bar: sms:0.35|email:0.",
    isGood: (text) => parseCosts(text) !== undefined,
  },
};

const named = (key: string): OperatorParameterName => {
  const name = operatorParameterNames.find((one) => one === key);
  if (!name) throw new Refused("country_parameter_unknown");
  return name;
};

const settingOf = async (
  { settings }: Pick<Deps, "settings">,
  db: Kysely<Tables>,
  key: OperatorParameterName,
): Promise<CountrySetting> => {
  const set = await findCountryParameter(db, key);
  const { meaning } = parameters[key];
  return { key, value: set ?? defaultParameter(key, settings), is_default: set === undefined, meaning };
};

/** Every setting of the country, with its meaning. */
export async function listSettings(deps: SettingDeps): Promise<CountrySetting[]> {
  const all: CountrySetting[] = [];
  for (const key of [...operatorParameterNames].sort()) all.push(await settingOf(deps, deps.db, key));
  return all;
}

export const readSetting = (deps: SettingDeps, key: string): Promise<CountrySetting> =>
  settingOf(deps, deps.db, named(key));

/** Sets a setting of the country; every process reads it with the next question. */
export async function writeSetting(
  deps: SettingDeps,
  actor: Operator,
  { key: given, value }: BodyOf<typeof setCountryParameter> & { key: string },
): Promise<CountrySetting> {
  const key = named(given);
  const text = String(value).trim();
  if (!parameters[key].isGood(text)) throw new Refused("malformed_request", { path: ["value"] });
  return inTransaction(deps.pool, async ({ db }) => {
    await saveWithAudit(deps, actor, db, { key, value: text });
    return settingOf(deps, db, key);
  });
}

async function saveWithAudit(
  { now, settings }: SettingDeps,
  actor: Operator,
  db: Kysely<Tables>,
  { key, value }: { key: OperatorParameterName; value: string },
): Promise<void> {
  const before = { value: (await findCountryParameter(db, key)) ?? defaultParameter(key, settings) };
  await saveCountryParameter(db, key, value);
  const subject = { kind: "country_parameter", id: key };
  const change = { action: "country_parameter.set", subject, before, after: { value } };
  await recordAudit(db, { by: actor, at: now() }, change);
}

const today = ({ now, settings }: SettingDeps) => dayIn(now(), countries[settings.country].timezone);

/** When the service is open, and the holidays from today on. */
export async function readHours(deps: SettingDeps, db = deps.db): Promise<ServiceHoursSetting> {
  const value = await findCountryParameter(db, "serviceHours");
  const holidays = await findHolidays(db, today(deps));
  return {
    value: value ?? defaultParameter("serviceHours", deps.settings),
    holidays: holidays.map(({ day, hours, name }) => ({ date: day, hours, name })),
  };
}

/** Sets when the service is open; a list of holidays replaces those from today on. */
export const writeHours = (
  deps: SettingDeps,
  actor: Operator,
  { value, holidays }: BodyOf<typeof setServiceHours>,
): Promise<ServiceHoursSetting> =>
  inTransaction(deps.pool, async ({ db }) => {
    if (value !== undefined) await saveWithAudit(deps, actor, db, { key: "serviceHours", value });
    if (holidays) {
      const days = new Map(holidays.map(({ date, hours, name = "" }) => [date, { day: date, hours, name }]));
      const before = await findHolidays(db, today(deps));
      const after = [...days.values()].filter(({ day }) => day >= today(deps));
      await replaceHolidays(db, today(deps), after);
      const subject = { kind: "service_hours", id: "holidays" };
      const change = {
        action: "holidays.set",
        subject,
        before: { holidays: before },
        after: { holidays: after },
      };
      await recordAudit(db, { by: actor, at: deps.now() }, change);
    }
    return readHours(deps, db);
  });
