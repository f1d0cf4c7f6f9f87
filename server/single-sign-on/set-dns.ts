import { signOnDomain } from "@waybill/domain/accounts/single-sign-on";
import type { Deps } from "../platform/deps.ts";
import { Refused } from "../platform/http/refused.ts";
import { putTxtRecords } from "./rows.ts";

/** Sets the TXT records that a sandbox finds for a name. */
export async function setDns(
  { db }: Pick<Deps, "db">,
  { name, txt }: { name: string; txt: readonly string[] },
): Promise<void> {
  const domain = signOnDomain(name);
  if (domain === undefined) throw new Refused("malformed_request", { path: ["name"] });
  await putTxtRecords(db, domain, txt);
}
