import { html, Html } from "@waybill/recipient/html";

/** A page of the sandbox: for developers, so plain and in English only. */
export const sandboxPage = ({ title, style, main }: { title: string; style: string; main: Html }): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <style>
          ${new Html(`body{font:16px/1.5 system-ui,sans-serif;margin-inline:auto;padding:0 16px;color-scheme:light dark}${style}`)}
        </style>
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${main}
        </main>
      </body>
    </html>`.text;
