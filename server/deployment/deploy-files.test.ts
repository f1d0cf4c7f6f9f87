import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openMetrics } from "../platform/http/metrics.ts";
import { productRoot } from "../platform/program-files.ts";
import { readSettings } from "../platform/settings/settings.ts";
import { fillVariables, readCompose } from "./compose-file.fixture.ts";

const deploy = (...path: string[]) => join(productRoot, "deploy", ...path);
const read = (...path: string[]) => readFileSync(deploy(...path), "utf8");
const has = (program: string) => spawnSync(program, ["-v"]).error === undefined;

/** The names of all variables that the settings may read. */
const settingsRead = (): Set<string> => {
  const names = new Set<string>();
  const couriers = {
    ON_DEMAND_RIDER_URL: "https://rider.example",
    UBER_DIRECT_CUSTOMER_ID: "customer",
    DOORDASH_DRIVE_DEVELOPER_ID: "developer",
  };
  const given = [{}, couriers, { CARD_PROVIDER: "cybersource" }, { CARD_PROVIDER: "stripe" }];
  for (const env of [...given, { METRICS_PORT: "1", REGISTRATION_TYPE: "PV" }]) {
    const recorder = new Proxy<Record<string, string>>(env as Record<string, string>, {
      get: (variables, name) => {
        if (typeof name === "string") names.add(name);
        return variables[String(name)];
      },
    });
    try {
      readSettings(recorder);
    } catch {
      // A failure does not matter: only the names of the variables that were read do.
    }
  }
  return names;
};

test("[23.33] env.example names every setting of the product, with its default", () => {
  const lines = read("env.example")
    .split("\n")
    .filter((line) => /^[A-Z]/.test(line));
  const named = new Map(
    lines.map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]),
  );
  expect([...named.keys()].toSorted()).toEqual([...settingsRead()].toSorted());
  // The unchanged file gives the same settings as no file.
  expect(readSettings(Object.fromEntries(named))).toEqual(readSettings({}));
});

test("[23.31] every metric in rules and dashboards is one of /metrics, and every alert has a runbook", async () => {
  const figures = await openMetrics().registry.metrics();
  const served = new Set([...figures.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
  const asked = [
    read("prometheus", "rules.yml"),
    ...readdirSync(deploy("grafana")).map((file) => read("grafana", file)),
  ]
    .flatMap((text) => [...text.matchAll(/waybill_[a-z0-9_]+/g)])
    .map(([name]) => name);
  expect(asked.length).toBeGreaterThan(20);
  for (const name of asked)
    expect(served, name).toContain(served.has(name) ? name : name.replace(/_(?:bucket|count|sum)$/, ""));
});

test("[23.46] every alert has a runbook, every runbook an alert, and runbook_url links them", () => {
  const runbooks = readFileSync(join(productRoot, "docs/operating/alerts.md"), "utf8");
  const rules = read("prometheus", "rules.yml")
    .split("- alert: ")
    .slice(1)
    .map((rule) => ({
      name: /^\w+/.exec(rule)?.[0] ?? "",
      severity: /severity: (\w+)/.exec(rule)?.[1],
      url: /runbook_url: (\S+?),?\s/.exec(rule)?.[1],
    }));
  const written = [...runbooks.matchAll(/^## (Waybill\w+)\n\n`(\w+)`\. \*\*/gm)];
  expect(written.map(([, name, severity]) => ({ name, severity }))).toEqual(
    expect.arrayContaining(rules.map(({ name, severity }) => ({ name, severity }))),
  );
  expect(written).toHaveLength(rules.length);
  for (const { name, url } of rules) expect(url).toBe(`docs/operating/alerts.md#${name.toLowerCase()}`);
});

test("[23.46] the settings page lists each setting that is read, with its default, and no other", () => {
  const page = readFileSync(join(productRoot, "docs/operating/configure.md"), "utf8");
  const couriers = readFileSync(join(productRoot, "docs/operating/riders.md"), "utf8");
  const documented = new Map<string, string>();
  for (const [, names = "", rest = ""] of page.matchAll(/^\| (`[A-Z][^|]+?) +\| ([^\n]+)$/gm)) {
    const [defaults = "", words = ""] = rest.split("|");
    const values = [...defaults.matchAll(/`([^`]+)`/g)].map(([, value = ""]) => value);
    for (const [at, [, name = ""]] of [...names.matchAll(/`([A-Z0-9_]+)`/g)].entries())
      documented.set(name, values[at] ?? "");
    for (const [, name = ""] of words.matchAll(/`([A-Z0-9]+_[A-Z0-9_]+)`/g))
      if (!documented.has(name)) documented.set(name, "");
  }
  for (const row of couriers.split("\n").filter((line) => /^\| [^|]+ \| `[A-Z]/.test(line))) {
    const [, full = ""] = /`([A-Z_]+)`/.exec(row) ?? [];
    const prefix = /^(?:ON_DEMAND_RIDER|UBER_DIRECT|DOORDASH_DRIVE)/.exec(full)?.[0] ?? "";
    for (const [, name = ""] of row.matchAll(/`((?:_[A-Z]+)+|[A-Z]+_[A-Z_]+)`/g))
      documented.set(name.startsWith("_") ? `${prefix}${name}` : name, "");
  }
  for (const [name] of couriers.matchAll(/\b[A-Z_]+_CANCELLATION_PERCENT\b/g)) documented.set(name, "");
  const withoutOwn = [...documented.keys()].filter((name) => !name.startsWith("OTEL_"));
  expect(withoutOwn.toSorted()).toEqual(
    [...settingsRead()].filter((name) => !name.startsWith("OTEL_")).toSorted(),
  );
  const kept = /^([A-Z0-9_]+)=(.+)$/gm;
  for (const [, name = "", value = ""] of read("env.example").matchAll(kept)) {
    const documentedValue = documented.get(name);
    if (documentedValue !== undefined && documentedValue !== "") expect(documentedValue, name).toBe(value);
  }
});

test("[23.27] each file of deploy/ is in the docs with how it was tested", () => {
  const page = readFileSync(join(productRoot, "docs/operating/install.md"), "utf8");
  const rows = page.split("and how each was tried:\n\n")[1]?.split("\n\n")[0]?.split("\n").slice(2) ?? [];
  const named = rows
    .map((row) => row.split("|").map((cell) => cell.trim()))
    .map(([, files, , tried]) => ({ files, tried }));
  for (const { tried } of named) expect(tried).not.toBe("");
  const files =
    "env.example Containerfile compose.yaml helm/waybill systemd/ caddy/Caddyfile nginx/waybill.conf prometheus/ grafana/";
  for (const file of files.split(" ")) {
    expect(existsSync(deploy(file)), file).toBe(true);
    expect(
      named.some(({ files }) => files?.includes(`\`${file}\``)),
      file,
    ).toBe(true);
  }
  for (const entry of readdirSync(deploy())) expect(page, entry).toContain(entry);
});

test.runIf(has("promtool"))("[23.31] promtool accepts the alert rules", () => {
  const { status, stderr } = spawnSync("promtool", ["check", "rules", deploy("prometheus", "rules.yml")]);
  expect(stderr.toString()).toBe("");
  expect(status).toBe(0);
});

test.runIf(has("systemd-analyze"))("[23.32] systemd-analyze verify accepts the units", () => {
  const folder = mkdtempSync(join(tmpdir(), "waybill-units-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(deploy("systemd"), folder, { recursive: true });
  // A template unit is checked as its `web` instance.
  const units = readdirSync(folder).map((file) => join(folder, file.replace("@.", "@web.")));
  const { stderr } = spawnSync("systemd-analyze", ["verify", ...units]);
  // Ignore that node is at another path on this machine.
  const problems = stderr
    .toString()
    .split("\n")
    .filter((line) => line && !line.includes("/usr/bin/node"));
  expect(problems).toEqual([]);
});

test("[23.32] units run unprivileged and restart automatically, and the backup reads the folder of the proofs", () => {
  const unit = read("systemd", "waybill@.service");
  const backup = read("systemd", "waybill-backup.service");
  for (const line of ["DynamicUser=yes", "User=waybill", "NoNewPrivileges=yes", "ProtectSystem=strict"])
    for (const one of [unit, backup]) expect(one).toContain(`${line}\n`);
  expect(unit).toContain("Restart=always\n");
  // systemd makes the folder of a dynamic user available only to units that name it.
  expect(unit).toContain("StateDirectory=waybill\n");
  expect(backup).toContain("StateDirectory=waybill waybill-backup\n");
  for (const one of [unit, backup]) expect(one).toMatch(/^Environment=.*DATA_DIR=\/var\/lib\/waybill$/m);
});

test.runIf(has("nginx"))("[23.32] nginx accepts its sample configuration", () => {
  const folder = mkdtempSync(join(tmpdir(), "waybill-nginx-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [certificate, key] = [join(folder, "certificate.pem"), join(folder, "key.pem")];
  const made = spawnSync("openssl", [
    ..."req -x509 -newkey rsa:2048 -nodes -subj /CN=waybill.example -days 1".split(" "),
    "-keyout",
    key,
    "-out",
    certificate,
  ]);
  expect(made.status).toBe(0);
  const site = read("nginx", "waybill.conf")
    .replace("/etc/ssl/waybill/fullchain.pem", certificate)
    .replace("/etc/ssl/waybill/privkey.pem", key);
  writeFileSync(join(folder, "waybill.conf"), site);
  const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  writeFileSync(
    join(folder, "nginx.conf"),
    `pid ${join(folder, "pid")}; events {} http { access_log off; ${paths.join(" ")} include waybill.conf; }`,
  );
  const { status, stderr } = spawnSync("nginx", ["-t", "-e", "stderr", "-c", join(folder, "nginx.conf")]);
  expect(status, stderr.toString()).toBe(0);
});

test("[23.32] the proxy examples forward websockets and the caller's address", () => {
  const nginx = read("nginx", "waybill.conf");
  for (const header of [
    "X-Forwarded-For $remote_addr",
    "Upgrade $http_upgrade",
    "Connection $waybill_connection",
  ])
    expect(nginx).toContain(`proxy_set_header ${header};`);
  // Caddy obtains certificates and forwards websockets by itself.
  expect(read("caddy", "Caddyfile")).toContain("reverse_proxy ");
});

test.runIf(has("caddy"))("[23.32] Caddy accepts its sample configuration", () => {
  const { status } = spawnSync("caddy", [
    "validate",
    "--adapter",
    "caddyfile",
    "--config",
    deploy("caddy", "Caddyfile"),
  ]);
  expect(status).toBe(0);
});

test("[23.29] compose.yaml has proxy, product, PostgreSQL, Redis and a store of proofs, each with a health check that others wait for", () => {
  const { services, volumes } = readCompose();
  expect(Object.keys(services).toSorted()).toEqual(
    "bucket migrate postgres proofs proxy redis web work".split(" "),
  );
  const fields =
    "build command depends_on entrypoint env_file environment healthcheck image ports read_only".split(" ");
  fields.push("restart", "stop_grace_period", "tmpfs", "volumes");
  for (const [name, service] of Object.entries(services)) {
    for (const field of Object.keys(service)) expect(fields, `${name}: ${field}`).toContain(field);
    const isOnce = service.restart === "no";
    if (!isOnce) expect(service.healthcheck?.test[0], name).toBe("CMD");
    for (const [other, { condition }] of Object.entries(service.depends_on ?? {}))
      expect(condition, `${name} waits for ${other}`).toBe(
        services[other]?.restart === "no" ? "service_completed_successfully" : "service_healthy",
      );
    for (const volume of service.volumes ?? [])
      expect(volume.startsWith("./") || (volume.split(":")[0] ?? "") in volumes, volume).toBe(true);
    if (service.env_file) expect(service.read_only, name).toBe(true);
  }
  expect(services["proxy"]?.depends_on).toHaveProperty("web");
  for (const other of ["migrate", "redis", "bucket"])
    expect(services["web"]?.depends_on).toHaveProperty(other);
  expect(services["bucket"]?.entrypoint).toEqual(["mc", "mb", "--ignore-existing", "proofs/proofs"]);
  // The image writes only to /data, whatever env.example sets.
  expect(services["web"]?.environment).toMatchObject({ DATA_DIR: "/data", HOST: "0.0.0.0" });
  expect(read("Containerfile")).toContain("VOLUME /data\n");
});

test("[23.29] compose.yaml contains no secret: each comes from deploy/.env, which is not committed, or the start stops", () => {
  const { services } = readCompose();
  for (const [name, { environment = {}, command = [], entrypoint = [] }] of Object.entries(services)) {
    expect([...command, ...entrypoint].join(" "), name).not.toMatch(
      /pass|secret|key|token|:\/\/[^/@ ]*:[^/@ ]*@/i,
    );
    for (const [setting, value] of Object.entries(environment)) {
      const isSecret = /PASSWORD|SECRET|KEY|TOKEN/.test(setting);
      if (isSecret) expect(value, `${name}: ${setting}`).toMatch(/^\$\{\w+:\?[^}]+\}$/);
      // A URL must not contain a password either.
      const [, password = "given"] =
        /:\/\/[^/@]*:([^/@]+)@/.exec(value.replaceAll(/\$\{\w+:\?[^}]*\}/g, "given")) ?? [];
      expect(password, `${name}: ${setting}`).toBe("given");
      if (isSecret) expect(() => fillVariables(value, {}), setting).toThrow("set it in deploy/.env");
    }
  }
  // The installation page sets each secret in its copy of env.example.
  const install = readFileSync(join(productRoot, "docs/operating/install.md"), "utf8");
  const [, commands = ""] = /^cp deploy\/env\.example deploy\/\.env\n([^`]+)^```/m.exec(install) ?? [];
  for (const [, secret = ""] of read("compose.yaml").matchAll(/\$\{(\w+):\?/g)) {
    const isInExample = new RegExp(`^${secret}=$`, "m").test(read("env.example"));
    expect(commands).toContain(isInExample ? `"s/^${secret}=.*/${secret}=$(` : `echo "${secret}=$(`);
  }
  expect(readFileSync(join(productRoot, ".gitignore"), "utf8").split("\n")).toContain("deploy/.env");
});

test("[23.28] the image runs unprivileged, read-only, with a health check and no development package", () => {
  const image = read("Containerfile").replaceAll(/^#.*$/gm, "");
  expect(image).toMatch(/^HEALTHCHECK .*\\\n {2}CMD .*\/health\/live/m);
  expect(image).toMatch(/^USER 65534:65534$/m);
  expect(image).toContain('ENTRYPOINT ["node", "server/dist/waybill.js"]');
  expect(image).toContain("--omit=dev");
  for (const [, path = ""] of image.matchAll(/^COPY --from=build \/src\/(\S+) /gm))
    if (!/dist|node_modules/.test(path)) expect(existsSync(join(productRoot, path)), path).toBe(true);
  expect(read("compose.yaml")).toMatch(/^ {2}read_only: true$/m);
});

test("[23.30] the chart has probes, secrets by reference, a disruption budget, time to drain, and migrates first", () => {
  const chart = readdirSync(deploy("helm", "waybill", "templates"))
    .map((file) => read("helm", "waybill", "templates", file))
    .join("\n")
    .replaceAll(/^\s*#.*$/gm, "");
  for (const word of [
    "readinessProbe",
    "livenessProbe",
    "startupProbe",
    "secretRef",
    "PodDisruptionBudget",
    "terminationGracePeriodSeconds",
    "pre-install,pre-upgrade",
    "readOnlyRootFilesystem: true",
  ])
    expect(chart).toContain(word);
  expect(chart).not.toMatch(/kind: Secret/);
});
