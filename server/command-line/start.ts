import { setTimeout as wait } from "node:timers/promises";
import { openAccounts } from "../accounts/open-accounts.ts";
import { buildApp } from "../app.ts";
import { type OpenedDeps, openDeps } from "../open-deps.ts";
import { listen, stopOnSignal } from "../platform/start-and-stop.ts";
import { demoLogins, demoOperators, demoPassword } from "../seed/seed-accounts.ts";
import { seedSandbox } from "../seed/seed-sandbox.ts";

/** Runs the server until a signal ends it. */
export async function start(): Promise<undefined> {
  let address = "";
  const machine = await openDeps(process.env, { ownAddress: () => address });
  try {
    address = await serve(machine);
    printReady(machine.deps.publicUrl(), machine.deps.settings.environment === "san");
  } catch (error) {
    await machine.close().catch(() => undefined);
    throw error;
  }
}

/** Starts listening, and returns the address; shuts down at a signal. */
async function serve({ deps, close }: OpenedDeps): Promise<string> {
  const accounts = await openAccounts(deps);
  if (deps.settings.environment === "san") await seedSandbox(accounts);
  const app = await buildApp(accounts);
  const { readiness, settings } = deps;
  const stop = async (signal: NodeJS.Signals) => {
    // From now on `/health/ready` fails, so the proxy sends new calls to other processes.
    readiness.drain();
    if (signal === "SIGTERM") await wait(settings.drainSeconds * 1000);
    await app.close();
    await close();
  };
  stopOnSignal(stop, deps.log, settings.drainSeconds);
  try {
    return await listen(app, deps.settings);
  } catch (error) {
    await app.close().catch(() => undefined);
    throw error;
  }
}

function printReady(url: string, isSandbox: boolean): void {
  console.log(`Waybill is ready: ${url}`);
  if (!isSandbox) return;
  console.log(`\nDemo logins, password ${demoPassword} each:`);
  for (const [email, what] of Object.entries(demoLogins)) console.log(`  ${email.padEnd(22)} ${what}`);
  for (const [email, role] of Object.entries(demoOperators).slice(1))
    console.log(`  ${email.padEnd(22)} an operator: ${role}`);
}
