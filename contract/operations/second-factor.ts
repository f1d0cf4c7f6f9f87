import * as z from "zod/mini";
import { secondFactorFacts, secondFactorRefusals as refusals } from "../merchants/second-factor-facts.ts";
import { Id, operationsBase, operatorEndpoint } from "./endpoint.ts";

const facts = secondFactorFacts(`${operationsBase}/second-factor`);
const change = { needs: ["own_session", "change"] } as const;

export const readSecondFactor = operatorEndpoint({
  ...facts.readSecondFactor,
  needs: ["own_session", "read"],
  refusals: refusals.readSecondFactor,
});
export const beginTotp = operatorEndpoint({ ...facts.beginTotp, ...change, refusals: refusals.beginTotp });
export const confirmTotp = operatorEndpoint({
  ...facts.confirmTotp,
  ...change,
  refusals: refusals.confirmTotp,
});
export const removeTotp = operatorEndpoint({ ...facts.removeTotp, ...change, refusals: refusals.removeTotp });
export const beginPasskey = operatorEndpoint({
  ...facts.beginPasskey,
  ...change,
  refusals: refusals.beginPasskey,
});
export const addPasskey = operatorEndpoint({ ...facts.addPasskey, ...change, refusals: refusals.addPasskey });
export const removePasskey = operatorEndpoint({
  ...facts.removePasskey,
  ...change,
  refusals: refusals.removePasskey,
});
export const askPasskey = operatorEndpoint({ ...facts.askPasskey, ...change, refusals: refusals.askPasskey });
export const showSecondFactor = operatorEndpoint({
  ...facts.showSecondFactor,
  ...change,
  refusals: refusals.showSecondFactor,
});
export const renewRecoveryCodes = operatorEndpoint({
  ...facts.renewRecoveryCodes,
  ...change,
  refusals: refusals.renewRecoveryCodes,
});

/** The calls of an operator's own second factor, with the same keys as `ownSecondFactor` of merchants. */
export const operatorSecondFactor = {
  readSecondFactor,
  beginTotp,
  confirmTotp,
  removeTotp,
  beginPasskey,
  addPasskey,
  removePasskey,
  askPasskey,
  showSecondFactor,
  renewRecoveryCodes,
};

export const resetSecondFactor = operatorEndpoint({
  method: "DELETE",
  path: `${operationsBase}/operators/{user_id}/second-factor`,
  summary:
    "Remove all second factors of an operator or of a merchant's person who lost them, and end the sessions: the next sign-in sets up new ones",
  needs: ["operators", "change"],
  params: z.object({ user_id: Id }),
  success: 204,
  refusals: ["not_found"],
});
