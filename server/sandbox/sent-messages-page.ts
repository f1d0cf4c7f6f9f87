import type { SentMessage } from "@waybill/contract/sandbox";
import { html } from "@waybill/recipient/html";
import { sandboxPage } from "./sandbox-page.ts";

const style = `body{max-width:720px;margin-block:32px}
article{padding:16px;margin-block:12px;border:1px solid #8884;border-radius:12px}
h2{font-size:1rem;margin:0}p{white-space:pre-wrap;overflow-wrap:anywhere}small{opacity:.8}`;

/** The sandbox's messages as a page. */
export const sentMessagesPage = (messages: readonly SentMessage[]): string =>
  sandboxPage({
    title: "Sandbox outbox",
    style,
    main: html`
      <p>Mails and messages that Waybill would have sent, newest first. Nothing leaves this machine.</p>
      ${messages.length === 0 && html`<p>Nothing was sent yet.</p>`}
      ${messages.map(
        ({ to, subject, text, sent_at }) =>
          html`<article>
            <h2>${subject}</h2>
            <small>to ${to}, ${sent_at}</small>
            <p>${text}</p>
          </article>`,
      )}
    `,
  });
