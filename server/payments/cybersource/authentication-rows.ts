import type { Currency } from "@waybill/domain/money/money";
import type { AuthenticationState, PayerAuthenticationRow } from "../../platform/database/payment-tables.ts";
import { statement } from "../../platform/database/statement.ts";
import { firstRow, type Queryable } from "../../platform/database/transaction.ts";
import type { CardSummary } from "../card-provider.ts";

/** The payment to make after a successful payer authentication. */
export type AuthenticatedCharge = {
  amountMinor: number;
  currency: Currency;
  saveCard: boolean;
  returnUrl: string;
  payer: { name: string; email: string | null };
  face: CardSummary;
  /** The fields that identify the card in a payment and in the calls before it. */
  sent: object;
  named: object;
};
/** Where a browser sends its device data, and with which token. */
export type DeviceCollection = { url: string; accessToken: string; referenceId: string };
/** The URL of the bank's page, and the authentication's id. */
export type Challenge = { url: string; accessToken: string; authenticationTransactionId: string };

export type Authentication = Omit<PayerAuthenticationRow, "charge" | "collection" | "challenge"> & {
  charge: AuthenticatedCharge;
  collection: DeviceCollection;
  challenge: Challenge | null;
};

const insertSql = statement("insert-payer-authentication")`
  insert into payer_authentications (id, reference, state, charge, collection, created_at)
  values (${"id"}, ${"reference"}, 'collecting', ${"charge"}::jsonb, ${"collection"}::jsonb, ${"created_at"})`;

export const insertAuthentication = async (
  db: Queryable,
  {
    charge,
    collection,
    ...row
  }: Pick<Authentication, "id" | "reference" | "charge" | "collection" | "created_at">,
): Promise<void> => {
  await db.query(
    insertSql({ ...row, charge: JSON.stringify(charge), collection: JSON.stringify(collection) }),
  );
};

const byIdSql = statement("payer-authentication")`select * from payer_authentications where id = ${"id"}`;

export const findAuthentication = (db: Queryable, id: string): Promise<Authentication | undefined> =>
  firstRow<Authentication>(db, byIdSql({ id }));

const byReferenceSql = statement("payer-authentication-of")`
  select * from payer_authentications where reference = ${"reference"}`;

export const findAuthenticationOf = (db: Queryable, reference: string): Promise<Authentication | undefined> =>
  firstRow<Authentication>(db, byReferenceSql({ reference }));

export type AuthenticationChange = {
  to: AuthenticationState;
  reason?: string | undefined;
  challenge?: Challenge;
  transactionId?: string;
  token?: string | null;
  chargedAt?: Date;
};

const moveSql = statement("move-payer-authentication")`
  update payer_authentications set state = ${"to"}, reason = coalesce(${"reason"}, reason),
    challenge = coalesce(${"challenge"}::jsonb, challenge), token = coalesce(${"token"}, token),
    transaction_id = coalesce(${"transactionId"}, transaction_id),
    charged_at = coalesce(${"chargedAt"}::timestamptz, charged_at)
  where reference = ${"reference"} and state = any(${"from"}::text[]) returning *`;

/**
 * Changes the state of a payer authentication if its current state is one of `from`; undefined if a concurrent call
 * has changed it.
 */
export const moveAuthentication = (
  db: Queryable,
  reference: string,
  from: readonly AuthenticationState[],
  { to, reason, challenge, transactionId, token, chargedAt }: AuthenticationChange,
): Promise<Authentication | undefined> =>
  firstRow<Authentication>(
    db,
    moveSql({
      reference,
      from,
      to,
      reason: reason ?? null,
      challenge: challenge ? JSON.stringify(challenge) : null,
      transactionId: transactionId ?? null,
      token: token ?? null,
      chargedAt: chargedAt ?? null,
    }),
  );

const deleteSql = statement("delete-payer-authentications")`
  delete from payer_authentications where created_at < ${"time"}`;

export const deleteAuthenticationsBefore = async (db: Queryable, time: Date): Promise<void> => {
  await db.query(deleteSql({ time }));
};
