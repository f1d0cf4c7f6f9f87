import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lockFolder } from "./lock-folder.ts";

let folder = "";
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), "waybill-lock-"))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const leaveBehind = (holder: object) => writeFileSync(join(folder, "lock"), JSON.stringify(holder));

test("a folder in use is refused with one sentence that names the process, and is free after that", () => {
  const unlock = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(
    `The data folder ${folder} is in use by the process ${process.pid}: stop it, or set DATA_DIR to another folder.`,
  );
  unlock();
  lockFolder(folder)();
  expect(readdirSync(folder)).toEqual([]);
});

test("the lock of a killed process is replaced", () => {
  const { pid } = spawnSync(process.execPath, ["-e", ""]);
  leaveBehind({ pid, started: "" });
  lockFolder(folder)();
});

test("a lock whose process id belongs to another process now is replaced", () => {
  leaveBehind({ pid: process.pid, started: "an earlier boot 1" });
  lockFolder(folder)();
});

test("a lock that was only half written is replaced", () => {
  writeFileSync(join(folder, "lock"), '{"pid":');
  lockFolder(folder)();
});
