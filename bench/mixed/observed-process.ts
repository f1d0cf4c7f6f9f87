import { readFileSync } from "node:fs";
import WebSocket from "ws";
import { openHandles, residentKilobytes } from "../child-process.ts";

/** A process's memory and open handles after a garbage collection. */
export type ProcessUsage = {
  heapMegabytes: number;
  residentMegabytes: number;
  /** Connections of clients and to services, whose number depends on the load. */
  connections: number;
  /** Other open files and sockets, as the operating system counts them. */
  files: number;
  /** Timers and similar handles that keep Node running; sockets count as files. */
  handles: number;
};

/** A process started with `--inspect`, which reports its own memory. */
export type ObservedProcess = {
  held(): Promise<ProcessUsage>;
  /** Evaluates JavaScript in the process, as its inspector's console does. */
  run(words: string): Promise<unknown>;
};

type Reply = { id: number; result?: { result?: { value?: unknown } }; error?: { message: string } };

/** The port of a process, and the ports of the services that it calls. */
export type Ports = { own: number; services: readonly number[] };

/** Established connections between clients, the process and its services: their number depends on the load. */
function countConnections({ own, services }: Ports): number {
  const lines = ["tcp", "tcp6"].flatMap((kind) => readFileSync(`/proc/net/${kind}`, "utf8").split("\n"));
  const portOf = (address: string): number => Number.parseInt(address.split(":")[1] ?? "", 16);
  return lines.filter((line) => {
    const [, from = "", to = "", state] = line.trim().split(/\s+/);
    return state === "01" && (portOf(from) === own || services.includes(portOf(to)));
  }).length;
}

/** Open handles are counted this often, because a call in flight has a socket too. */
const looks = 5;
const heldWords =
  "(({ heapUsed, external }, { length }) => [heapUsed + external, length])(process.memoryUsage(), process.getActiveResourcesInfo().filter((kind) => !/^(?:TCP|TLS)/.test(kind)))";

export function observeProcess(pid: number, ports: Ports, inspectorPort: number): ObservedProcess {
  /**
   * Connects an inspector for one measurement only, because an attached inspector keeps every object that it
   * received.
   */
  const asInspector = async <T>(
    work: (ask: (method: string, params?: object) => Promise<Reply>) => Promise<T>,
  ): Promise<T> => {
    const listed = await fetch(`http://127.0.0.1:${inspectorPort}/json/list`);
    const [target] = (await listed.json()) as { webSocketDebuggerUrl: string }[];
    const socket = new WebSocket(target?.webSocketDebuggerUrl ?? "");
    await new Promise((settle, fail) => socket.once("open", settle).once("error", fail));
    let number = 0;
    const ask = (method: string, params: object = {}): Promise<Reply> => {
      const id = (number += 1);
      return new Promise((settle, fail) => {
        const onReply = (data: Buffer): void => {
          const reply = JSON.parse(data.toString()) as Reply;
          if (reply.id !== id) return;
          socket.off("message", onReply);
          if (reply.error) fail(new Error(`${method}: ${reply.error.message}`));
          else settle(reply);
        };
        socket.on("message", onReply);
        socket.send(JSON.stringify({ id, method, params }));
      });
    };
    try {
      return await work(ask);
    } finally {
      const closed = new Promise((settle) => socket.once("close", settle));
      socket.close();
      await closed;
    }
  };
  const run = (words: string): Promise<unknown> =>
    asInspector(async (ask) => {
      const { result } = await ask("Runtime.evaluate", { expression: words, returnByValue: true });
      return result?.result?.value;
    });
  return {
    run,
    held: async () => {
      await asInspector(async (ask) => {
        // The second pass collects what the finalizers of the first have released.
        for (let turn = 0; turn < 2; turn += 1) await ask("HeapProfiler.collectGarbage");
      });
      const seen: [heap: number, connections: number, files: number, handles: number][] = [];
      for (let look = 0; look < looks; look += 1) {
        const connections = countConnections(ports);
        const [heap, resources] = (await run(heldWords)) as [number, number];
        seen.push([heap, connections, openHandles(pid) - connections, resources]);
        await new Promise((settle) => setTimeout(settle, 50));
      }
      const min = (at: 1 | 2 | 3): number => Math.min(...seen.map((look) => look[at]));
      return {
        heapMegabytes: (seen[0]?.[0] ?? 0) / 2 ** 20,
        residentMegabytes: residentKilobytes(pid) / 1_024,
        connections: min(1),
        files: min(2),
        handles: min(3),
      };
    },
  };
}
