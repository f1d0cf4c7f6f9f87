import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { inject } from "vitest";

/**
 * The settings with which a product of a journey's own keeps what it knows where nobody else does: a new database on the
 * server of the other journeys, or nothing where the product brings its database along.
 */
export const newDatabase = async (): Promise<Record<string, string>> => {
  const postgres = inject("postgres");
  if (postgres === undefined) return {};
  const name = `journey_${randomUUID().replaceAll("-", "")}`;
  const client = new Client({ connectionString: postgres });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return { DATABASE_URL: Object.assign(new URL(postgres), { pathname: `/${name}` }).href };
};
