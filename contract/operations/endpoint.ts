import type { OperatorNeed } from "@waybill/domain/operations/roles";
import * as z from "zod/mini";
import { endpoint, type EndpointFacts } from "../endpoint.ts";

/** The base path of the operators' calls. */
export const operationsBase = "/operations/api/v1";

type OperatorFacts = Omit<EndpointFacts, "caller" | "needs"> & {
  /** The required permission, by domain/operations/roles. */
  readonly needs: OperatorNeed;
};

/** Declares a console call: for operators only, with its permission. Adds the refusals that all of them share. */
export const operatorEndpoint = <const E extends OperatorFacts>(facts: E) =>
  endpoint({
    ...facts,
    caller: "operator",
    refusals: ["not_signed_in", ...facts.refusals],
  });

/** A page of a list: `cursor` from the previous page's response. */
export const PageQuery = z.object({
  cursor: z.optional(z.string().check(z.minLength(1), z.maxLength(400))),
  limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(200))),
});
export const defaultPage = 50;

/** Returns the schema of a page of a list; `cursor` is null on the last one. */
export const pageOf = <S extends z.ZodMiniType>(row: S) =>
  z.object({ result: z.object({ data: z.array(row), cursor: z.nullable(z.string()) }) });

export const Id = z.string().check(z.minLength(1), z.maxLength(200));
/** The reason of an action, recorded in the audit. */
export const Reason = z.string().check(z.trim(), z.minLength(1), z.maxLength(500));
