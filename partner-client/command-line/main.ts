#!/usr/bin/env node
import { hostname } from "node:os";
import { parseArgs } from "node:util";
import { listen, type ListenOptions } from "./listen.ts";

const usage = `waybill listen --forward-to localhost:3000/waybill

Brings the events of your test orders to an address of this computer, signed as webhooks are.

  --forward-to  where each event is sent
  --url         where Waybill is; or WAYBILL_URL
  --key         a test key (wb_test_…); or WAYBILL_KEY
  --country     two letters; or WAYBILL_COUNTRY; Waybill is asked for it otherwise
  --events      status, location, refund, claim, promise, by commas; all but location otherwise
  --name        of this listener: the same name has the same secret; this computer's otherwise`;

const options = {
  "forward-to": { type: "string" },
  url: { type: "string" },
  key: { type: "string" },
  country: { type: "string" },
  events: { type: "string" },
  name: { type: "string" },
  help: { type: "boolean", short: "h" },
} as const;

/** Returns a deployment's country, from its OAuth metadata. */
async function countryOf(url: string): Promise<string> {
  const answer = await fetch(`${url.replace(/\/+$/, "")}/.well-known/oauth-authorization-server`);
  const { scopes_supported: scopes = [] } = (await answer.json()) as { scopes_supported?: string[] };
  const [, country] = /^waybill\.api\.([a-z]{2})\./.exec(scopes[0] ?? "") ?? [];
  if (!country) throw new Error(`${url} does not say its country. Give it with --country.`);
  return country;
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const { env } = process;
  const [command] = positionals;
  if (values.help || command !== "listen") {
    console.log(usage);
    return values.help ? 0 : 2;
  }
  const [url, key, to] = [
    values.url ?? env["WAYBILL_URL"],
    values.key ?? env["WAYBILL_KEY"],
    values["forward-to"],
  ];
  const missing = Object.entries({ "--url": url, "--key": key, "--forward-to": to }).filter(
    ([, given]) => !given,
  );
  if (!url || !key || !to)
    throw new Error(`${missing.map(([name]) => name).join(", ")} is missing.\n\n${usage}`);
  const stopped = new AbortController();
  for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => stopped.abort());
  await listen({
    url,
    key,
    country: values.country ?? env["WAYBILL_COUNTRY"] ?? (await countryOf(url)),
    forwardTo: /^https?:\/\//.test(to) ? to : `http://${to}`,
    name: values.name ?? hostname().slice(0, 100),
    // The server validates the names.
    ...(values.events !== undefined && {
      events: values.events.split(",").map((word) => word.trim()) as NonNullable<ListenOptions["events"]>,
    }),
    log: (line) => console.log(line),
    signal: stopped.signal,
  });
  return 0;
}

main().then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    console.error((error as Error).message);
    process.exitCode = 1;
  },
);
