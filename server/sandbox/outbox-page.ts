import { html, Html } from "@waybill/recipient/html";
import type { SentMessage } from "@waybill/contract/sandbox";

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:720px;margin:32px auto;padding:0 16px;color-scheme:light dark}
article{padding:16px;margin-block:12px;border:1px solid #8884;border-radius:12px}
h2{font-size:1rem;margin:0}p{white-space:pre-wrap;overflow-wrap:anywhere}small{opacity:.8}`;

/** The messages of the sandbox as a page for people: it is a tool for those who build, so it speaks English alone. */
export const outboxPage = (messages: readonly SentMessage[]): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>Sandbox outbox</title>
        <style>
          ${new Html(style)}
        </style>
      </head>
      <body>
        <main>
          <h1>Sandbox outbox</h1>
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
        </main>
      </body>
    </html>`.text;
