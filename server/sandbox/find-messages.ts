import type { SentMessage } from "@waybill/contract/sandbox";
import type { Deps } from "../platform/deps.ts";
import { findSentMessages } from "./rows.ts";

/** The messages that were sent, newest first; `to` names one recipient. */
export const findMessages = ({ db }: Pick<Deps, "db">, to: string | undefined): Promise<SentMessage[]> =>
  findSentMessages(db, to);
