import type { SentMessage } from "@waybill/contract/sandbox";
import type { Deps } from "../platform/deps.ts";
import type { BackgroundTasks } from "../platform/work/background-tasks.ts";
import type { RepeatingWork } from "../platform/work/repeating-work.ts";
import { findSentMessages } from "./rows.ts";

export type SandboxDeps = Deps & {
  readonly backgroundTasks: BackgroundTasks;
  readonly notices: Pick<RepeatingWork, "run">;
};

/** The stored messages, newest first; `to` filters by recipient. Waits until messages in progress are stored. */
export async function readSentMessages(
  deps: Pick<SandboxDeps, "db" | "backgroundTasks" | "notices">,
  to: string | undefined,
): Promise<SentMessage[]> {
  await deps.backgroundTasks.settled();
  await deps.notices.run();
  return findSentMessages(deps.db, to);
}
