import { expect, test } from "vitest";
import { randomBytesInBlocks } from "./random-bytes.ts";

test("no random byte is returned twice, and a caller's changes affect no other's bytes", () => {
  let drawn = 0;
  let next = 0;
  const fill = (block: Buffer) => {
    drawn += 1;
    for (let at = 0; at < block.length; at += 4) block.writeUInt32BE((next += 1), at);
    return block;
  };
  const randomBytes = randomBytesInBlocks(fill);
  const seen = new Set<number>();
  const rounds = 5_000;
  for (let turn = 0; turn < rounds; turn += 1) {
    const bytes = randomBytes(16);
    expect(bytes).toHaveLength(16);
    for (let at = 0; at < 16; at += 4) seen.add(bytes.readUInt32BE(at));
    bytes.fill(0);
  }
  expect(seen.size).toBe(rounds * 4);
  expect(seen).not.toContain(0);
  expect(drawn).toBe(Math.ceil((rounds * 16) / 8_192));
});

test("a large request gets its own random bytes", () => {
  const sizes: number[] = [];
  const randomBytes = randomBytesInBlocks((block) => {
    sizes.push(block.length);
    return block;
  });
  expect(randomBytes(10_000)).toHaveLength(10_000);
  expect(sizes).toEqual([10_000]);
});
