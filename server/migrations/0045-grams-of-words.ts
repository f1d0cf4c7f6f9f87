import { sql, type Kysely, type Migration } from "kysely";

/**
 * Computes the same index entries as before, but word by word: less than half the work for each order that ends.
 * The index of past orders stays valid.
 */
export const gramsOfWords: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`create or replace function search_grams(family text, searched text) returns tsvector
      language plpgsql immutable strict cost 10000 as $$
      declare
        grams text[] := array[' ' || md5(family)];
        word text;
      begin
        foreach word in array string_to_array(searched, ' ') loop
          for place in 1..length(word) loop
            grams := grams || substr(word, place, 3);
          end loop;
        end loop;
        return array_to_tsvector(grams);
      end $$`.execute(db);
  },
};
