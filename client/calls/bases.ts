import type { Deployment } from "@waybill/contract/visitors/deployment";

type Bases = Pick<Deployment, "api_base" | "ws_base">;

/** Where this page came from: what it has there needs no other address, whatever protocol a proxy speaks behind it. */
const otherThanHere = (base: string): string => (new URL(base).host === location.host ? "" : base);

let bases: Promise<Bases> = Promise.resolve({ api_base: "", ws_base: "" });
let wsBase = "";

/** From here on calls go where the deployment says (`/config.json`), and wait until that is known. */
export function callWhere(deployment: Promise<Bases>): void {
  bases = deployment;
  deployment.then(
    ({ ws_base }) => (wsBase = otherThanHere(ws_base)),
    () => undefined,
  );
}

/** The address of a call. */
export const addressOfCall = async (path: string): Promise<string> => {
  const { api_base } = await bases;
  return (api_base && otherThanHere(api_base)) + path;
};

/** The address of the live connection: a base without a path gets the contract's own. */
export const addressOfLive = (path: string): string => {
  const base = wsBase || location.origin.replace(/^http/, "ws");
  return new URL(base).pathname === "/" ? base.replace(/\/$/, "") + path : base;
};
