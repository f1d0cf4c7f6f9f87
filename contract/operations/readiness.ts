import * as z from "zod/mini";
import { Time } from "../values.ts";
import { operationsBase, operatorEndpoint } from "./endpoint.ts";

/** The checks that a market must pass before its first order, in addition to its own settings. */
export const readinessSteps = ["mail", "sms", "push", "card", "terms", "prices", "backup"] as const;
export type ReadinessStep = (typeof readinessSteps)[number];

/** `failing`: configured but not working. `not_needed`: not used by this deployment. */
const readinessStates = ["ready", "missing", "failing", "not_needed"] as const;
export type ReadinessState = (typeof readinessStates)[number];

/** One check and its result. */
export const Readiness = z
  .object({
    step: z.enum(readinessSteps),
    state: z.enum(readinessStates),
    /** The original error message of the service or system. */
    problem: z.nullable(z.string()),
    /** When the last backup was made. */
    at: z.nullable(Time),
  })
  .register(z.globalRegistry, { id: "Readiness" });
export type Readiness = z.infer<typeof Readiness>;

export const readReadiness = operatorEndpoint({
  method: "GET",
  path: `${operationsBase}/readiness`,
  summary: "The steps of a market before its first order; each is really tested by contacting its service",
  needs: ["country_parameters", "read"],
  success: 200,
  answer: z.object({ result: z.object({ data: z.array(Readiness) }) }),
  refusals: [],
});
