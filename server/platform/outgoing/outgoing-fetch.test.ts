import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openOutgoingFetch } from "./outgoing-fetch.ts";

let status = 200;
const server = createServer((_, reply) => reply.writeHead(status).end("{}"));
beforeAll(() => new Promise<void>((settle) => server.listen(0, "127.0.0.1", settle)));
afterAll(() => new Promise((settle) => server.close(settle)));

const { fetch } = openOutgoingFetch({ isThisMachineAllowed: true });
const read = (answered: number) => {
  status = answered;
  const { port } = server.address() as AddressInfo;
  return fetch(`http://127.0.0.1:${port}/`, { method: "GET", headers: {} });
};

test("a response with an invalid status is a response or a failure, and never crashes the process", async () => {
  expect(await (await read(200)).text()).toBe("{}");
  expect((await read(302)).status).toBe(302);
  expect((await read(205)).status).toBe(205);
  await expect(read(600)).rejects.toThrow("The response's status is invalid.");
  await expect(read(999)).rejects.toThrow("The response's status is invalid.");
});
