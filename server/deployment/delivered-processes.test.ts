import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { WebSocket } from "ws";
import { productRoot } from "../platform/program-files.ts";
import { startServer, type ServerProcess } from "../testing/server-process.fixture.ts";
import { openTestDatabase } from "../testing/test-database.ts";
import { askThroughTls } from "./ask-through-tls.fixture.ts";

const has = (program: string) => spawnSync(program, ["-v"]).error === undefined;
const sample = (...path: string[]) => readFileSync(join(productRoot, "deploy", ...path), "utf8");

const folder = mkdtempSync(join(tmpdir(), "waybill-delivered-"));
const metricsToken = "a token for the figures of this process";
const database = await openTestDatabase();
let server: ServerProcess;
let upstream = "";
beforeAll(async () => {
  server = startServer({
    DATABASE_URL: database.pool.options.connectionString ?? "",
    TOKEN_SECRET: "the secret of a cell behind a proxy",
    DATA_DIR: folder,
    TRUSTED_PROXIES: "1",
    METRICS_TOKEN: metricsToken,
    LOG_LEVEL: "error",
  });
  upstream = new URL((await server.ready) ?? "").host;
});
afterAll(async () => {
  server.kill("SIGTERM");
  await server.ended;
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Returns a free port. */
const freePort = () =>
  new Promise<number>((settle) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => settle(port));
    });
  });

function run(program: string, words: readonly string[], env: Record<string, string> = {}): ChildProcess {
  const child = spawn(program, words, { stdio: "ignore", env: { ...process.env, ...env } });
  onTestFinished(async () => {
    const ended = new Promise((settle) => child.once("close", settle));
    if (child.kill("SIGTERM")) await ended;
  });
  return child;
}

/** Checks what a proxy must do: TLS, calls, a websocket, and no metrics for the public. */
async function checkInFront(url: string): Promise<void> {
  await expect
    .poll(async () => (await askThroughTls(`${url}/health/ready`)).status, { timeout: 20_000 })
    .toBe(200);
  expect((await askThroughTls(`${url}/metrics`)).status).toBe(404);
  const signedIn = await askThroughTls(`${url}/orders/api/v1/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email_address: "single@example.com", password: "Waybill!2026" }),
  });
  expect(signedIn.status).toBe(200);
  const { result } = JSON.parse(signedIn.body) as {
    result: { AuthenticationResult: { AccessToken: string } };
  };
  const protocols = ["waybill.v1", `bearer.${result.AuthenticationResult.AccessToken}`];
  const socket = new WebSocket(`${url.replace("https", "wss")}/ws`, protocols, { rejectUnauthorized: false });
  const message = await new Promise<string>((settle, fail) => {
    socket.once("message", (data: Buffer) => settle(data.toString()));
    socket.once("error", fail);
    socket.once("open", () => socket.send(JSON.stringify({ type: "ping" })));
    setTimeout(() => settle(socket.readyState === WebSocket.OPEN ? "open" : ""), 3000);
  });
  expect(message).not.toBe("");
  socket.close();
}

test.runIf(has("nginx"))(
  "[23.27] [23.32] TLS, calls and the websocket work behind nginx",
  async () => {
    const port = await freePort();
    const [certificate, key] = [join(folder, "certificate.pem"), join(folder, "key.pem")];
    const words = "req -x509 -newkey rsa:2048 -nodes -subj /CN=localhost -days 1".split(" ");
    expect(spawnSync("openssl", [...words, "-keyout", key, "-out", certificate]).status).toBe(0);
    const site = sample("nginx", "waybill.conf")
      .replace("/etc/ssl/waybill/fullchain.pem", certificate)
      .replace("/etc/ssl/waybill/privkey.pem", key)
      .replace("127.0.0.1:3000", upstream)
      .replace("listen 443 ssl", `listen 127.0.0.1:${port} ssl`);
    writeFileSync(join(folder, "waybill.conf"), site);
    const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
      (name) => `${name}_temp_path ${join(folder, name)};`,
    );
    writeFileSync(
      join(folder, "nginx.conf"),
      `daemon off; pid ${join(folder, "pid")}; events {} http { access_log off; ${paths.join(" ")} include waybill.conf; }`,
    );
    run("nginx", ["-e", "stderr", "-c", join(folder, "nginx.conf")]);
    await checkInFront(`https://localhost:${port}`);
  },
  60_000,
);

test.runIf(has("caddy"))(
  "[23.27] [23.32] TLS, calls and the websocket work behind Caddy",
  async () => {
    const [port, plain] = [await freePort(), await freePort()];
    const home = join(folder, "caddy");
    mkdirSync(home);
    const file = join(home, "Caddyfile");
    // Caddy must not install a root certificate, nor open another port.
    const options = `{\n\tadmin off\n\tskip_install_trust\n\thttp_port ${plain}\n}\n`;
    writeFileSync(file, options + sample("caddy", "Caddyfile"));
    run("caddy", ["run", "--config", file, "--adapter", "caddyfile"], {
      HOME: home,
      XDG_DATA_HOME: home,
      XDG_CONFIG_HOME: home,
      WAYBILL_HOST: `localhost:${port}`,
      WAYBILL_UPSTREAM: upstream,
    });
    await checkInFront(`https://localhost:${port}`);
  },
  60_000,
);

test.runIf(has("prometheus"))(
  "[23.27] Prometheus scrapes the server and evaluates every rule",
  async () => {
    const port = await freePort();
    const home = join(folder, "prometheus");
    mkdirSync(home);
    writeFileSync(join(home, "token"), metricsToken);
    writeFileSync(join(home, "rules.yml"), sample("prometheus", "rules.yml"));
    const config = sample("prometheus", "prometheus.yml")
      .replace("/etc/prometheus/waybill-metrics-token", join(home, "token"))
      .replace('["127.0.0.1:3000", "127.0.0.1:3001"]', `["${upstream}"]`)
      .replace("scrape_interval: 15s", "scrape_interval: 1s");
    writeFileSync(join(home, "prometheus.yml"), `global: { evaluation_interval: 1s }\n${config}`);
    run("prometheus", [
      `--config.file=${join(home, "prometheus.yml")}`,
      `--storage.tsdb.path=${join(home, "data")}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ]);
    const api = async (path: string) =>
      (await fetch(`http://127.0.0.1:${port}/api/v1/${path}`)
        .then((answer) => answer.json())
        .catch(() => ({}))) as {
        data?: {
          result?: { value: [number, string] }[];
          groups?: { rules: { name: string; health: string }[] }[];
        };
      };
    const up = async () => (await api('query?query=up{job="waybill"}')).data?.result?.[0]?.value[1];
    await expect.poll(up, { timeout: 20_000 }).toBe("1");
    const health = async () =>
      (await api("rules")).data?.groups?.flatMap(({ rules }) => rules.map((rule) => rule.health));
    const alerts = sample("prometheus", "rules.yml").match(/- alert: /g)?.length ?? 0;
    await expect.poll(health, { timeout: 20_000 }).toEqual(Array.from({ length: alerts }, () => "ok"));
  },
  60_000,
);
