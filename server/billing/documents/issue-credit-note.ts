import type * as endpoints from "@waybill/contract/operations/invoices";
import type { BodyOf } from "@waybill/contract/endpoint";
import type { Invoice } from "@waybill/contract/merchants/statements";
import { creditLines } from "@waybill/domain/money/postings";
import { taxWithin } from "@waybill/domain/markets/taxes";
import { fromMinor, type Currency } from "@waybill/domain/money/money";
import { recordAudit } from "../../audit/record-audit.ts";
import type { Operator } from "../../platform/actor.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import { Refused } from "../../platform/http/refused.ts";
import { toMinorIfValid } from "../../pricing/quote.ts";
import { post } from "../../ledger/post.ts";
import { amountOfAccount, findPostedLines, sourceOfKey } from "../../ledger/posted-once.ts";
import { insertCreditNote, lockInvoice, nextDocumentNumber } from "./invoice-rows.ts";
import type { DocumentDeps } from "./monthly-statements.ts";
import { invoiceOf, creditedMinor, yearOf, documentNumber, invoiceAnswer } from "./invoice-answer.ts";

type Input = BodyOf<typeof endpoints.issueCreditNote> & { number: string; key: string | undefined };

/** Credits a part of an invoice and posts it to the ledger. This is the only correction of an invoice. */
export async function issueCreditNote(
  deps: DocumentDeps,
  actor: Operator,
  { number, amount, reason, key }: Input,
): Promise<Invoice> {
  const at = deps.now();
  await inTransaction(deps.pool, async ({ pool, db }) => {
    await lockInvoice(pool, number);
    const invoice = await invoiceOf({ pool }, number);
    const currency = invoice.currency as Currency;
    const totalMinor = toMinorIfValid(amount, currency);
    if (totalMinor === undefined || totalMinor <= 0 || fromMinor(totalMinor, currency) !== amount)
      throw new Refused("malformed_request", { path: ["amount"] });
    const { vendor_id } = invoice;
    const lines = creditLines(vendor_id, totalMinor);
    const keyed = key === undefined ? undefined : sourceOfKey("credit_note", number, key);
    const before = keyed === undefined ? undefined : await findPostedLines(pool, keyed);
    if (before) {
      const account = `vendor:${vendor_id}`;
      if (amountOfAccount(before, account) !== amountOfAccount(lines, account))
        throw new Refused("idempotency_key_reused");
      return;
    }
    if (creditedMinor(invoice) + totalMinor > invoice.total_minor)
      throw new Refused("credit_too_large", { path: ["amount"] });
    const { netMinor, taxMinor } = taxWithin(totalMinor, invoice.tax_percent);
    const year = yearOf(deps, at);
    const sequence = await nextDocumentNumber(pool, "credit_note", year);
    const note = documentNumber("CN", deps.settings.country, year, sequence);
    await insertCreditNote(pool, {
      number: note,
      year,
      sequence,
      invoice_number: number,
      reason,
      issued_at: at,
      net_minor: netMinor,
      tax_minor: taxMinor,
      total_minor: totalMinor,
      issued_by: actor.userId,
    });
    const posted = { source: keyed ?? `credit_note:${note}`, kind: "credit_note", vendor_id, currency, at };
    await post(pool, { ...posted, note: `${note}: ${reason}`, created_by: actor.userId }, lines);
    const subject = { kind: "invoice", id: number };
    const after = { credit_note: note, total_minor: totalMinor, reason };
    await recordAudit(db, { by: actor, at }, { action: "invoice.credited", subject, after });
  });
  return invoiceAnswer(await invoiceOf(deps, number));
}
