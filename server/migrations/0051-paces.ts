import { sql, type Kysely, type Migration } from "kysely";

/** Riders' speeds by hour of the week and map square, and the hours whose positions are already included. */
export const paces: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`create table paces (
      hour_of_week smallint not null check (hour_of_week between 0 and 167),
      square text not null,
      metres double precision not null,
      seconds double precision not null,
      primary key (hour_of_week, square)
    )`.execute(db);
    await sql`create table learned_hours (hour timestamptz(3) primary key)`.execute(db);
  },
};
