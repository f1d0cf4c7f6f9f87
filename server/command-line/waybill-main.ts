#!/usr/bin/env node
// `npx waybill …`, `node server/dist/waybill.js …`: the product as one program.
import { CannotStart } from "../platform/start-and-stop.ts";
import { backup } from "./backup.ts";
import { doctor } from "./doctor.ts";
import { migrateDatabase } from "./migrate-database.ts";
import { firstAdmin, resetFactor, resume, seedOrders, sendTest } from "./people-and-messages.ts";
import { restore } from "./restore.ts";
import { start } from "./start.ts";

type Command = {
  readonly takes: string;
  readonly does: string;
  /** Returns the exit code; undefined: the process keeps running. */
  readonly run: (words: readonly string[]) => Promise<number | undefined>;
};

const commands: Readonly<Record<string, Command>> = {
  start: { takes: "", does: "Runs the server, with the settings of the environment.", run: start },
  migrate: {
    takes: "[--plan]",
    does: "Migrates the database. --plan shows what would be done, and changes nothing.",
    run: migrateDatabase,
  },
  doctor: {
    takes: "",
    does: "Checks everything that a start needs, and lists what would fail.",
    run: doctor,
  },
  backup: {
    takes: "DIR",
    does: "Copies the database and the proofs into a new folder that only its owner may read.",
    run: backup,
  },
  restore: {
    takes: "DIR",
    does: "Restores a backup into an empty database. The copy sends nothing until `waybill resume`.",
    run: restore,
  },
  "first-admin": { takes: "MAIL", does: "Creates the first admin of a deployment, once.", run: firstAdmin },
  "reset-factor": {
    takes: "MAIL",
    does: "Removes an operator's second factors and ends their sessions.",
    run: resetFactor,
  },
  "send-test": {
    takes: "MAIL|PHONE",
    does: "Sends one message at once, and prints the service's response.",
    run: sendTest,
  },
  resume: {
    takes: "",
    does: "Opens a restored copy: it dispatches and sends from now on.",
    run: resume,
  },
  seed: { takes: "N", does: "Adds that many orders of the last two years to a sandbox.", run: seedOrders },
};

const usage = [
  "Usage: waybill COMMAND",
  "",
  ...Object.entries(commands).map(([name, { takes, does }]) => `  ${`${name} ${takes}`.padEnd(24)} ${does}`),
  "",
  "Settings are read from the environment: docs/operating/configure.md lists them.",
].join("\n");

async function run(): Promise<number | undefined> {
  const [name = "", ...words] = process.argv.slice(2);
  if (["", "help", "--help", "-h"].includes(name)) {
    console.log(usage);
    return name === "" ? 1 : 0;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new CannotStart(`Unknown command ${name}: waybill --help lists all.`);
  if (words.includes("--help") || words.includes("-h")) {
    console.log(`Usage: waybill ${`${name} ${command.takes}`.trim()}\n\n${command.does}`);
    return 0;
  }
  return command.run(words);
}

try {
  const code = await run();
  if (code !== undefined) process.exit(code);
} catch (error) {
  const [name = ""] = process.argv.slice(2);
  const failed = name === "start" ? "Waybill cannot start." : `waybill ${name}:`;
  console.error(error instanceof CannotStart ? `${failed} ${error.message}` : error);
  process.exit(1);
}
