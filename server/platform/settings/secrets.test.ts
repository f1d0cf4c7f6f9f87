import { afterAll, expect, test } from "vitest";
import { openTestDatabase } from "../../testing/test-database.ts";
import { storedSecret } from "./secrets.ts";

const { close, db } = await openTestDatabase();
afterAll(close);

test("of two processes that create a secret at the same time both use the first one's", async () => {
  const second = await storedSecret(db, "a key", async () => {
    expect(await storedSecret(db, "a key", () => "the first")).toBe("the first");
    return "the second";
  });
  expect(second).toBe("the first");
  expect(await storedSecret(db, "a key", () => "the third")).toBe("the first");
});
