import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import * as contract from "../../contract/openapi.ts";
import { refusals } from "../../contract/refusals.ts";
import { textsOfApp } from "../../server/platform/texts.ts";
import { filesOf, keysIn } from "./app-texts.mjs";

const root = join(import.meta.dirname, "../..");
const english = JSON.parse(readFileSync(join(root, "locales/en.json"), "utf8")) as Record<string, string>;
const keys = Object.keys(english);

/** The possible refusals of the calls named in a source. */
function refusedIn(text: string): string[] {
  const called = contract.endpoints.filter(({ name }) => new RegExp(`\\b${name}\\b`).test(text));
  const names = called.flatMap(({ facts }) => [...facts.refusals]);
  return [...new Set(names.map((name) => refusals[name].key))];
}

test.each([
  { app: "portal", entry: "portal/main.tsx" },
  { app: "rider", entry: "rider/main.tsx" },
  { app: "operations", entry: "operations/main.tsx" },
] as const)(
  "every text that the app $app can show is among those that it loads [17.32]",
  ({ app, entry }) => {
    const files = filesOf(join(root, entry), root);
    expect(files.length).toBeGreaterThan(20);
    const own = files
      .filter((file) => !file.startsWith(join(root, "contract")))
      .map((file) => readFileSync(file, "utf8"));
    const text = own.join("\n");
    const shown = [...keysIn(text, keys), ...refusedIn(text)];
    expect(shown.length).toBeGreaterThan(50);
    const loaded = { ...textsOfApp(english, app), ...(app === "portal" && textsOfApp(english, "office")) };
    // The server writes the cells of the example sheet, so an app needs none of those texts.
    const missing = shown.filter((key) => loaded[key] === undefined && !key.startsWith("bulk-cell."));
    expect(missing).toEqual([]);
  },
);

test("the menu and the header of the portal need none of the texts that are loaded later [17.32]", () => {
  const files = filesOf(join(root, "portal/shell/app-shell.tsx"), root).filter((file) =>
    file.startsWith(join(root, "portal/shell/navigation")),
  );
  expect(files.length).toBeGreaterThan(3);
  const shown = keysIn(files.map((file) => readFileSync(file, "utf8")).join("\n"), keys);
  expect(shown).toContain("statements.title");
  const first = textsOfApp(english, "portal");
  expect([...shown].filter((key) => first[key] === undefined)).toEqual([]);
});

test("every text key that the recipient's pages use has a text [17.32]", () => {
  const files = readdirSync(join(root, "recipient")).filter((name) =>
    /(?<!\.test|\.fixture)\.ts$/.test(name),
  );
  const text = files.map((name) => readFileSync(join(root, "recipient", name), "utf8")).join("\n");
  const named = [...text.matchAll(/"((?:tracking|receipt|page|status)[\w-]*\.[\w.-]+)"/g)].map(
    ([, key = ""]) => key,
  );
  expect(named.length).toBeGreaterThan(10);
  const missing = named.filter((key) => english[key] === undefined && english[`${key}_other`] === undefined);
  expect(missing).toEqual([]);
});

test("a wrong PIN typed offline has a text [17.33]", () => {
  const rider = textsOfApp(english, "rider");
  expect(rider[refusals.pin_wrong.key]).toMatch(/PIN does not match/);
  expect(rider[refusals.too_early.key]).toBeTruthy();
  // No merchant ever gets this response.
  expect(textsOfApp(english, "portal")[refusals.pin_wrong.key]).toBeUndefined();
});

test("every text about the recipient's actions is translated in each language [20.36]", () => {
  const ofActs =
    /^tracking\.(?:pin|instructions|leave|rating|reasons|problem|cause)-|^tracking\.(?:too-far|not-taken|handed-over-again)$/;
  const words = keys.filter((key) => ofActs.test(key));
  expect(words.length).toBeGreaterThan(30);
  const files = readdirSync(join(root, "locales")).filter((name) => name.endsWith(".json"));
  const missing = files.flatMap((file) => {
    const own = JSON.parse(readFileSync(join(root, "locales", file), "utf8")) as Record<string, string>;
    return words.filter((key) => !own[key]?.trim()).map((key) => `${file}: ${key}`);
  });
  expect(missing).toEqual([]);
});
