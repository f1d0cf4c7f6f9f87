import type * as endpoints from "@waybill/contract/operations/invoices";
import type { AnswerOf, BodyOf } from "@waybill/contract/endpoint";
import type { Invoice } from "@waybill/contract/merchants/statements";
import { countries } from "@waybill/domain/markets/countries";
import { taxOf, taxWithin } from "@waybill/domain/markets/taxes";
import { recordAudit } from "../../audit/record-audit.ts";
import { countryParameter } from "../../country-settings/parameters/country-parameter.ts";
import type { Operator } from "../../platform/actor.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { Refused } from "../../platform/http/refused.ts";
import {
  findCustomersToInvoice,
  findChargesToInvoice,
  insertInvoice,
  type InvoiceRow,
  type ListedInvoice,
  lockCustomer,
  nextDocumentNumber,
} from "./invoice-rows.ts";
import { monthBounds, customerOf, type DocumentDeps } from "./monthly-statements.ts";
import { yearOf, documentNumber, invoiceAnswer } from "./invoice-answer.ts";

/** Invoices one vendor with its outlets in one transaction; refused if there is nothing to invoice. */
async function issueOne(
  deps: DocumentDeps,
  actor: Operator,
  { vendorId, period }: { vendorId: string; period: string },
): Promise<Invoice> {
  const { settings, now, brand } = deps;
  const at = now();
  const { to } = monthBounds(deps, period);
  const issuer = await countryParameter(deps, "invoiceIssuer");
  const percent = Number(await countryParameter(deps, "taxPercent"));
  const row = await inTransaction(deps.pool, async ({ pool, db }): Promise<ListedInvoice> => {
    const customer = await customerOf({ pool }, vendorId);
    await lockCustomer(pool, vendorId);
    const due = await findChargesToInvoice(pool, { vendorIds: customer.vendor_ids, to });
    const outlets = due.map(({ transactions: _, ...outlet }) => ({
      ...outlet,
      total: outlet.fees + outlet.vouchers,
    }));
    const totalMinor = outlets.reduce((sum, { total }) => sum + total, 0);
    if (totalMinor <= 0) throw new Refused("nothing_to_invoice");
    const { netMinor, taxMinor } = taxWithin(totalMinor, percent);
    const year = yearOf(deps, at);
    const sequence = await nextDocumentNumber(pool, "invoice", year);
    const { name, address, vat_number } = customer;
    const invoice: InvoiceRow = {
      number: documentNumber("INV", settings.country, year, sequence),
      year,
      sequence,
      vendor_id: vendorId,
      period,
      currency: countries[settings.country].currency,
      tax_name: taxOf(settings.country).name,
      tax_percent: percent,
      net_minor: netMinor,
      tax_minor: taxMinor,
      total_minor: totalMinor,
      content: {
        issuer: issuer || brand.current().service_name,
        customer: { name, address, vat_number },
        outlets,
      },
      issued_at: at,
      issued_by: actor.userId,
    };
    await insertInvoice(
      pool,
      invoice,
      due.flatMap(({ transactions }) => transactions),
    );
    const subject = { kind: "invoice", id: invoice.number };
    const after = { vendor_id: vendorId, period, total_minor: totalMinor, tax_minor: taxMinor };
    await recordAudit(db, { by: actor, at }, { action: "invoice.issued", subject, after });
    return { ...invoice, credit_notes: [] };
  });
  return invoiceAnswer(row);
}

const maxAtOnce = 200;

/** Invoices a past month, for one vendor or for every vendor with something to invoice. */
export async function issueInvoices(
  deps: DocumentDeps,
  actor: Operator,
  { period, vendor_id }: BodyOf<typeof endpoints.issueInvoices>,
): Promise<AnswerOf<typeof endpoints.issueInvoices>["result"]> {
  const { from, to } = monthBounds(deps, period);
  if (deps.now() < to) throw new Refused("period_not_over", { path: ["period"] });
  if (vendor_id !== undefined)
    return { invoices: [await issueOne(deps, actor, { vendorId: vendor_id, period })], has_more: false };
  const customers = await findCustomersToInvoice(deps.pool, { from, to }, maxAtOnce + 1);
  const invoices: Invoice[] = [];
  for (const vendorId of customers.slice(0, maxAtOnce)) {
    try {
      invoices.push(await issueOne(deps, actor, { vendorId, period }));
    } catch (problem) {
      // Ignored: a concurrent call has already invoiced this vendor.
      if (!(problem instanceof Refused && problem.refusal === "nothing_to_invoice")) throw problem;
    }
  }
  if (customers.length === 0) throw new Refused("nothing_to_invoice");
  return { invoices, has_more: customers.length > maxAtOnce };
}
