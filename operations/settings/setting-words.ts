import { noticeKinds, parseNotices } from "@waybill/domain/tracking/notices/notices";
import { type ParameterName, settingFormOf } from "@waybill/domain/operations/parameters/country-parameters";
import { parseNamedNumbers, type SettingUnit } from "@waybill/domain/operations/parameters/setting-form";
import { vehicleKinds } from "@waybill/domain/riders/vehicle-kind";
import { formatHours, parseServiceHours } from "@waybill/domain/time/service-hours";
import { formatMoney, formatNumber } from "@waybill/ui/texts/formats.ts";
import type { Translate } from "@waybill/ui/texts/texts.ts";
import { channelWords, noticeWords } from "../insight/notice-words.ts";

const isVehicle = (part: string): boolean => vehicleKinds.some((kind) => kind === part);

/** The name of a setting's part. */
export function partWords(part: string, t: Translate): string {
  if (isVehicle(part)) return t(`console.vehicle-${part}`);
  if (part === "sms" || part === "whatsapp" || part === "email") return channelWords(part, t);
  return t(`console.setting-part-${part}`);
}

/** The unit after a typed number. */
export const unitWords = (unit: SettingUnit, currency: string, t: Translate): string =>
  unit === "money" ? currency : t(`console.setting-unit-${unit}`);

/** A number with its unit; an invalid one is shown as written. */
function figureWords(text: string, unit: SettingUnit, t: Translate): string {
  const number = Number(text);
  if (text === "" || !Number.isFinite(number)) return text || "–";
  if (unit === "money") return formatMoney(number);
  return `${formatNumber(number)} ${t(`console.setting-unit-${unit}`)}`;
}

/** A setting's value in words. */
export function settingWords(name: ParameterName, text: string, t: Translate): string {
  const form = settingFormOf(name);
  switch (form.kind) {
    case "hours": {
      const { hours } = parseServiceHours(text);
      if (!hours) return text;
      if (hours.from === hours.to) return t(`console.setting-${name}-same`);
      const { from, to } = formatHours(hours);
      return `${from} – ${to}`;
    }
    case "switch":
      return t(text === "true" ? "console.on" : "console.off");
    case "number":
      return form.none !== undefined && Number(text) === form.none
        ? t("console.setting-no-limit")
        : figureWords(text, form.unit, t);
    case "choice":
    case "several":
      return text
        .split("|")
        .map((word) => (form.of.includes(word) ? t(`console.setting-${name}-${word}`) : word))
        .join(", ");
    case "claims":
    case "lines":
      return text.replaceAll("|", ", ") || "–";
    case "figures":
    case "notices":
      return partsOf(name, text, t)
        .map(([label, words]) => `${label} ${words}`)
        .join(", ");
  }
}

/** The parts of a setting with several, each with name and value in words; otherwise the whole value as one. */
function partsOf(name: ParameterName, text: string, t: Translate): (readonly [string, string])[] {
  const form = settingFormOf(name);
  if (form.kind === "figures") {
    const numbers = parseNamedNumbers(text);
    return Object.entries(form.parts).map(([part, { unit }]) => [
      partWords(part, t),
      figureWords(numbers?.get(part) ?? "", unit, t),
    ]);
  }
  if (form.kind === "notices") {
    const choice = parseNotices(text) ?? {};
    return noticeKinds.map((kind) => [
      noticeWords(kind, t),
      choice[kind]?.map((channel) => channelWords(channel, t)).join(", ") || t("console.off"),
    ]);
  }
  return [["", settingWords(name, text, t)]];
}

export type DescribedChange = { label: string; before: string; after: string };

/** The differences between two values of a setting, part by part. */
export function describeChanges(
  name: ParameterName,
  [before, after]: readonly [string, string],
  t: Translate,
): DescribedChange[] {
  const former = partsOf(name, before, t);
  const title = t(`console.setting-${name}`);
  return partsOf(name, after, t).flatMap(([part, words], index) => {
    const was = former[index]?.[1] ?? "";
    return was === words ? [] : [{ label: part ? `${title}: ${part}` : title, before: was, after: words }];
  });
}
