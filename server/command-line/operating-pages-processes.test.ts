import { randomUUID } from "node:crypto";
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { openMailServer } from "../platform/messages/mail-server.fixture.ts";
// This import builds the program that the pages' commands run.
import "../testing/server-process.fixture.ts";
import { blocksOf, makeMachine, operatingPages, type Block } from "./operating-pages.fixture.ts";

const has = (program: string) => spawnSync(program, ["--version"]).error === undefined;
const order = [
  "install.md",
  "configure.md",
  "watch.md",
  "back-up.md",
  "restore.md",
  "rotate.md",
  "scale.md",
  "failover.md",
  "upgrade.md",
  "roll-back.md",
  "alerts.md",
];

const freePort = () =>
  new Promise<number>((settle) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => settle(port));
    });
  });

/** Runs commands one after another, until one fails. */
const runCommands = (commands: string, env: Record<string, string>) =>
  new Promise<{ code: number | null; out: string }>((settle) => {
    const child = spawn("bash", ["-c", `set -euo pipefail\n${commands}`], { env, cwd: env["HOME"] });
    let out = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (data: Buffer) => (out += data.toString()));
    // Wait for `exit`, not for `close`: background processes that the commands started keep the output open.
    child.once("exit", (code) => settle({ code, out }));
  });

test.runIf(["curl", "openssl", "psql", "redis-cli"].every(has))(
  "[23.46] every command of the operating pages does what it says, from the install to the last runbook",
  async () => {
    const root = mkdtempSync(join(tmpdir(), "waybill-pages-"));
    const [name, drill] = ["live", "drill"].map(
      (word) => `waybill_${word}_${randomUUID().replaceAll("-", "")}`,
    ) as [string, string];
    const url = (database: string) =>
      Object.assign(new URL(process.env["WAYBILL_TEST_POSTGRES_URL"] ?? ""), { pathname: `/${database}` })
        .href;
    const admin = new pg.Client({ connectionString: process.env["WAYBILL_TEST_POSTGRES_URL"] });
    await admin.connect();
    await admin.query(`create database ${name}`);
    const mails = await openMailServer();
    const { put, env } = makeMachine(root, {
      databaseUrl: url(name),
      drillUrl: url(drill),
      redisUrl: process.env["WAYBILL_TEST_REDIS_URL"] ?? "",
      smtpUrl: mails.url,
      ports: await Promise.all([freePort(), freePort(), freePort(), freePort()]),
    });
    onTestFinished(async () => {
      await runCommands("systemctl stop waybill@web waybill@work waybill@web2", env);
      await mails.close();
      for (const database of [name, drill])
        await admin.query(`drop database if exists ${database} with (force)`);
      await admin.end();
      rmSync(root, { recursive: true, force: true });
    });

    const settings = () => readFileSync(join(root, "etc/waybill/env"), "utf8");
    const secret = () => /^TOKEN_SECRET=(.+)$/m.exec(settings())?.[1];
    const loading = blocksOf("install.md").find(({ commands }) => commands.startsWith("set -a;"));
    const outputs: Record<string, string> = {};
    let firstSecret: string | undefined;
    for (const page of order) {
      const blocks = blocksOf(page).filter(({ notRun }) => notRun === undefined);
      const loaded = page === "install.md" ? [] : [loading as Block];
      const commands = [...loaded, ...blocks].map(({ where, commands }) => `echo "@ ${where}"\n${commands}`);
      const { code, out } = await runCommands(put(commands.join("\n")), env);
      const logs = code === 0 ? "" : (await runCommands("cat run/*.log", env)).out;
      expect(code, `${page} stopped:\n${out.slice(-3000)}\n${logs.slice(-1000)}`).toBe(0);
      outputs[page] = out;
      firstSecret ??= secret();
    }

    expect(outputs["install.md"]).toContain("All is well.");
    expect(outputs["install.md"]).toContain("you@example.com is admin");
    expect(mails.lines.filter((line) => line === "RCPT TO:<you@example.com>").length).toBeGreaterThan(2);
    expect(readdirSync(join(root, "var/lib/waybill-backup"))).toHaveLength(1);
    expect(outputs["restore.md"]).toContain("this is a restored copy");
    expect(outputs["restore.md"]).toContain('"restored":true');
    expect(existsSync(join(root, "var/tmp/waybill-drill"))).toBe(false);
    expect(secret()).not.toBe(firstSecret);
    expect(settings()).not.toContain("TOKEN_SECRET_PREVIOUS");
    expect(outputs["roll-back.md"]).toMatch(/^\d+\.\d+\.\d+$/m);
    expect(outputs["alerts.md"]).toContain("PONG");
    const { rows } = await admin.query("select 1 from pg_database where datname = $1", [drill]);
    expect(rows).toEqual([]);
  },
  // In milliseconds: half a minute of work, which takes much longer on a busy machine.
  600_000,
);

test("[23.46] every command on the pages is run here, or says why not and names existing files", () => {
  const inDeploy = (path: string) => existsSync(join(import.meta.dirname, "../..", path));
  const chart = readFileSync(join(import.meta.dirname, "../../deploy/helm/waybill/values.yaml"), "utf8");
  const compose = readFileSync(join(import.meta.dirname, "../../deploy/compose.yaml"), "utf8");
  const { stdout: usage } = spawnSync(process.execPath, ["server/dist/waybill.js", "--help"], {
    cwd: join(import.meta.dirname, "../.."),
    encoding: "utf8",
  });
  const commandsOfProgram = new Set([...usage.matchAll(/^ {2}([a-z-]+) /gm)].map(([, name]) => name));
  expect(commandsOfProgram.size).toBeGreaterThan(5);
  for (const [file, text] of Object.entries(operatingPages)) {
    expect(text, `${file}: commands are in blocks of sh`).not.toMatch(/^```(?:bash|shell|console)/m);
    if (blocksOf(file).length > 0) expect(order, file).toContain(file);
    const marked = [...text.matchAll(/^```sh(.*)$/gm)].map(([, words = ""]) => words);
    for (const words of marked) expect(words, file).toMatch(/^(?: not-run: .{10,})?$/);
    for (const [, word = ""] of text.matchAll(/(?<=`|; |^|waybill\.js |&& )waybill ([a-z][a-z-]+)\b/gm))
      expect(commandsOfProgram, `${file}: waybill ${word}`).toContain(word);
    for (const { where, commands, notRun } of blocksOf(file)) {
      const { status, stderr } = spawnSync("bash", ["-n", "-c", commands], { encoding: "utf8" });
      expect(status, `${where}: ${stderr}`).toBe(0);
      for (const [path] of commands.matchAll(/(?<=\s|\/opt\/waybill\/)deploy\/[\w./-]+/g))
        if (path !== "deploy/.env") expect(inDeploy(path), `${where}: ${path}`).toBe(true);
      if (notRun === undefined) continue;
      for (const [, process = ""] of commands.matchAll(/deployment\/waybill-([\w-]+)/g))
        expect(chart, where).toMatch(new RegExp(`^  ${process}: `, "m"));
      for (const [, process = ""] of commands.matchAll(/waybill@([a-z]+)/g))
        expect(process, where).toBeOneOf(["web", "work"]);
      for (const [, service = ""] of commands.matchAll(/compose\.yaml exec ([\w-]+)/g))
        expect(compose, where).toMatch(new RegExp(`^  ${service}:$`, "m"));
    }
  }
  // Bash reads each block in a process of its own: ten seconds of work on an idle machine.
}, 120_000);

/** The link anchor of a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w -]/g, "")
    .replaceAll(" ", "-");

test("[23.46] every link on the operating pages works", () => {
  const docs = join(import.meta.dirname, "../../docs");
  const index = readFileSync(join(docs, "operating.md"), "utf8");
  for (const file of Object.keys(operatingPages)) expect(index).toContain(`(operating/${file})`);
  const pages = Object.entries(operatingPages).map(([file, text]) => [`operating/${file}`, text] as const);
  for (const [file, text] of [...pages, ["operating.md", index] as const])
    for (const [link, path = "", anchor = ""] of text.matchAll(/\]\((?!https?:)([^)#]*)#?([^)]*)\)/g)) {
      const target = path === "" ? join(docs, file) : join(docs, file, "..", path);
      expect(existsSync(target), `${file}: ${link}`).toBe(true);
      if (anchor === "") continue;
      const headings = [...readFileSync(target, "utf8").matchAll(/^#+ (.+)$/gm)].map(([, name = ""]) => name);
      expect(headings.map(anchorOf), `${file}: ${link}`).toContain(anchor);
    }
});
