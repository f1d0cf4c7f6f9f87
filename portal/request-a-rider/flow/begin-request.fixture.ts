import { createActor, waitFor, type SnapshotFrom } from "xstate";
import type { RequestCalls, RequestEmitted, RequestEvent } from "../request-types.ts";
import { requestMachine } from "./request-machine.ts";
import { entries, inputWith, serendra, workingCalls } from "./request.fixture.ts";

type Snapshot = SnapshotFrom<typeof requestMachine>;
type State = Parameters<Snapshot["matches"]>[0];

export function beginRequest(
  calls: RequestCalls = workingCalls(),
  more: Parameters<typeof inputWith>[1] = {},
) {
  const flow = createActor(requestMachine, { input: inputWith(calls, more) });
  const emitted: RequestEmitted[] = [];
  flow.on("*", (event) => void emitted.push(event));
  flow.start();
  const reached = (state: State) => waitFor(flow, (now) => now.matches(state), { timeout: 5_000 });
  const send = (...events: RequestEvent[]) => events.forEach((event) => flow.send(event));
  const notices = () =>
    emitted.flatMap((one) =>
      one.type === "NOTICE" ? [one.key] : one.type === "REFUSED" ? [one.notice] : [],
    );
  const context = () => flow.getSnapshot().context;
  return { flow, context, emitted, notices, reached, send };
}

export const chooseDestination = { type: "DESTINATION_CHOSEN" as const, destination: serendra };
export const placeEvent: RequestEvent = { type: "PLACE", submission: { entries, idempotencyKey: "key-1" } };

export async function readyToPlace(calls = workingCalls()) {
  const request = beginRequest(calls);
  await request.reached("ASK_FOR_DESTINATION_ADDRESS");
  request.send(chooseDestination);
  await request.reached("FILL_ORDER_DETAILS");
  request.send({ type: "DETAILS_FILLED" });
  await request.reached({ FILL_PAYMENT_DETAILS: "choosing" });
  return request;
}
