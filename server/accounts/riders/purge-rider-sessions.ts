import type { Deps } from "../../platform/deps.ts";
import { deleteExpiredRiderSessions } from "./rows.ts";

const hourMs = 3_600_000;

/** Deletes codes that expired an hour ago, and ended sessions. */
export const purgeRiderSessions = ({ db, now }: Pick<Deps, "db" | "now">): Promise<void> =>
  deleteExpiredRiderSessions(db, now(), new Date(now().getTime() - hourMs));
