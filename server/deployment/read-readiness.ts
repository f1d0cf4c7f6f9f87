import {
  type Readiness,
  type ReadinessState,
  type ReadinessStep,
  readinessSteps,
} from "@waybill/contract/operations/readiness";
import { countries } from "@waybill/domain/markets/countries";
import { publishedContent } from "../content/content.ts";
import { countryParameter } from "../country-settings/parameters/country-parameter.ts";
import type { PaymentDeps } from "../payments/payment-deps.ts";
import { cached } from "../platform/cached.ts";
import type { Deps } from "../platform/deps.ts";
import { type PushKeyDeps, vapidKeys } from "../platform/messages/push-keys.ts";
import { isKeyPair, reachHost, reachMailServer } from "../platform/messages/reach-services.ts";
import { lastBackup } from "../platform/settings/stored-deployment.ts";
import { defaultLanguage } from "../platform/texts.ts";
import { listPriceRules } from "../pricing/managing/price-rules.ts";

export type ReadinessDeps = Pick<Deps, "db" | "settings" | "now"> &
  PushKeyDeps &
  Pick<PaymentDeps, "cardProviders"> &
  Parameters<typeof listPriceRules>[0];

type Found = { state: ReadinessState; at?: Date };
const ready: Found = { state: "ready" };
const missing: Found = { state: "missing" };
const notNeeded: Found = { state: "not_needed" };

/** In milliseconds; an older backup counts as failing. */
const backupHoldsMs = 48 * 3_600_000;
/** How long a result is cached, so that services are not called for every viewer. */
const lifeMs = 10_000;

/** The check of each step; an error's message says why the step fails. */
const checks: Record<ReadinessStep, (deps: ReadinessDeps) => Promise<Found>> = {
  mail: async ({ settings }) => {
    if (settings.smtpUrl === undefined) return withoutService(settings);
    await reachMailServer(settings.smtpUrl);
    return ready;
  },
  sms: async ({ settings }) => {
    if (settings.smsUrl === undefined) return withoutService(settings);
    await reachHost(settings.smsUrl);
    return ready;
  },
  push: async (deps) => {
    const keys = vapidKeys(deps);
    if (!keys) return missing;
    if (!isKeyPair(keys))
      throw new Error("VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are not a pair: generate both together");
    return ready;
  },
  card: async (deps) => {
    if ((await countryParameter(deps, "onlinePaymentActivated")) !== "true") return notNeeded;
    for (const provider of deps.cardProviders) await provider.check();
    return ready;
  },
  terms: async (deps) => {
    const language = defaultLanguage(countries[deps.settings.country]);
    return (await publishedContent(deps, "terms", language)) ? ready : missing;
  },
  prices: async (deps) => {
    const { data, cursor } = await listPriceRules(deps, { limit: 200 });
    // The list ends with the country's default version, which nobody published.
    const published = cursor === null ? data.slice(0, -1) : data;
    return published.some(({ status }) => status === "in_force") ? ready : missing;
  },
  backup: async ({ db, now }) => {
    const at = await lastBackup(db);
    if (!at) return missing;
    return { state: now().getTime() - at.getTime() <= backupHoldsMs ? "ready" : "failing", at };
  },
};

/** Without a service, a sandbox is ready, because it stores the messages instead of sending them. */
const withoutService = ({ environment }: Deps["settings"]): Found =>
  environment === "san" ? notNeeded : missing;

/** Checks what a market needs before its first order. Calls services, but sends nothing. */
export function openReadReadiness(deps: ReadinessDeps): () => Promise<Readiness[]> {
  const check = cached((step: ReadinessStep) => checkStep(deps, step), {
    keyOf: (step) => step,
    now: deps.now,
    lifeMs,
    max: readinessSteps.length,
  });
  return () => Promise.all(readinessSteps.map((step) => check(step)));
}

async function checkStep(deps: ReadinessDeps, step: ReadinessStep): Promise<Readiness> {
  try {
    const { state, at } = await checks[step](deps);
    return { step, state, problem: null, at: at?.toISOString() ?? null };
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    return { step, state: "failing", problem, at: null };
  }
}
