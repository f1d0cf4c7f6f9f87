import type { Request } from "./use-request.ts";

type Standing = Pick<Request, "snapshot">;

/** The pick-up is asked for. */
export const isAtOrigin = ({ snapshot }: Standing): boolean =>
  snapshot.matches("ASK_FOR_ORIGIN_ADDRESS") || snapshot.matches("ASK_FOR_ORIGIN_ADDRESS_DETAILS");

/** The pick-up is known and riders work: the drop-off can be chosen. */
export const isAtForm = (request: Standing): boolean =>
  !isAtOrigin(request) && !request.snapshot.matches("SERVICE_CLOSED");
