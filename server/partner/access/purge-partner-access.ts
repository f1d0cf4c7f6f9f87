import type { Deps } from "../../platform/deps.ts";
import { deletePast } from "./rows.ts";

const answersForMs = 24 * 3_600_000;

/** Deletes what counts no more: tokens, assertions, and answers that are not given again. */
export const purgePartnerAccess = ({ pool, now }: Pick<Deps, "pool" | "now">): Promise<void> =>
  deletePast(pool, now(), new Date(now().getTime() - answersForMs));
