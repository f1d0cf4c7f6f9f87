import type { SessionTokens } from "./sessions/session-tokens.ts";

export const simulatedFleetId = "simulated-fleet";
const fleetTokenDays = 365;

/** The token with which a fleet's riders carry orders. */
export const fleetToken = (tokens: SessionTokens, fleetId: string): Promise<string> =>
  tokens.issue({ sub: fleetId, use: "fleet" }, fleetTokenDays * 86_400);
