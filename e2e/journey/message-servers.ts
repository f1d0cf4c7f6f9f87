import { createServer as createHttpServer } from "node:http";
import { createServer, type AddressInfo } from "node:net";

/** A text message or mail, as received. */
type Message = { to: string; text: string };

const listening = (server: {
  listen(port: number, host: string, then: () => void): unknown;
  address(): unknown;
}) =>
  new Promise<number>((settle) =>
    server.listen(0, "127.0.0.1", () => settle((server.address() as AddressInfo).port)),
  );

/** The text of a mail: unfolds lines, and decodes non-ASCII characters. */
const readMail = (lines: readonly string[]): string =>
  lines
    .join("\n")
    .replaceAll("=\n", "")
    .replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** A mail server and an SMS service in Twilio's form, like a deployment's: tests read the sent messages here. */
export async function openMessageServers(): Promise<{
  settings: { SMTP_URL: string; SMS_URL: string; SMS_FROM: string };
  /** Waits for a message to a person that matches, and returns the match. */
  find: (to: string, wanted: RegExp) => Promise<string>;
  close: () => void;
}> {
  const messages: Message[] = [];
  const mailServer = createServer((socket) => {
    let to = "";
    let text: string[] | undefined;
    let rest = "";
    socket.write("220 mail\r\n");
    socket.on("error", () => undefined);
    socket.on("data", (data) => {
      const lines = (rest + data.toString("latin1")).split("\r\n");
      rest = lines.pop() ?? "";
      for (const line of lines)
        if (text && line === ".") {
          messages.push({ to, text: readMail(text) });
          text = undefined;
          socket.write("250 ok\r\n");
        } else if (text) text.push(line);
        else if (line === "DATA") {
          text = [];
          socket.write("354 go on\r\n");
        } else if (line === "QUIT") socket.end("221 bye\r\n");
        else {
          to = /^RCPT TO:<(.*)>/i.exec(line)?.[1] ?? to;
          socket.write("250 ok\r\n");
        }
    });
  });
  const smsServer = createHttpServer((request, response) => {
    let body = "";
    request.on("data", (part: Buffer) => (body += part.toString()));
    request.on("end", () => {
      const sent = new URLSearchParams(body);
      messages.push({ to: sent.get("To") ?? "", text: sent.get("Body") ?? "" });
      response
        .writeHead(201, { "content-type": "application/json" })
        .end(JSON.stringify({ sid: `SM${messages.length}`, status: "queued", num_segments: "1" }));
    });
  });
  const [mailPort, smsPort] = [await listening(mailServer), await listening(smsServer)];
  return {
    settings: {
      SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
      SMS_URL: `http://account:token@127.0.0.1:${smsPort}/2010-04-01/Accounts/account/Messages.json`,
      SMS_FROM: "Waybill",
    },
    find: async (to, wanted) => {
      for (let tries = 0; tries < 300; tries += 1) {
        for (const message of messages.toReversed()) {
          const [, found] = (message.to === to && wanted.exec(message.text)) || [];
          if (found !== undefined) return found;
        }
        await new Promise((settle) => setTimeout(settle, 100));
      }
      throw new Error(`No message to ${to} matches ${String(wanted)}: ${JSON.stringify(messages)}`);
    },
    close: () => {
      mailServer.close();
      smsServer.close();
    },
  };
}
