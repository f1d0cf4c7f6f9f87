import type { AnswerOf } from "@waybill/contract/endpoint";
import type * as endpoints from "@waybill/contract/riders/rider-app";
import type { PushDeps } from "./push-deps.ts";

/** The key a browser needs to subscribe; null if this deployment sends no pushes. */
export const readPushKey = ({
  push,
}: {
  readonly push: PushDeps;
}): AnswerOf<typeof endpoints.readPushKey>["result"] => ({ public_key: push.publicKey ?? null });
