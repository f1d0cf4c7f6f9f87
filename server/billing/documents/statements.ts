import type { AnswerOf, SchemaOutput } from "@waybill/contract/endpoint";
import type * as endpoints from "@waybill/contract/merchants/statements";
import { requireChargesAccess } from "../../accounts/granted.ts";
import type { Actor } from "../../platform/actor.ts";
import { type DocumentDeps, monthlyStatements } from "./monthly-statements.ts";
import { type DocumentFile, printStatement, type StatementRequest } from "./print-documents.ts";

type Query = SchemaOutput<(typeof endpoints.listStatements)["query"]>;
type Months = AnswerOf<typeof endpoints.listStatements>["result"];

export const listVendorStatements = (deps: DocumentDeps, vendorId: string, query: Query): Promise<Months> =>
  monthlyStatements(deps, vendorId, query);

export const readVendorStatementFile = (
  deps: DocumentDeps,
  wanted: StatementRequest,
): Promise<DocumentFile> => printStatement(deps, wanted);

/** The statements of a merchant, for actors who may see its charges. */
export async function listStatements(
  deps: DocumentDeps,
  actor: Actor,
  vendorId: string,
  query: Query,
): Promise<Months> {
  requireChargesAccess(actor, vendorId);
  return monthlyStatements(deps, vendorId, query);
}

export async function readStatementFile(
  deps: DocumentDeps,
  actor: Actor,
  wanted: StatementRequest,
): Promise<DocumentFile> {
  requireChargesAccess(actor, wanted.vendorId);
  return printStatement(deps, wanted);
}
