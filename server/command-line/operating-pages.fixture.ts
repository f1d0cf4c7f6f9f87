import { chmodSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { productRoot } from "../platform/program-files.ts";

const folder = join(productRoot, "docs/operating");

export const operatingPages: Readonly<Record<string, string>> = Object.fromEntries(
  readdirSync(folder).map((file) => [file, readFileSync(join(folder, file), "utf8")]),
);

export type Block = {
  readonly where: string;
  readonly commands: string;
  /** Why no test can run the block; undefined if a test runs it. */
  readonly notRun: string | undefined;
};

/** The code blocks with commands on a page. */
export function blocksOf(file: string): Block[] {
  const text = operatingPages[file] ?? "";
  return [...text.matchAll(/^```sh(?: not-run: (.+))?\n([\s\S]*?)^```$/gm)].map((found) => ({
    where: `${file}:${text.slice(0, found.index).split("\n").length}`,
    commands: found[2] ?? "",
    notRun: found[1],
  }));
}

// Replacements for programs that need root or systemd: `sudo` runs the command directly, `systemctl` starts the
// unit's own command and files, and `journalctl` shows its output.
const standIns: Readonly<Record<string, string>> = {
  sudo: `exec "$@"`,
  journalctl: `cat "$RUN/$(sed 's/.*waybill@\\([a-z0-9]*\\).*/\\1/' <<<"$*").log"`,
  systemctl: `
    stop() {
      [ -f "$RUN/$1.pid" ] || return 0
      kill -TERM "$(cat "$RUN/$1.pid")" 2>/dev/null || true
      while kill -0 "$(cat "$RUN/$1.pid")" 2>/dev/null; do sleep 0.1; done
      rm "$RUN/$1.pid"
    }
    start() {
      command=$(sed -n 's/^ExecStart=.usr.bin.node //p' /etc/systemd/system/waybill@.service | sed "s|.opt.waybill.server|$PROGRAM/server|")
      (
        set -a; . /etc/waybill/env; . "/etc/waybill/$1.env"; set +a
        export DATA_DIR=/var/lib/waybill DRAIN_SECONDS=0
        exec node $command >>"$RUN/$1.log" 2>&1 </dev/null
      ) &
      echo $! >"$RUN/$1.pid"
    }
    verb=$1
    for unit in "$@"; do
      case $unit in waybill@*) name=\${unit#waybill@} ;; *) continue ;; esac
      case $verb in
        enable|start) start "$name" ;;
        disable|stop) stop "$name" ;;
        restart) stop "$name"; start "$name" ;;
        status) kill -0 "$(cat "$RUN/$name.pid")" ;;
        *) exit 1 ;;
      esac
    done`,
};

/** The values that a test puts into the pages' commands instead of the written URLs and ports. */
export type Machine = {
  readonly databaseUrl: string;
  readonly drillUrl: string;
  readonly redisUrl: string;
  readonly smtpUrl: string;
  /** The ports that replace 3000, 3001, 3002 and 3009. */
  readonly ports: readonly number[];
};

/**
 * Prepares a folder that replaces a server's root folder; returns a function that adapts commands to it, and the
 * environment to run them in.
 */
export function makeMachine(root: string, machine: Machine) {
  const drill = new URL(machine.drillUrl).pathname.slice(1);
  const placeholders: readonly [RegExp, string][] = [
    [/postgres:\/\/waybill@localhost\/waybill_drill/g, machine.drillUrl],
    [/postgres:\/\/waybill@localhost\/waybill\b/g, machine.databaseUrl],
    [/\bwaybill_drill\b/g, drill],
    [/redis:\/\/localhost:6379/g, machine.redisUrl],
    [/smtp:\/\/localhost:25/g, machine.smtpUrl],
    [/(?<![\w.])\/(opt|etc|var|usr\/local)\//g, `${root}/$1/`],
    [/\b300([0129])\b/g, "{port $1}"],
    // A busy machine may need more than the pages' half a minute to start a process.
    [/--retry 30\b/g, "--retry 200"],
  ];
  const put = (commands: string) =>
    placeholders
      .reduce((text, [name, value]) => text.replaceAll(name, value), commands)
      .replaceAll(/\{port (\d)\}/g, (_, last: string) => String(machine.ports["0129".indexOf(last)]));
  for (const path of ["opt", "etc/systemd/system", "var/lib", "var/tmp", "usr/local/bin", "run"])
    mkdirSync(join(root, path), { recursive: true });
  for (const version of ["1.0.0", "1.1.0"]) symlinkSync(productRoot, join(root, `opt/waybill-${version}`));
  for (const [name, commands] of Object.entries(standIns)) {
    const file = join(root, "usr/local/bin", name);
    writeFileSync(file, `#!/usr/bin/env bash\nset -eu\n${put(commands)}\n`);
    chmodSync(file, 0o755);
  }
  const { PATH = "" } = process.env;
  const env = {
    PATH: `${join(root, "usr/local/bin")}:${process.execPath.replace(/\/node$/, "")}:${PATH}`,
    HOME: root,
    RUN: join(root, "run"),
    PROGRAM: join(root, "opt/waybill"),
    DRAIN_SECONDS: "0",
  };
  return { put, env };
}
