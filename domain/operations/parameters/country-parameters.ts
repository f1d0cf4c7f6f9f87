import { defaultDeliveryLimits, defaultReach } from "../../dispatch/reach.ts";
import { defaultClaimRules } from "../../money/claims/claim-rules.ts";
import { noticeChannels, defaultNotices } from "../../tracking/notices/notices.ts";
import {
  maxDecideMinutes,
  maxFeePercent,
  defaultAfterFailure,
} from "../../riders/failures/failure-parameters.ts";
import { tipParts } from "../../tracking/tips.ts";
import { type PaymentMethod, paymentMethods } from "../../payments/payment-methods.ts";
import { customerNumberModes } from "../../riders/customer-numbers.ts";
import { maxGeofence, defaultGeofence } from "../../riders/event-distance.ts";
import { deliveryProofs } from "../../riders/proof-needs.ts";
import { maxContacts, maxMinutesAtDoor, defaultUnreachableRule } from "../../riders/unreachable.ts";
import { maxMetres, vehicleKinds } from "../../riders/vehicle-kind.ts";
import { settingFormProblem, type Figure, type SettingForm, type SettingProblem } from "./setting-form.ts";

/** The settings pages of a country's parameters, in order. */
export const settingThemes = ["orders", "payment", "riders", "notices", "money", "approvals"] as const;
export type SettingTheme = (typeof settingThemes)[number];

/** The properties of a deployment that its default parameters depend on. */
export type ParameterScope = {
  readonly isSandbox: boolean;
  /** The payment methods of the deployment's country. */
  readonly paymentMethods: readonly PaymentMethod[];
  readonly taxPercent: number;
  /** True if card payments are simulated. */
  readonly pretendsCards: boolean;
  readonly hasNumberPool: boolean;
};

type ParameterFacts = {
  /** The settings page that shows the parameter. */
  readonly theme: SettingTheme;
  readonly form: SettingForm;
  /** The default, until an operator sets another value. */
  readonly usual: string | ((scope: ParameterScope) => string);
  /** True if merchants, partners and guests may read the parameter. */
  readonly isPublic?: true;
};

const metres: Figure = { unit: "metres", min: 1, max: maxMetres };
const cost: Figure = { unit: "money", min: 0, max: 999_999, digits: 6 };
const ofEach = <Name extends string>(names: readonly Name[], figure: Figure) =>
  Object.fromEntries(names.map((name) => [name, figure]));
const noLimit = "-1";

/**
 * Every country parameter: its page, format and default. The server checks operators' input with this table, and the
 * console builds its controls from it.
 */
export const countryParameters = {
  serviceHours: { theme: "orders", form: { kind: "hours" }, usual: "0000:2359", isPublic: true },
  orderItemValueExceedLimit: {
    theme: "orders",
    form: { kind: "number", unit: "money", min: 0, max: 999_999_999, digits: 4, none: -1 },
    usual: noLimit,
    isPublic: true,
  },
  noCourierMinutes: {
    theme: "orders",
    form: { kind: "number", unit: "minutes", min: 1, max: 10_080 },
    usual: "120",
    isPublic: true,
  },
  allOutletOrders: { theme: "orders", form: { kind: "switch" }, usual: "true", isPublic: true },
  paymentMethods: {
    theme: "payment",
    form: { kind: "several", of: paymentMethods },
    usual: (scope) => scope.paymentMethods.join("|"),
    isPublic: true,
  },
  onlinePaymentActivated: {
    theme: "payment",
    form: { kind: "switch" },
    usual: ({ pretendsCards }) => String(pretendsCards),
    isPublic: true,
  },
  // Empty by default: tips are off until a market sets amounts.
  tipAmounts: {
    theme: "payment",
    form: {
      kind: "figures",
      parts: ofEach(tipParts, { unit: "money", min: 0, max: 999_999, digits: 4 }),
      needs: "none",
    },
    usual: "",
  },
  dispatchReach: {
    theme: "riders",
    form: { kind: "figures", parts: ofEach(vehicleKinds, metres), needs: "some" },
    usual: defaultReach,
  },
  dispatchFarthest: {
    theme: "riders",
    form: { kind: "figures", parts: ofEach(vehicleKinds, metres), needs: "some" },
    usual: defaultDeliveryLimits,
  },
  unreachableRule: {
    theme: "riders",
    form: {
      kind: "figures",
      parts: {
        contacts: { unit: "tries", min: 0, max: maxContacts },
        minutes: { unit: "minutes", min: 0, max: maxMinutesAtDoor },
      },
      needs: "all",
    },
    usual: `contacts:${defaultUnreachableRule.contacts}|minutes:${defaultUnreachableRule.minutes}`,
  },
  decideMinutes: {
    theme: "riders",
    form: { kind: "number", unit: "minutes", min: 1, max: maxDecideMinutes },
    usual: String(defaultAfterFailure.decideMinutes),
  },
  secondTryPercent: {
    theme: "riders",
    form: { kind: "number", unit: "percent", min: 0, max: maxFeePercent, digits: 2 },
    usual: String(defaultAfterFailure.secondTryPercent),
  },
  returnPercent: {
    theme: "riders",
    form: { kind: "number", unit: "percent", min: 0, max: maxFeePercent, digits: 2 },
    usual: String(defaultAfterFailure.returnPercent),
  },
  geofenceMetres: {
    theme: "riders",
    form: { kind: "number", unit: "metres", min: 1, max: maxGeofence },
    usual: String(defaultGeofence),
  },
  deliveryProof: {
    theme: "riders",
    form: { kind: "several", of: deliveryProofs },
    usual: "photo",
    isPublic: true,
  },
  maskedNumbers: {
    theme: "riders",
    form: { kind: "choice", of: customerNumberModes },
    usual: ({ hasNumberPool }) => (hasNumberPool ? "pool" : "outlet"),
  },
  notices: { theme: "notices", form: { kind: "notices" }, usual: defaultNotices },
  quietHours: {
    theme: "notices",
    form: { kind: "hours" },
    // A sandbox has no quiet hours, because people test it at any time.
    usual: ({ isSandbox }) => (isSandbox ? "0000:0000" : "2300:0600"),
  },
  noticeCosts: {
    theme: "notices",
    form: { kind: "figures", parts: ofEach(noticeChannels, cost), needs: "none" },
    usual: "",
  },
  taxPercent: {
    theme: "money",
    form: { kind: "number", unit: "percent", min: 0, max: 100, digits: 4 },
    usual: (scope) => String(scope.taxPercent),
  },
  invoiceIssuer: { theme: "money", form: { kind: "lines", max: 500 }, usual: "" },
  registration_approval: { theme: "approvals", form: { kind: "switch" }, usual: "false" },
  priceChangeLimit: {
    theme: "approvals",
    form: { kind: "number", unit: "percent", min: 0, max: 100_000, digits: 4, none: -1 },
    usual: noLimit,
  },
  // Public, because the claim form shows what is decided automatically.
  claimRules: { theme: "money", form: { kind: "claims" }, usual: defaultClaimRules, isPublic: true },
  claimKeepDays: {
    theme: "money",
    form: { kind: "number", unit: "days", min: 30, max: 3650 },
    usual: "365",
  },
  refundLimit: {
    theme: "approvals",
    form: { kind: "number", unit: "money", min: 0, max: 999_999_999, digits: 4, none: -1 },
    usual: noLimit,
  },
} as const satisfies Record<string, ParameterFacts>;

export type ParameterName = keyof typeof countryParameters;
/** The parameters that merchants, partners and guests may read. */
export type PublicParameterName = {
  [Name in ParameterName]: (typeof countryParameters)[Name] extends { isPublic: true } ? Name : never;
}[ParameterName];

const factsOf = (name: ParameterName): ParameterFacts => countryParameters[name];

// Object.keys loses the key type.
export const parameterNames = Object.keys(countryParameters) as ParameterName[];

export const isParameterName = (text: string): text is ParameterName =>
  Object.hasOwn(countryParameters, text);

/** True if a text names a parameter that merchants, partners and guests may read. */
export const isPublicParameterName = (text: string): text is PublicParameterName =>
  isParameterName(text) && factsOf(text).isPublic === true;

/** Returns the format of a parameter. */
export const settingFormOf = (name: ParameterName): SettingForm => factsOf(name).form;

/** Returns the parameters of a page, in display order. */
export const parametersOf = (theme: SettingTheme): ParameterName[] =>
  parameterNames.filter((name) => countryParameters[name].theme === theme);

/** Returns the default value of a parameter. */
export function defaultParameterValue(name: ParameterName, scope: ParameterScope): string {
  const { usual } = factsOf(name);
  return typeof usual === "string" ? usual : usual(scope);
}

/** Returns the problem of a parameter's text; undefined if valid. */
export const parameterProblem = (name: ParameterName, text: string): SettingProblem | undefined =>
  settingFormProblem(text, settingFormOf(name));
