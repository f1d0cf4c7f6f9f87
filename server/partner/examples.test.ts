import { exampleLanguages, exampleOf, type ExampleLanguage } from "@waybill/domain/partner/examples";
import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { destination, openPartnerApp } from "./partner.fixture.ts";

const product = await openPartnerApp();
const { partner } = product;
const folder = mkdtempSync(join(tmpdir(), "waybill-examples-"));
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await product.close();
});

const developer = "/orders/api/v1/developer";
const run = promisify(execFile);
const runs: Record<ExampleLanguage, { program: string; ending: string }> = {
  curl: { program: "sh", ending: "sh" },
  Node: { program: process.execPath, ending: "mjs" },
  Python: { program: "python3", ending: "py" },
  PHP: { program: "php", ending: "php" },
};
const isThere = (program: string) => spawnSync(program, ["--version"]).status === 0;

// Node and curl are always available; examples in other languages run if their program is installed.
const languages = exampleLanguages.filter(
  (language) => language === "curl" || language === "Node" || isThere(runs[language].program),
);

test.each(languages)("the example in %s places an order without changes [15.112]", async (language) => {
  const { program, ending } = runs[language];
  if (!product.app.server.listening) await product.app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = product.app.server.address() as AddressInfo;
  const own = await partner();
  const made = await own.merchant("POST", `${developer}/keys`, { name: "Example", mode: "test" });
  const file = join(folder, `example.${ending}`);
  const where = {
    origin: `http://127.0.0.1:${port}`,
    country: "ph",
    to: destination,
    phone: "0917 123 4567",
  };
  writeFileSync(file, exampleOf(language, { ...where, key: made.body.result.secret }));
  const { stdout } = await run(program, [file]);
  expect(JSON.parse(stdout)).toMatchObject({ status: "NEW", description: "2 trays" });
});
