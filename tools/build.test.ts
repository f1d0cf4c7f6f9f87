import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { oneAtATime } from "./build.mjs";

const newLock = () => {
  const folder = mkdtempSync(join(tmpdir(), "waybill-lock-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return { folder, lock: join(folder, "build.lock") };
};

test("two concurrent builds run one after the other, also after a failed one", async () => {
  const { folder, lock } = newLock();
  const log: string[] = [];
  let finish = (): void => undefined;
  const first = oneAtATime(lock, async () => {
    log.push("first begins");
    await new Promise<void>((settle) => (finish = settle));
    log.push("first ends");
    throw new Error("does not build");
  });
  const second = oneAtATime(lock, () => {
    log.push("second begins");
    return Promise.resolve("built");
  });
  await expect.poll(() => log).toEqual(["first begins"]);
  finish();
  await expect(first).rejects.toThrow("does not build");
  await expect(second).resolves.toBe("built");
  expect(log).toEqual(["first begins", "first ends", "second begins"]);
  expect(readdirSync(folder)).toEqual([]);
});

test("the lock of a killed build is replaced", async () => {
  const { lock } = newLock();
  const { pid } = spawnSync(process.execPath, ["-e", ""]);
  writeFileSync(lock, String(pid));
  await expect(oneAtATime(lock, () => Promise.resolve("built"))).resolves.toBe("built");
  expect(existsSync(lock)).toBe(false);
});
