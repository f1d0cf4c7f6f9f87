import { Redis } from "ioredis";
import { freePort } from "../../../tools/test-services.mjs";
import { filledExample, type Machine, type Machines, waitUntil } from "./machines.fixture.ts";

const password = "change-me-redis";
const sentinelCount = 3;

/** A Redis with a replica, and three sentinels that elect the master, configured by the files of deploy/patroni. */
export async function openSentinelCluster(machines: Machines) {
  const nodes = new Map<number, { machine: Machine; start: () => void }>();
  const first = await freePort();
  for (const [at, port] of [first, await freePort()].entries()) {
    const machine = machines.machine(`redis${at + 1}`);
    const config = filledExample("redis.conf", { "10.0.0.21": "127.0.0.1", "port 6379": `port ${port}` });
    const file = machine.write("redis.conf", config);
    let master = at === 0 ? [] : ["--replicaof", "127.0.0.1", String(first)];
    const start = () => {
      machine.run("redis-server", [file, ...master]);
      // A node that restarts empty is a replica until the sentinels promote it.
      master = [];
    };
    nodes.set(port, { machine, start });
    start();
  }
  const sentinels: { port: number; client: Redis }[] = [];
  for (let at = 1; at <= sentinelCount; at += 1) {
    const port = await freePort();
    const machine = machines.machine(`sentinel${at}`);
    const config = filledExample("sentinel.conf", {
      "port 26379": `port ${port}`,
      "10.0.0.21 6379": `127.0.0.1 ${first}`,
    });
    machine.run("redis-server", [machine.write("sentinel.conf", config), "--sentinel"]);
    const client = new Redis(port, "127.0.0.1", { retryStrategy: () => 200, maxRetriesPerRequest: 0 });
    client.on("error", () => undefined);
    sentinels.push({ port, client });
  }
  const ask = async (...words: [string, ...string[]]) => sentinels[0]?.client.call("sentinel", ...words);
  const masterPort = async (): Promise<number> => {
    const answer = (await ask("get-master-addr-by-name", "waybill")) as [string, string];
    return Number(answer[1]);
  };
  /** True if the sentinels know each other and the replica, and the replica is in sync. */
  const isWhole = async () => {
    const words = (await ask("master", "waybill")) as string[];
    const valueOf = (name: string) => words[words.indexOf(name) + 1];
    if (valueOf("num-other-sentinels") !== String(sentinelCount - 1) || valueOf("flags") !== "master")
      return false;
    const replicas = (await ask("replicas", "waybill")) as string[][];
    return replicas.some(
      (one) =>
        one[one.indexOf("flags") + 1] === "slave" && one[one.indexOf("master-link-status") + 1] === "ok",
    );
  };
  await waitUntil("sentinels know a master and its replica", isWhole, 60_000);
  return {
    url: `redis-sentinel://:${password}@${sentinels.map(({ port }) => `127.0.0.1:${port}`).join()}/waybill`,
    isWhole,
    /** Kills the master, or freezes it with its connections open. Returns the function that restores it. */
    end: async (way: "machine" | "silence"): Promise<() => void> => {
      const node = nodes.get(await masterPort());
      if (!node) throw new Error("There is no master to kill.");
      node.machine.signal(way === "machine" ? "SIGKILL" : "SIGSTOP");
      return way === "machine" ? node.start : () => node.machine.signal("SIGCONT");
    },
    close: () => sentinels.forEach(({ client }) => client.disconnect()),
  };
}
