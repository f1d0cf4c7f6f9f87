import pg from "pg";
import { freePort } from "../../../tools/test-services.mjs";
import { filledExample, type Machine, type Machines, waitUntil } from "./machines.fixture.ts";

type Node = { machine: Machine; postgres: number; rest: number; start: () => void };

/**
 * How a primary ends: its machine is killed, or only its PostgreSQL; the machine freezes and wakes up later; or
 * Patroni switches over.
 */
export const outageKinds = ["machine", "postgres", "silence", "switchover"] as const;
type OutageKind = (typeof outageKinds)[number];

const numbers = [1, 2, 3] as const;

/**
 * Three PostgreSQL nodes under Patroni with etcd, and the proxies that route to the primary, with the files of
 * deploy/patroni.
 */
export async function openPatroniCluster(machines: Machines, { etcds = 1 } = {}) {
  const etcd = await Promise.all(
    Array.from({ length: etcds }, async (_, at) => ({
      name: `etcd${at + 1}`,
      client: await freePort(),
      peer: await freePort(),
    })),
  );
  const peers = etcd.map(({ name, peer }) => `${name}=http://127.0.0.1:${peer}`).join();
  const at = (port: number) => `http://127.0.0.1:${port}`;
  for (const { name, client, peer } of etcd)
    machines
      .machine(name)
      .run("etcd", [
        `--name=${name}`,
        "--data-dir=data",
        `--initial-cluster=${peers}`,
        `--listen-client-urls=${at(client)}`,
        `--advertise-client-urls=${at(client)}`,
        `--listen-peer-urls=${at(peer)}`,
        `--initial-advertise-peer-urls=${at(peer)}`,
      ]);

  const nodes = new Map<string, Node>();
  for (const number of numbers) {
    const name = `node${number}`;
    const machine = machines.machine(name);
    const [postgres, rest] = [await freePort(), await freePort()];
    const file = filledExample("patroni.yml", {
      "name: node1": `name: ${name}`,
      "10.0.0.11:8008": `127.0.0.1:${rest}`,
      "10.0.0.11:5432": `127.0.0.1:${postgres}`,
      "10.0.0.11:2379,10.0.0.12:2379,10.0.0.13:2379": etcd.map(({ client }) => `127.0.0.1:${client}`).join(),
      "10.0.0.0/24": "127.0.0.1/32",
      "/var/lib/postgresql/15/waybill": `${machine.folder}/data`,
      "/var/lib/postgresql/patroni.pgpass": `${machine.folder}/pgpass`,
      "/var/run/postgresql": machine.folder,
    });
    const path = machine.write("patroni.yml", file);
    const start = () => machine.run("patroni", [path]);
    nodes.set(name, { machine, postgres, rest, start });
    start();
  }

  const entry = machines.machine("entry");
  const [atPrimary, atPooler] = [await freePort(), await freePort()];
  const lines = numbers.map((number) => {
    const { postgres, rest } = nodes.get(`node${number}`) ?? { postgres: 0, rest: 0 };
    return [`10.0.0.1${number}:5432 check port 8008`, `127.0.0.1:${postgres} check port ${rest}`];
  });
  const haproxy = filledExample("haproxy.cfg", {
    "127.0.0.1:5000": `127.0.0.1:${atPrimary}`,
    ...Object.fromEntries(lines),
  });
  entry.run("haproxy", ["-db", "-f", entry.write("haproxy.cfg", haproxy)]);
  const pgbouncer = filledExample("pgbouncer.ini", {
    "host=127.0.0.1 port=5000": `host=127.0.0.1 port=${atPrimary}`,
    "listen_port = 6432": `listen_port = ${atPooler}`,
    "/etc/pgbouncer/userlist.txt": entry.write("userlist.txt", filledExample("userlist.txt", {})),
  });
  entry.run("pgbouncer", [entry.write("pgbouncer.ini", pgbouncer)]);

  const asked = async (node: Node, path: string): Promise<number> =>
    (await fetch(`http://127.0.0.1:${node.rest}${path}`, { signal: AbortSignal.timeout(2000) })).status;
  const membersWith = async (path: string): Promise<string[]> => {
    const found = await Promise.all(
      [...nodes].map(async ([name, node]) =>
        (await asked(node, path).catch(() => 0)) === 200 ? name : undefined,
      ),
    );
    return found.filter((name) => name !== undefined);
  };
  const primary = async (): Promise<string | undefined> => (await membersWith("/primary"))[0];
  /** True if there is one primary, one standby with everything that it acknowledged, and this many replicas. */
  const whole = async (standbys = 2) =>
    (await membersWith("/primary")).length === 1 &&
    (await membersWith("/synchronous")).length === 1 &&
    (await membersWith("/replica")).length === standbys;

  try {
    await waitUntil("three nodes, one of them primary", () => whole(), 120_000);
  } catch (error) {
    const logs = [...nodes].map(([name, { machine }]) => `${name}: ${machine.log("patroni").slice(-1500)}`);
    throw new Error([String(error), ...logs].join("\n"), { cause: error });
  }
  const superuser = new pg.Client(`postgres://postgres:change-me-superuser@127.0.0.1:${atPrimary}/postgres`);
  await superuser.connect();
  const statements = filledExample("database.sql", {})
    .replaceAll(/^--.*$/gm, "")
    .split(";");
  for (const statement of statements) if (statement.trim()) await superuser.query(statement);
  await superuser.end();

  return {
    /** The DATABASE_URL for Waybill. */
    url: `postgres://waybill:change-me-waybill@127.0.0.1:${atPooler}/waybill`,
    primary,
    whole,
    /** Ends the current primary in the given way. Returns the function that restores its machine. */
    end: async (outage: OutageKind): Promise<() => void> => {
      const name = await primary();
      const node = nodes.get(name ?? "");
      if (!node) throw new Error("There is no primary to kill.");
      switch (outage) {
        case "machine":
          node.machine.signal("SIGKILL");
          return node.start;
        case "postgres":
          node.machine.signal("SIGKILL", "data");
          return () => undefined;
        case "silence":
          node.machine.signal("SIGSTOP");
          return () => node.machine.signal("SIGCONT");
        case "switchover": {
          const [candidate] = await membersWith("/synchronous");
          const answer = await fetch(`http://127.0.0.1:${node.rest}/switchover`, {
            method: "POST",
            body: JSON.stringify({ leader: name, candidate }),
          });
          if (!answer.ok) throw new Error(`No switchover: ${await answer.text()}`);
          return () => undefined;
        }
      }
    },
  };
}
