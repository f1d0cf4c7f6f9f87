import type { Deps } from "../../platform/deps.ts";
import { deleteExpiredOfRiders } from "./rows.ts";

const hourMs = 3_600_000;

/** Deletes codes that are over for an hour, and sessions that are over. */
export const purgeRiderSessions = ({ db, now }: Pick<Deps, "db" | "now">): Promise<void> =>
  deleteExpiredOfRiders(db, now(), new Date(now().getTime() - hourMs));
