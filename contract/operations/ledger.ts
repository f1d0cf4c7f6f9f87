import * as z from "zod/mini";
import { IdempotencyHeaders, Money, Time } from "../values.ts";
import { Id, operationsBase, operatorEndpoint, PageQuery, pageOf } from "./endpoint.ts";

const OffsetTime = z.iso.datetime({ offset: true });

/** One line of a transaction, as decimal money: debits are positive, credits negative. */
const LedgerLine = z
  .object({
    transaction_id: z.string(),
    at: Time,
    kind: z.string(),
    account: z.string(),
    amount: Money,
    currency: z.string(),
    order_id: z.nullable(z.string()),
    vendor_id: z.nullable(z.string()),
    rider_id: z.nullable(z.string()),
    note: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: "LedgerLine" });
export type LedgerLine = z.infer<typeof LedgerLine>;

const period = { from: z.optional(OffsetTime), to: z.optional(OffsetTime), account: z.optional(Id) };

export const listPostings = operatorEndpoint({
  method: "GET",
  path: `${operationsBase}/ledger/postings`,
  summary: "The lines of the ledger in a period, the oldest first",
  needs: ["money", "read"],
  query: z.object({ ...PageQuery.shape, ...period }),
  success: 200,
  answer: pageOf(LedgerLine),
  refusals: ["bad_pagination_key"],
});

export const exportPostings = operatorEndpoint({
  method: "GET",
  path: `${operationsBase}/ledger/export`,
  summary: "The lines of the ledger in a period as CSV, for accounting",
  needs: ["money", "read"],
  query: z.object(period),
  success: 200,
  answerType: "text/csv",
  refusals: [],
});

export const LedgerAccount = z
  .object({
    account: z.string(),
    debits: Money,
    credits: Money,
    /** Debits minus credits. */
    balance: Money,
    currency: z.string(),
  })
  .register(z.globalRegistry, { id: "LedgerAccount" });
export type LedgerAccount = z.infer<typeof LedgerAccount>;

export const listAccounts = operatorEndpoint({
  method: "GET",
  path: `${operationsBase}/ledger/accounts`,
  summary: "The accounts of the ledger with their balances, by their names; `q` is the beginning of a name",
  needs: ["money", "read"],
  query: z.object({ ...PageQuery.shape, q: z.optional(Id) }),
  success: 200,
  answer: pageOf(LedgerAccount),
  refusals: ["bad_pagination_key"],
});

export const handInCash = operatorEndpoint({
  method: "POST",
  path: `${operationsBase}/riders/{id}/cash`,
  summary:
    "Record the cash that a rider hands in at the end of a shift; a difference to the rider's balance is posted; the same Idempotency-Key posts once, and with `held` nothing is posted if the balance has changed",
  needs: ["money", "change"],
  params: z.object({ id: Id }),
  headers: IdempotencyHeaders,
  body: z.object({
    counted: z.number().check(z.gte(0), z.lte(1e9)),
    /**
     * The balance that the caller saw. The call is refused if it has changed since, so that cash that
     * somebody else has counted is not posted twice.
     */
    held: z.optional(z.number()),
    note: z.optional(z.string().check(z.maxLength(500))),
  }),
  success: 201,
  answer: z.object({
    result: z.object({
      rider_id: z.string(),
      held: Money,
      counted: Money,
      difference: Money,
      currency: z.string(),
    }),
  }),
  refusals: ["not_found", "idempotency_key_reused", "changed_meanwhile"],
});
