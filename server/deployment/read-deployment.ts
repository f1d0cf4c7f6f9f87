import type { Deployment } from "@waybill/contract/visitors/deployment";
import type { StreetData } from "../places/street-data.ts";
import type { Deps } from "../platform/deps.ts";
import { writtenLanguages } from "../platform/texts.ts";
import { basesOf, brandAnswer, deploymentAnswer } from "./deployment-answer.ts";

/** Returns the data that a client starts with; base URLs depend on the request's host. */
export function openReadDeployment(
  { settings, brand, copy }: Pick<Deps, "settings" | "brand" | "copy">,
  streets: StreetData | undefined,
): (request: { host: string; protocol: string }) => Deployment {
  const answer = deploymentAnswer(settings, writtenLanguages, streets);
  return (request) => ({
    brand: brandAnswer(brand.current()),
    ...answer,
    ...(copy.isClosed() && { restored: true }),
    ...basesOf(settings, request),
  });
}
