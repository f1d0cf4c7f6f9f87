import * as invoices from "@waybill/contract/operations/invoices";
import * as endpoints from "@waybill/contract/operations/ledger";
import { listRefunds, refundOrder } from "@waybill/contract/operations/refunds";
import * as statements from "@waybill/contract/merchants/statements";
import { countries } from "@waybill/domain/markets/countries";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Readable } from "node:stream";
import type { Deps } from "../platform/deps.ts";
import { route } from "../platform/http/route.ts";
import { languageOfReader } from "../platform/texts.ts";
import { creditInvoice, issueAll, listAllInvoices } from "./documents/invoices.ts";
import { invoiceFile, statementFile, type DocumentFile } from "./documents/print-documents.ts";
import { requireMoneyOf } from "../accounts/granted.ts";
import { listMonths } from "./documents/statements.ts";
import { reconcileCash } from "./hand-in-cash.ts";
import { listBalances, listPostings, postingsAsCsv } from "./list-postings.ts";
import { listAllRefunds, type Refunds } from "./refunds/refund-order.ts";

/** Calls about money: the operators' and the merchants' own. */
export function ledgerRoutes(app: FastifyInstance, deps: Deps, refunds: Pick<Refunds, "refund">): void {
  route(app, endpoints.listPostings, async ({ query }) => ({ result: await listPostings(deps, query) }));
  route(app, endpoints.listAccounts, async ({ query }) => ({ result: await listBalances(deps, query) }));
  route(app, endpoints.exportPostings, ({ query, reply }) => {
    reply.type("text/csv; charset=utf-8").header("content-disposition", 'attachment; filename="ledger.csv"');
    return Readable.from(postingsAsCsv(deps, query));
  });
  route(app, endpoints.handInCash, async ({ actor, params, body }) => ({
    result: await reconcileCash(deps, actor, { riderId: params.id, ...body }),
  }));
  route(app, listRefunds, async ({ query }) => ({ result: await listAllRefunds(deps, query) }));
  route(app, refundOrder, async ({ actor, params, body, headers, reply }) => {
    const asked = { ...body, orderId: params.order_id, key: headers["idempotency-key"] };
    const result = await refunds.refund(actor, asked);
    if ("approval" in result) reply.code(202);
    return { result };
  });
  invoiceRoutes(app, deps);
  merchantRoutes(app, deps);
}

type Asked = { query: { language?: string | undefined }; request: FastifyRequest };

/** The language that a reader asks for, else the one that the browser does. */
const languageIn = ({ settings }: Deps, { query, request }: Asked): string =>
  languageOfReader(countries[settings.country], query.language ?? request.headers["accept-language"]);

const sendFile = (reply: FastifyReply, { name, type, bytes }: DocumentFile) => {
  reply.type(type).headers({
    "content-disposition": `attachment; filename="${name}"`,
    "cache-control": "no-store",
  });
  return bytes;
};

function invoiceRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, invoices.listInvoices, async ({ query }) => ({ result: await listAllInvoices(deps, query) }));
  route(app, invoices.issueInvoices, async ({ actor, body }) => ({
    result: await issueAll(deps, actor, body),
  }));
  route(app, invoices.issueCreditNote, async ({ actor, params, body }) => ({
    result: await creditInvoice(deps, actor, { number: params.number, ...body }),
  }));
  route(app, invoices.readInvoiceFile, async ({ params, reply, ...asked }) =>
    sendFile(reply, await invoiceFile(deps, { ...params, language: languageIn(deps, asked) })),
  );
  route(app, invoices.listVendorStatements, async ({ params, query }) => ({
    result: await listMonths(deps, params.vendor_id, query),
  }));
  route(app, invoices.readVendorStatementFile, async ({ params, reply, ...asked }) => {
    const { vendor_id: vendorId, period, format } = params;
    const wanted = { vendorId, period, format, language: languageIn(deps, asked) };
    return sendFile(reply, await statementFile(deps, wanted));
  });
}

function merchantRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, statements.listStatements, async ({ actor, params, query }) => {
    requireMoneyOf(actor, params.vendorId);
    return { result: await listMonths(deps, params.vendorId, query) };
  });
  route(app, statements.readStatementFile, async ({ actor, params, reply, ...asked }) => {
    requireMoneyOf(actor, params.vendorId);
    return sendFile(reply, await statementFile(deps, { ...params, language: languageIn(deps, asked) }));
  });
  route(app, statements.listOwnInvoices, async ({ actor, params, query }) => {
    requireMoneyOf(actor, params.vendorId);
    return { result: await listAllInvoices(deps, { ...query, vendor: params.vendorId }) };
  });
  route(app, statements.readOwnInvoiceFile, async ({ actor, params, reply, ...asked }) => {
    const { vendorId: owner, number, format } = params;
    requireMoneyOf(actor, owner);
    const language = languageIn(deps, asked);
    return sendFile(reply, await invoiceFile(deps, { number, owner, format, language }));
  });
}
