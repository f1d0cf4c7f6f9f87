import * as invoices from "@waybill/contract/operations/invoices";
import * as endpoints from "@waybill/contract/operations/ledger";
import * as refunds from "@waybill/contract/operations/refunds";
import * as earnings from "@waybill/contract/riders/rider-earnings";
import * as statements from "@waybill/contract/merchants/statements";
import { countries } from "@waybill/domain/markets/countries";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Readable } from "node:stream";
import type { Deps } from "../platform/deps.ts";
import { route } from "../platform/http/route.ts";
import { chooseLanguage } from "../platform/texts.ts";
import { issueCreditNote } from "./documents/issue-credit-note.ts";
import { issueInvoices } from "./documents/issue-invoices.ts";
import { listInvoices, listOwnInvoices, readInvoiceFile, readOwnInvoiceFile } from "./documents/invoices.ts";
import { readEarningsFile } from "./documents/read-earnings-file.ts";
import type { DocumentFile } from "./documents/print-documents.ts";
import {
  listStatements,
  listVendorStatements,
  readStatementFile,
  readVendorStatementFile,
} from "./documents/statements.ts";
import { handInCash } from "./hand-in-cash.ts";
import { listAccounts } from "./list-accounts.ts";
import { listPostings } from "./list-postings.ts";
import { exportPostings } from "./export-postings.ts";
import { listRefunds } from "./refunds/list-refunds.ts";
import { readMoneyBack } from "./refunds/read-money-back.ts";
import type { Refunds } from "./refunds/refund-order.ts";

/** The routes for money, of operators and of merchants. */
export function ledgerRoutes(
  app: FastifyInstance,
  deps: Deps,
  moneyBack: Pick<Refunds, "refundOrder">,
): void {
  route(app, endpoints.listPostings, async ({ query }) => ({ result: await listPostings(deps, query) }));
  route(app, endpoints.listAccounts, async ({ query }) => ({ result: await listAccounts(deps, query) }));
  route(app, endpoints.exportPostings, ({ query, reply }) => {
    reply.type("text/csv; charset=utf-8").header("content-disposition", 'attachment; filename="ledger.csv"');
    return Readable.from(exportPostings(deps, query));
  });
  route(app, endpoints.handInCash, async ({ actor, params, body, headers }) => ({
    result: await handInCash(deps, actor, { riderId: params.id, key: headers["idempotency-key"], ...body }),
  }));
  route(app, refunds.listRefunds, async ({ query }) => ({ result: await listRefunds(deps, query) }));
  route(app, refunds.readMoneyBack, async ({ params }) => ({
    result: await readMoneyBack(deps, params.order_id),
  }));
  route(app, refunds.refundOrder, async ({ actor, params, body, headers, reply }) => {
    const refund = { ...body, orderId: params.order_id, key: headers["idempotency-key"] };
    const result = await moneyBack.refundOrder(actor, refund);
    if ("approval" in result) reply.code(202);
    return { result };
  });
  route(app, earnings.readEarningsFile, async ({ actor, params, reply, ...request }) =>
    sendFile(reply, await readEarningsFile(deps, actor, { ...params, language: languageIn(deps, request) })),
  );
  invoiceRoutes(app, deps);
  merchantRoutes(app, deps);
}

type LanguageRequest = { query: { language?: string | undefined }; request: FastifyRequest };

/** The language that the request names, else the browser's. */
const languageIn = ({ settings }: Deps, { query, request }: LanguageRequest): string =>
  chooseLanguage(countries[settings.country], query.language ?? request.headers["accept-language"]);

const sendFile = (reply: FastifyReply, { name, type, bytes }: DocumentFile) => {
  reply.type(type).headers({
    "content-disposition": `attachment; filename="${name}"`,
    "cache-control": "no-store",
  });
  return bytes;
};

function invoiceRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, invoices.listInvoices, async ({ query }) => ({ result: await listInvoices(deps, query) }));
  route(app, invoices.issueInvoices, async ({ actor, body }) => ({
    result: await issueInvoices(deps, actor, body),
  }));
  route(app, invoices.issueCreditNote, async ({ actor, params, body, headers }) => ({
    result: await issueCreditNote(deps, actor, { ...params, key: headers["idempotency-key"], ...body }),
  }));
  route(app, invoices.readInvoiceFile, async ({ params, reply, ...request }) =>
    sendFile(reply, await readInvoiceFile(deps, { ...params, language: languageIn(deps, request) })),
  );
  route(app, invoices.listVendorStatements, async ({ params, query }) => ({
    result: await listVendorStatements(deps, params.vendor_id, query),
  }));
  route(app, invoices.readVendorStatementFile, async ({ params, reply, ...request }) => {
    const { vendor_id: vendorId, period, format } = params;
    const file = { vendorId, period, format, language: languageIn(deps, request) };
    return sendFile(reply, await readVendorStatementFile(deps, file));
  });
}

function merchantRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, statements.listStatements, async ({ actor, params, query }) => ({
    result: await listStatements(deps, actor, params.vendorId, query),
  }));
  route(app, statements.readStatementFile, async ({ actor, params, reply, ...request }) => {
    const file = { ...params, language: languageIn(deps, request) };
    return sendFile(reply, await readStatementFile(deps, actor, file));
  });
  route(app, statements.listOwnInvoices, async ({ actor, params, query }) => ({
    result: await listOwnInvoices(deps, actor, params.vendorId, query),
  }));
  route(app, statements.readOwnInvoiceFile, async ({ actor, params, reply, ...request }) => {
    const { vendorId: owner, number, format } = params;
    const file = { number, owner, format, language: languageIn(deps, request) };
    return sendFile(reply, await readOwnInvoiceFile(deps, actor, file));
  });
}
