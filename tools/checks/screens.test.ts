import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const page = join(root, "docs/screens.md");
const text = readFileSync(page, "utf8");

test("the delivery receipt, the partner's entry and every other layout is described, with a picture [2.57]", () => {
  const pictures = [...text.matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)].map(([, file]) => file ?? "");
  for (const picture of pictures) {
    const file = join(dirname(page), picture);
    expect(existsSync(file), picture).toBe(true);
    expect(statSync(file).size, picture).toBeGreaterThan(5_000);
  }
  for (const name of [
    "receipt",
    "connect",
    "recipient",
    "request-a-rider",
    "order-tracking",
    "history",
    "landing",
  ])
    expect(pictures).toContain(`screenshots/${name}.webp`);
});

test("every path of the portal has a line [2.57]", () => {
  const paths = readFileSync(join(root, "portal/navigation/paths.ts"), "utf8");
  const addresses = [...paths.matchAll(/^export const \w+Path = "(\/[^"#]*)";/gm)].map(
    ([, path]) => path ?? "",
  );
  expect(addresses.length).toBeGreaterThan(6);
  for (const address of addresses) expect(text).toContain(`\`${address}`);
});
