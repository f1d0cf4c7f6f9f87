import type { Deps } from "../platform/deps.ts";
import { wrongLoginsWithinMs } from "./login-tries.ts";
import { deleteWhatIsOver } from "./rows.ts";

/** Forgets sessions and login tries that nobody will ask for again. */
export const tidyUpAccounts = ({ db, now }: Pick<Deps, "db" | "now">): Promise<void> =>
  deleteWhatIsOver(db, now(), new Date(now().getTime() - wrongLoginsWithinMs));
