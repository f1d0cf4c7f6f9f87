import { connect, createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../../../tools/test-services.mjs";
import { expect, test } from "vitest";
import { openFanOut } from "./fan-out.ts";

const redisUrl = process.env["WAYBILL_TEST_REDIS_URL"];
const deploymentId = "waybill-test-fan-out";
const ways: [name: string, url: string | undefined][] = [
  ["within a process", undefined],
  ...(redisUrl === undefined ? [] : ([["over Redis", redisUrl]] as [string, string][])),
];

const until = async (holds: () => boolean) => {
  for (const end = performance.now() + 5000; !holds(); await wait(5))
    if (performance.now() > end) throw new Error("The condition did not become true in time.");
};

test.each(ways)("a message is sent to the listeners of its channel, %s", async (_, url) => {
  const fanOut = openFanOut(url === undefined ? undefined : { url, deploymentId }, () => undefined);
  const received: string[] = [];
  const stop = fanOut.subscribe("one", (message) => received.push(`first ${message}`));
  fanOut.subscribe("one", (message) => received.push(`second ${message}`));
  fanOut.subscribe("other", (message) => received.push(`elsewhere ${message}`));
  await fanOut.settled();
  expect(fanOut.hasListeners("one")).toBe(true);
  await fanOut.publish("one", "a");
  await until(() => received.length === 2);
  stop();
  await fanOut.settled();
  await fanOut.publish("one", "b");
  await until(() => received.length === 3);
  expect(received).toEqual(["first a", "second a", "second b"]);
  await fanOut.close();
});

const openOverRedis = (deployment: string, database = 0) =>
  openFanOut({ url: `${redisUrl}/${database}`, deploymentId: deployment }, () => undefined);

test.runIf(redisUrl !== undefined)("one process receives what another publishes, over Redis", async () => {
  const [sender, receiver] = [openOverRedis(deploymentId), openOverRedis(deploymentId)];
  const received: string[] = [];
  receiver.subscribe("between", (message) => received.push(message));
  await Promise.all([sender.settled(), receiver.settled()]);
  await sender.publish("between", "news");
  await until(() => received.length === 1);
  await Promise.all([sender.close(), receiver.close()]);
});

test.runIf(redisUrl !== undefined)(
  "two deployments on one Redis do not get each other's messages, whatever their database number",
  async () => {
    const own = openOverRedis("waybill-test-my");
    const others = [openOverRedis("waybill-test-sg"), openOverRedis("waybill-test-sg", 1)];
    const received: string[] = [];
    own.subscribe("orders", (message) => received.push(`own ${message}`));
    for (const other of others) other.subscribe("orders", (message) => received.push(message));
    await Promise.all([own, ...others].map((one) => one.settled()));
    await own.publish("orders", "of Malaysia");
    await others[1]?.publish("orders", "of Singapore");
    await until(() => received.length === 3);
    expect(received.toSorted()).toEqual(["of Singapore", "of Singapore", "own of Malaysia"]);
    await Promise.all([own, ...others].map((one) => one.close()));
  },
);

test("publishing rejects while Redis is unreachable, so that nothing counts as announced", async () => {
  const fanOut = openFanOut({ url: "redis://127.0.0.1:1", deploymentId }, () => undefined);
  await expect(fanOut.publish("one", "a")).rejects.toThrow();
  await fanOut.close();
});

test.runIf(redisUrl !== undefined)(
  "[23.38] a process that started while Redis was unreachable notifies listeners once it connects, because it may have missed messages",
  async () => {
    const port = await freePort();
    const fanOut = openFanOut({ url: `redis://127.0.0.1:${port}`, deploymentId }, () => undefined);
    let returns = 0;
    fanOut.onReturn(() => (returns += 1));
    await wait(200);
    expect(returns).toBe(0);
    const { hostname, port: redisPort } = new URL(redisUrl ?? "");
    const server = createServer((socket) => {
      const there = connect(Number(redisPort), hostname);
      for (const one of [socket, there]) one.on("error", () => undefined);
      socket.pipe(there).pipe(socket);
    });
    await new Promise<void>((settle) => server.listen(port, "127.0.0.1", settle));
    await until(() => returns === 1);
    await fanOut.close();
    server.close();
  },
);
