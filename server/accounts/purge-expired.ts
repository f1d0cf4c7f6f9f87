import type { Deps } from "../platform/deps.ts";
import { deleteUnconfirmed } from "./registering/registration-rows.ts";
import { deleteResetCodes } from "./passwords/reset-rows.ts";
import { registrationsWithinMs } from "./counted-tries.ts";
import { deleteWhatIsOver } from "./rows.ts";

/** Forgets sessions, tries, codes and registrations that nobody will ask for again. */
export async function tidyUpAccounts({ db, now }: Pick<Deps, "db" | "now">): Promise<void> {
  await deleteWhatIsOver(db, now(), new Date(now().getTime() - registrationsWithinMs));
  await deleteUnconfirmed(db, now());
  // Who comes an hour late is still told that the code is over.
  await deleteResetCodes(db, new Date(now().getTime() - registrationsWithinMs));
}
