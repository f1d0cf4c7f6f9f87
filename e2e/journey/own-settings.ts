import { inject } from "vitest";
import { newDatabaseOn } from "../global-setup.ts";

/**
 * The settings with which a product of a journey's own keeps what it knows where nobody else does: a new database on the
 * server of the other journeys, or nothing where the product brings its database along. It shows their map.
 */
export const ownSettings = async (): Promise<Record<string, string>> => ({
  ...(await newDatabaseOn(inject("postgres"))),
  ...inject("map"),
});
