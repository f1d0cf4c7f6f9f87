import type { SavedCardRow } from "../platform/database/payment-tables.ts";
import type { Queryable } from "./rows.ts";

/** A guest's cards at one provider, newest first. */
export const findCards = async (
  db: Queryable,
  { guestId, provider }: { guestId: string; provider: string },
): Promise<SavedCardRow[]> => {
  const { rows } = await db.query<SavedCardRow>(
    "select * from saved_cards where guest_id = $1 and provider = $2 order by created_at desc limit 20",
    [guestId, provider],
  );
  return rows;
};

/** Keeps a card; one that is kept already stays as it is. */
export const insertCard = async (db: Queryable, card: SavedCardRow): Promise<void> => {
  await db.query(
    `insert into saved_cards (payment_instrument_id, guest_id, provider, provider_token, brand, last_four,
        expiry_month, expiry_year, created_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing`,
    [
      card.payment_instrument_id,
      card.guest_id,
      card.provider,
      card.provider_token,
      card.brand,
      card.last_four,
      card.expiry_month,
      card.expiry_year,
      card.created_at,
    ],
  );
};

/** Forgets the cards of guests whose tokens are long over. */
export const deleteCardsBefore = async (db: Queryable, time: Date): Promise<void> => {
  await db.query("delete from saved_cards where created_at < $1", [time]);
};
