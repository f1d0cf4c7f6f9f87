import type { ClaimCause, ClaimState } from "@waybill/domain/money/claims/claim";
import { statement } from "../platform/database/statement.ts";
import { firstRow, type Queryable } from "../platform/database/transaction.ts";

export type ClaimRow = {
  claim_id: string;
  order_id: string;
  vendor_id: string;
  root_vendor_id: string;
  cause: ClaimCause;
  amount_minor: number;
  granted_minor: number;
  currency: string;
  text: string | null;
  photos: number;
  state: ClaimState;
  by_rule: boolean;
  reason: string | null;
  created_by: string;
  created_at: Date;
  updated_at: Date;
  decided_at: Date | null;
  decided_by: string | null;
  version: number;
};

export type NewClaim = Omit<ClaimRow, "granted_minor" | "version" | "updated_at"> & { granted_minor: number };

const insertClaimSql = statement("insert-claim")`
  insert into claims (claim_id, order_id, vendor_id, root_vendor_id, cause, amount_minor, granted_minor, currency, text,
    photos, state, by_rule, reason, created_by, created_at, updated_at, decided_at, decided_by)
  values (${"claim_id"}, ${"order_id"}, ${"vendor_id"}, ${"root_vendor_id"}, ${"cause"}, ${"amount_minor"},
    ${"granted_minor"}, ${"currency"}, ${"text"}, ${"photos"}, ${"state"}, ${"by_rule"}, ${"reason"}, ${"created_by"},
    ${"created_at"}, ${"created_at"}, ${"decided_at"}, ${"decided_by"})
  on conflict do nothing returning *`;

/** Writes a claim; undefined if the order already has an open claim. */
export const insertClaim = (db: Queryable, claim: NewClaim): Promise<ClaimRow | undefined> =>
  firstRow<ClaimRow>(db, insertClaimSql(claim));

const claimByIdSql = statement("claim-by-id")`select * from claims where claim_id = ${"claimId"}`;

export const findClaim = (db: Queryable, claimId: string): Promise<ClaimRow | undefined> =>
  claimId.includes("\0") ? Promise.resolve(undefined) : firstRow<ClaimRow>(db, claimByIdSql({ claimId }));

const lockClaimSql = statement("lock-claim")`select * from claims where claim_id = ${"claimId"} for update`;

/** Finds a claim and locks it until the transaction ends. */
export const lockClaim = (db: Queryable, claimId: string): Promise<ClaimRow | undefined> =>
  firstRow<ClaimRow>(db, lockClaimSql({ claimId }));

const lockClaimsOfOrderSql = statement("lock-claims-of-order")`
  select pg_advisory_xact_lock(hashtextextended('claim:' || ${"orderId"}, 0))`;

const claimedOfOrderSql = statement("claimed-of-order")`
  select coalesce(sum(granted_minor), 0)::bigint as granted,
    count(*) filter (where state in ('open', 'waiting_for_merchant'))::int as open
  from claims where order_id = ${"orderId"}`;

/**
 * The amount granted for an order so far, and whether a claim is open. Locks: concurrent claims for the order wait.
 */
export async function lockClaimsOf(
  db: Queryable,
  orderId: string,
): Promise<{ granted: number; open: number }> {
  await db.query(lockClaimsOfOrderSql({ orderId }));
  const row = await firstRow<{ granted: number; open: number }>(db, claimedOfOrderSql({ orderId }));
  return { granted: Number(row?.granted ?? 0), open: row?.open ?? 0 };
}

const updateClaimSql = statement("update-claim")`
  update claims set state = ${"state"}, granted_minor = ${"granted_minor"}, reason = ${"reason"},
    decided_at = ${"decided_at"}, decided_by = ${"decided_by"}, updated_at = ${"at"}, version = version + 1
  where claim_id = ${"claim_id"} returning *`;

type ClaimChange = Pick<
  ClaimRow,
  "claim_id" | "state" | "granted_minor" | "reason" | "decided_at" | "decided_by"
> & { at: Date };

/** Writes the outcome of a locked claim. */
export async function updateClaim(db: Queryable, change: ClaimChange): Promise<ClaimRow> {
  const row = await firstRow<ClaimRow>(db, updateClaimSql(change));
  if (!row) throw new Error("A locked claim is missing.");
  return row;
}

const claimsOfVendorSql = statement("claims-of-vendor")`
  select * from claims where (vendor_id = ${"vendorId"} or root_vendor_id = ${"vendorId"})
    and (${"state"}::text is null or state = ${"state"})
    and (${"orderId"}::text is null or order_id = ${"orderId"})
    and (${"at"}::timestamptz is null or (created_at, claim_id) < (${"at"}, ${"id"}::text))
  order by created_at desc, claim_id desc limit ${"limit"}`;

type Page = {
  state: ClaimState | undefined;
  orderId: string | undefined;
  after: { at: Date; id: string } | undefined;
  limit: number;
};

/** Finds claims, newest first. */
export const findClaimsOf = async (
  db: Queryable,
  vendorId: string,
  { state, orderId, after, limit }: Page,
): Promise<ClaimRow[]> =>
  (
    await db.query<ClaimRow>(
      claimsOfVendorSql({
        vendorId,
        state: state ?? null,
        orderId: orderId ?? null,
        at: after?.at ?? null,
        id: after?.id ?? null,
        limit,
      }),
    )
  ).rows;

const allClaimsSql = statement("all-claims")`
  select * from claims where (${"state"}::text is null or state = ${"state"})
    and (${"orderId"}::text is null or order_id = ${"orderId"})
    and (${"at"}::timestamptz is null or (created_at, claim_id) > (${"at"}, ${"id"}::text))
  order by created_at, claim_id limit ${"limit"}`;

/** Finds claims, oldest first, because those have waited longest. */
export const findAllClaims = async (
  db: Queryable,
  { state, after, limit, orderId }: Page,
): Promise<ClaimRow[]> =>
  (
    await db.query<ClaimRow>(
      allClaimsSql({
        state: state ?? null,
        orderId: orderId ?? null,
        at: after?.at ?? null,
        id: after?.id ?? null,
        limit,
      }),
    )
  ).rows;

const decidedClaimsSql = statement("decided-claims")`
  select * from claims where decided_at is not null
    and (${"at"}::timestamptz is null or (decided_at, claim_id) < (${"at"}, ${"id"}::text))
  order by decided_at desc, claim_id desc limit ${"limit"}`;

/** Decided claims, most recently decided first. */
export const findDecidedClaims = async (
  db: Queryable,
  { after, limit }: Pick<Page, "after" | "limit">,
): Promise<ClaimRow[]> =>
  (await db.query<ClaimRow>(decidedClaimsSql({ at: after?.at ?? null, id: after?.id ?? null, limit }))).rows;

const claimFiguresSql = statement("claim-figures")`
  select waiting.*, ended.* from
    (select count(*) filter (where state = 'open')::int as open,
      count(*) filter (where state = 'waiting_for_merchant')::int as waiting_for_merchant
      from claims where state in ('open', 'waiting_for_merchant')) as waiting,
    (select count(*)::int as decided, count(*) filter (where by_rule)::int as by_rule,
      round(percentile_cont(0.5) within group (order by extract(epoch from decided_at - created_at) / 60)
        filter (where not by_rule))::int as median_minutes
      from claims where decided_at >= ${"since"} and state <> 'withdrawn') as ended`;

export type FigureRow = {
  open: number;
  waiting_for_merchant: number;
  decided: number;
  by_rule: number;
  median_minutes: number | null;
};

/** Counts the open claims, and those decided since the given time. */
export async function countClaims(db: Queryable, since: Date): Promise<FigureRow> {
  const row = await firstRow<FigureRow>(db, claimFiguresSql({ since }));
  if (!row) throw new Error("Claims were not counted.");
  return row;
}

const earlierClaimsSql = statement("earlier-claims")`
  select count(*)::int as claims from claims where vendor_id = ${"vendorId"} and created_at < ${"at"}`;

export const countEarlierClaims = async (
  db: Queryable,
  { vendor_id: vendorId, created_at: at }: ClaimRow,
): Promise<number> =>
  (await firstRow<{ claims: number }>(db, earlierClaimsSql({ vendorId, at })))?.claims ?? 0;

export type MessageRow = { author: "merchant" | "operator" | "rule"; text: string; at: Date };

const insertClaimMessageSql = statement("insert-claim-message")`
  insert into claim_messages (claim_id, author, author_id, text, at)
  values (${"claimId"}, ${"author"}, ${"authorId"}, ${"text"}, ${"at"})`;

export const insertMessage = async (
  db: Queryable,
  message: MessageRow & { claimId: string; authorId: string },
): Promise<void> => void (await db.query(insertClaimMessageSql(message)));

const claimMessagesSql = statement("claim-messages")`
  select author, text, at from claim_messages where claim_id = ${"claimId"} order by message_id limit 500`;

export const findMessages = async (db: Queryable, claimId: string): Promise<MessageRow[]> =>
  (await db.query<MessageRow>(claimMessagesSql({ claimId }))).rows;

const expiredClaimsSql = statement("expired-claims")`
  select claim_id, photos from claims where decided_at < ${"before"}
    and (photos > 0 or text is not null
      or exists (select from claim_messages said where said.claim_id = claims.claim_id))
  order by decided_at limit ${"limit"}`;

/** Claims that ended before the given time and still have texts or photos. */
export const findExpiredClaims = async (
  db: Queryable,
  before: Date,
  limit: number,
): Promise<Pick<ClaimRow, "claim_id" | "photos">[]> =>
  (await db.query<ClaimRow>(expiredClaimsSql({ before, limit }))).rows;

const forgetClaimWordsSql = statement("forget-claim-words")`
  update claims set text = null, photos = 0 where claim_id = ${"claimId"}`;
const forgetClaimMessagesSql = statement("forget-claim-messages")`
  delete from claim_messages where claim_id = ${"claimId"}`;

/** Deletes a claim's texts and photos; its amounts stay. */
export async function deleteClaimTexts(db: Queryable, claimId: string): Promise<void> {
  await db.query(forgetClaimWordsSql({ claimId }));
  await db.query(forgetClaimMessagesSql({ claimId }));
}

const grantedBetweenSql = statement("claims-granted-between")`
  select vendor_id, sum(granted_minor)::bigint as granted from claims
  where (vendor_id = ${"vendorId"} or root_vendor_id = ${"vendorId"}) and granted_minor > 0
    and decided_at >= ${"from"} and decided_at < ${"end"} group by vendor_id`;

/** The sums granted to a vendor and to each of its outlets within a period, in minor units. */
export const sumGrantedBetween = async (
  db: Queryable,
  period: { vendorId: string; from: Date; end: Date },
): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await db.query<{ vendor_id: string; granted: number }>(grantedBetweenSql(period));
  return new Map(rows.map(({ vendor_id, granted }) => [vendor_id, Number(granted)]));
};
