import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { destination } from "../../server/partner/partner.fixture.ts";
import { developer, openWebhookApp } from "../../server/webhooks/webhooks.fixture.ts";
import { hasProgram } from "../end-to-end.fixture.ts";
import { buildPlugin } from "./build.mjs";

const isHere = hasProgram("php");
const folder = mkdtempSync(join(tmpdir(), "waybill-plugin-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Unpacks a zip with Python, to check ours with another implementation. */
function unpacked(): string {
  const script =
    "import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None; z.extractall(sys.argv[2])";
  execFileSync("python3", ["-c", script, buildPlugin(folder), folder]);
  return join(folder, "waybill-for-woocommerce");
}
const filesOf = (plugin: string) =>
  readdirSync(plugin, { recursive: true, encoding: "utf8" }).filter((file) => /\.\w+$|LICENSE$/.test(file));

test.skipIf(!isHere)(
  "waybill-for-woocommerce.zip is one folder with a plugin's header, without development files or warnings [22.44]",
  () => {
    const plugin = unpacked();
    expect(readdirSync(folder).sort()).toEqual(["waybill-for-woocommerce", "waybill-for-woocommerce.zip"]);
    const main = readFileSync(join(plugin, "waybill-for-woocommerce.php"), "utf8");
    for (const line of [
      "Plugin Name: Waybill for WooCommerce",
      "Requires PHP: 7.4",
      "Text Domain: waybill-for-woocommerce",
      "'custom_order_tables', PLUGIN_FILE, true",
      "'cart_checkout_blocks', PLUGIN_FILE, true",
    ])
      expect(main).toContain(line);
    const files = filesOf(plugin);
    expect(files.filter((file) => !/\.php$|^readme\.txt$|^LICENSE$/.test(file))).toEqual([]);
    expect(files.filter((file) => /test|check|played|composer/.test(file))).toEqual([]);
    // Syntax added after PHP 7.4.
    const later =
      /\?->|\bmatch\s*\(|\benum\s+\w+\s*\{|\breadonly\b|\bstr_(?:contains|starts_with|ends_with)\(|#\[\w/;
    for (const file of files.filter((one) => one.endsWith(".php"))) {
      const output = execFileSync(
        "php",
        ["-d", "error_reporting=-1", "-d", "display_errors=1", "-l", join(plugin, file)],
        {
          encoding: "utf8",
        },
      );
      expect(output.trim(), file).toBe(`No syntax errors detected in ${join(plugin, file)}`);
      expect(readFileSync(join(plugin, file), "utf8"), file).not.toMatch(later);
      // The plugin's files must refuse direct access.
      if (!file.startsWith("lib/"))
        expect(readFileSync(join(plugin, file), "utf8"), file).toMatch(/defined\('\w+'\) \|\| exit;/);
    }
  },
  60_000,
);

test.skipIf(!isHere)(
  "the plugin's rates, orders, cash, cancellations, webhook events and retries work with a Waybill server [22.45] [22.46] [22.47] [22.49]",
  async () => {
    let url = "http://waybill.test";
    const product = await openWebhookApp({ now: new Date(), deps: { publicUrl: () => url } });
    try {
      const own = await product.partner("test");
      const made = await own.merchant("POST", `${developer}/keys`, { name: "Shop", mode: "test" });
      url = await product.app.listen({ port: 0, host: "127.0.0.1" });
      const facts = {
        url,
        key: made.body.result.secret,
        outlet: own.first,
        second: own.second,
        place: destination,
        known: { address_1: "Ayala Avenue", city: "Makati" },
        receiver: product.receiver.url("/wp-json"),
        plugin: unpacked(),
      };
      const php = ["-d", "display_errors=stderr", join(import.meta.dirname, "played/check.php")];
      const env = { ...process.env, WAYBILL_FACTS: JSON.stringify(facts) };
      const child = spawn("php", php, { env, stdio: ["ignore", "pipe", "pipe"] });
      let output = "";
      for (const stream of [child.stdout, child.stderr])
        stream.on("data", (piece: Buffer) => (output += piece.toString()));
      const ended = once(child, "close");
      // The server's background work: sends order events.
      while (child.exitCode === null && child.signalCode === null) {
        await product.sendDue();
        await wait(100);
      }
      await ended;
      expect(output.trim().split("\n")).toEqual([
        "declared",
        "settings",
        "rates",
        "cash",
        "paid",
        "left alone",
        "once",
        "cancelled by the shop",
        "callbacks",
        "retries",
        "later",
        "box",
      ]);
    } finally {
      await product.close();
    }
  },
  120_000,
);
