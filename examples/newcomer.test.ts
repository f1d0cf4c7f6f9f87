import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { createServer as reservation, type AddressInfo } from "node:net";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { openPartnerApp } from "../server/partner/partner.fixture.ts";
import { openTestCourier } from "../server/partner/test-orders/courier.ts";
import { chooseMails } from "../server/platform/messages/mails.ts";
import { openOutgoingPost } from "../server/platform/outgoing/outgoing-post.ts";
import { orderDeps } from "../server/orders/order-deps.ts";
import { silentOutbox } from "../server/testing/test-app.ts";
import { chooseProofStore } from "../server/fleets/proofs/proof-deps.ts";
import { openCallbacks } from "../server/webhooks/send-callbacks.ts";

const app = await openPartnerApp({ now: new Date(), env: { WEBHOOK_TEST_HOSTS: "localhost" } });
const folder = mkdtempSync(join(tmpdir(), "waybill-newcomer-"));
// The server's background work is done below in this test, because it must trust a certificate that does not exist
// yet when this process starts.
const front = createServer((request, response) => {
  void buffer(request)
    .then((payload) =>
      app.inject({
        method: request.method as "GET",
        url: request.url ?? "",
        headers: request.headers,
        payload,
      }),
    )
    .then((answer) => response.writeHead(answer.statusCode, answer.headers).end(answer.rawPayload));
});
afterAll(async () => {
  front.close();
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const portOf = (server: { address: () => unknown }) => (server.address() as AddressInfo).port;
const page = readFileSync(join(import.meta.dirname, "../docs/partner.md"), "utf8");

/** The commands of the page's first chapter, in order. */
const commands = (): string[] => {
  const [, chapter = ""] = /\n## A first order\n([^]*?)\n## /.exec(page) ?? [];
  return [...chapter.matchAll(/```sh\n([^]*?)```/g)].map(([, code = ""]) => code);
};

test("following docs/partner.md gives a delivered test order with its webhook received [15.121]", async () => {
  const free = reservation().listen(0);
  await once(free, "listening");
  const receiver = String(portOf(free));
  free.close();
  await once(front.listen(0, "127.0.0.1"), "listening");
  const steps = commands();
  expect(steps).toHaveLength(8);
  const script = steps
    .filter((step) => !step.includes("npm start"))
    .join("\n")
    .replace("http://127.0.0.1:3000", `http://127.0.0.1:${portOf(front)}`)
    .replaceAll("8443", receiver)
    .replace('"test_speed": 100', '"test_speed": 1000')
    .replaceAll("sleep 1", "sleep 0.2");
  const child = spawn("bash", ["-ec", `trap 'kill $(jobs -p)' EXIT\n${script}`], {
    cwd: folder,
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.on("data", (text: Buffer) => (output += text.toString()));
  const ended = once(child, "close");

  const courier = openTestCourier({
    ...orderDeps(app.deps, silentOutbox),
    proofs: chooseProofStore(app.deps),
  });
  let closeOutgoing = () => {};
  let callbacks: ReturnType<typeof openCallbacks> | undefined;
  const certificate = join(folder, "cert.pem");
  while (child.exitCode === null && child.signalCode === null) {
    app.clock.set(new Date());
    await courier.run();
    if (!callbacks && existsSync(certificate) && readFileSync(certificate, "utf8").includes("END CERT")) {
      const outgoing = openOutgoingPost({ testHosts: ["localhost"], ca: readFileSync(certificate, "utf8") });
      closeOutgoing = () => outgoing.close();
      callbacks = openCallbacks({ ...app.deps, mails: chooseMails(app.deps), outgoing });
    }
    await callbacks?.run();
    await wait(50);
  }
  await ended;
  await callbacks?.close();
  closeOutgoing();
  const callback = output.split("\n").find((line) => line.includes('"DELIVERED"'));
  expect(JSON.parse(callback ?? "null")).toMatchObject({ client_order_id: "1001", status: "DELIVERED" });
}, 60_000);
