import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

const root = join(import.meta.dirname, "../..");

/** Builds an app like `npm start`, without writing files, and returns the output. */
async function buildUnwritten(app: string): Promise<string> {
  const program = `import { build } from "vite"; await build({ configLoader: "runner", logLevel: "warn", build: { write: false } });`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
    cwd: join(root, app),
    env: { ...process.env, NODE_ENV: "production", FORCE_COLOR: "0" },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (text: Buffer) => (output += text.toString()));
  const [code] = (await once(child, "close")) as [number];
  expect(code, output).toBe(0);
  return output;
}

test.each(["portal", "rider", "operations"])(
  "[23.39] the bundler has no warning about the %s",
  async (app) => expect(await buildUnwritten(app)).toBe(""),
  120_000,
);

test("[23.39] npm start is the only command needed, and prints one line per step", async () => {
  const data = mkdtempSync(join(tmpdir(), "waybill-start-"));
  onTestFinished(() => rmSync(data, { recursive: true, force: true }));
  const { PATH = "", HOME = "" } = process.env;
  const child = spawn("npm", ["start", "--silent"], {
    cwd: root,
    env: { PATH, HOME, PORT: "0", DATA_DIR: data, DRAIN_SECONDS: "0", SIMULATION_SPEED: "0" },
  });
  const ended = once(child, "close");
  const output = { out: "", err: "" };
  child.stderr.on("data", (text: Buffer) => (output.err += text.toString()));
  const ready = new Promise<void>((settle, fail) => {
    child.stdout.on("data", (text: Buffer) => {
      output.out += text.toString();
      if (output.out.includes("finance@example.com")) settle();
    });
    void ended.then(() => fail(new Error(`npm start ended: ${output.out}${output.err}`)));
  });
  await ready;
  child.kill("SIGTERM");
  await ended;
  const [steps = ""] = output.out.split("\n\n");
  for (const line of steps.split("\n"))
    expect(line).toMatch(
      /^(?:The packages are being installed.*|Building the [a-z ]+ …|Waybill is ready: http\S+)$/,
    );
  expect(steps).toMatch(/^Waybill is ready: /m);
  // The log contains only warnings.
  expect(output.err).toBe("");
}, 180_000);
