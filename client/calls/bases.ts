import type { Deployment } from "@waybill/contract/visitors/deployment";

type Bases = Pick<Deployment, "api_base" | "ws_base">;

/** Ignores a base with this page's own host: behind a proxy the base's protocol may be wrong. */
const otherThanHere = (base: string): string => (new URL(base).host === location.host ? "" : base);

let bases: Promise<Bases> = Promise.resolve({ api_base: "", ws_base: "" });
let wsBase = "";

/** Sends calls to the deployment's base addresses (`/config.json`); calls wait until these are loaded. */
export function setCallBases(deployment: Promise<Bases>): void {
  bases = deployment;
  deployment.then(
    ({ ws_base }) => (wsBase = otherThanHere(ws_base)),
    () => undefined,
  );
}

export const addressOfCall = async (path: string): Promise<string> => {
  const { api_base } = await bases;
  return (api_base && otherThanHere(api_base)) + path;
};

/** The websocket address: a base without a path gets the contract's path. */
export const addressOfLive = (path: string): string => {
  const base = wsBase || location.origin.replace(/^http/, "ws");
  return new URL(base).pathname === "/" ? base.replace(/\/$/, "") + path : base;
};
