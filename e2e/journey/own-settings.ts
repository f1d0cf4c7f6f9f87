import { inject } from "vitest";
import { newDatabaseOn } from "../global-setup.ts";

/**
 * The settings of a separate product with its own data: a new database on the shared server, or none for the embedded
 * one. Uses the shared map.
 */
export const separateServerSettings = async (): Promise<Record<string, string>> => ({
  ...(await newDatabaseOn(inject("postgres"))),
  ...inject("map"),
});
