import type * as endpoints from "@waybill/contract/operations/settings";
import type { BodyOf } from "@waybill/contract/endpoint";
import type { ServiceHoursSetting } from "@waybill/contract/operations/settings";
import { countries } from "@waybill/domain/markets/countries";
import { recordAudit } from "../../audit/record-audit.ts";
import type { Operator } from "../../platform/actor.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { Refused } from "../../platform/http/refused.ts";
import { dateInZone, defaultParameter } from "./country-parameter.ts";
import { findCountryParameter, findHolidays, lockServiceHours, replaceHolidays } from "./rows.ts";
import type { SettingDeps } from "./country-setting.ts";
import { saveWithAudit } from "./save-with-audit.ts";

const today = ({ now, settings }: SettingDeps) => dateInZone(now(), countries[settings.country].timezone);

/** The service hours, and the holidays from today on. */
export async function readServiceHours(deps: SettingDeps, db = deps.db): Promise<ServiceHoursSetting> {
  const value = await findCountryParameter(db, "serviceHours");
  const holidays = await findHolidays(db, today(deps));
  return {
    value: value ?? defaultParameter("serviceHours", deps.settings),
    holidays: holidays.map(({ day, hours, name }) => ({ date: day, hours, name })),
  };
}

/** The hours and the holidays from today on, as text that is equal for equal hours. */
const asText = ({ value, holidays }: ServiceHoursSetting, from: string): string =>
  JSON.stringify([
    value,
    holidays
      .filter(({ date }) => date >= from)
      .map(({ date, hours, name = "" }) => [date, hours, name])
      .sort(),
  ]);

/**
 * Sets the service hours; a list of holidays replaces those from today on. Refused if the hours have changed since
 * the caller read them (`expected`).
 */
export const setServiceHours = (
  deps: SettingDeps,
  actor: Operator,
  { value, holidays, expected }: BodyOf<typeof endpoints.setServiceHours>,
): Promise<ServiceHoursSetting> =>
  inTransaction(deps.pool, async ({ db }) => {
    await lockServiceHours(db);
    const from = today(deps);
    const now = await readServiceHours(deps, db);
    if (expected && asText(expected, from) !== asText(now, from)) {
      const wanted = { value: value ?? now.value, holidays: holidays ?? now.holidays };
      // A call that is sent again because its answer was lost finds its own hours.
      if (asText(wanted, from) === asText(now, from)) return now;
      throw new Refused("changed_meanwhile", { path: ["expected"] });
    }
    if (value !== undefined) await saveWithAudit(deps, actor, db, { key: "serviceHours", value });
    if (holidays) {
      const days = new Map(holidays.map(({ date, hours, name = "" }) => [date, { day: date, hours, name }]));
      const before = await findHolidays(db, from);
      const after = [...days.values()].filter(({ day }) => day >= from);
      await replaceHolidays(db, from, after);
      const subject = { kind: "service_hours", id: "holidays" };
      const change = {
        action: "holidays.set",
        subject,
        before: { holidays: before },
        after: { holidays: after },
      };
      await recordAudit(db, { by: actor, at: deps.now() }, change);
    }
    return readServiceHours(deps, db);
  });
