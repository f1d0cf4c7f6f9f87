import { setTimeout as wait } from "node:timers/promises";
import { openPartnerApp } from "../partner/partner.fixture.ts";
import { chooseMails } from "../platform/messages/mails.ts";
import { openOutgoingPost } from "../platform/outgoing/outgoing-post.ts";
import type { TestAppOptions } from "../testing/test-app.ts";
import { openReceiver } from "./receiver.fixture.ts";
import { openCallbacks } from "./send-callbacks.ts";

export const developer = "/orders/api/v1/developer";

/** A server that sends its webhook events to the test's receiver, on request. */
export async function openWebhookApp(options: TestAppOptions = {}) {
  const receiver = await openReceiver();
  const app = await openPartnerApp({ ...options, env: { WEBHOOK_TEST_HOSTS: receiver.host } });
  const outgoing = openOutgoingPost({ testHosts: [receiver.host], ca: receiver.ca });
  const callbacks = openCallbacks({ ...app.deps, mails: chooseMails(app.deps), outgoing });

  const announced = async () => {
    for (;;) {
      const { rowCount } = await app.pool.query("select 1 from outbox limit 1");
      if (rowCount === 0) return;
      await wait(5);
    }
  };
  type Caller = Pick<Awaited<ReturnType<typeof app.partner>>, "merchant">;
  let paths = 0;
  return {
    ...app,
    receiver,
    outgoing,
    /** Waits for committed changes to be announced, then sends everything that is due. */
    sendDue: async () => {
      await announced();
      await callbacks.run();
    },
    announced,
    signedIn: async ({ email }: { email: string }) => app.asking(await app.tokenFor(email)),
    /** Creates an endpoint at a new path of the receiver. */
    endpoint: async (
      { merchant }: Caller,
      { events = ["status"], mode = "live" }: { events?: string[]; mode?: string } = {},
    ) => {
      const path = `/hook-${++paths}`;
      const made = await merchant("POST", `${developer}/webhooks`, { url: receiver.url(path), events, mode });
      if (made.status !== 201) throw new Error(`Creating a webhook got status ${made.status}.`);
      const { id, secret }: { id: string; secret: string } = made.body.result;
      const address = `${developer}/webhooks/${id}`;
      const deliveries = async () => (await merchant("GET", `${address}/deliveries`)).body.result;
      const calls = () => receiver.to(path);
      return {
        id,
        secret,
        path,
        address,
        deliveries,
        calls,
        bodies: () => calls().map(({ body }) => JSON.parse(body)),
      };
    },
    close: async () => {
      await callbacks.close();
      outgoing.close();
      await app.close();
      await receiver.close();
    },
  };
}
