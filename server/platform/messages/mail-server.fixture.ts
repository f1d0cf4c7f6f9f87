import { createServer, type AddressInfo } from "node:net";

/** A minimal mail server that can receive a mail. */
export async function openMailServer(answerToRecipient = "250 ok", at = 0) {
  const lines: string[] = [];
  const server = createServer((socket) => {
    let inText = false;
    socket.write("220 mail.test\r\n");
    socket.on("error", () => undefined);
    socket.on("data", (data) => {
      for (const line of data.toString().split("\r\n").filter(Boolean)) {
        lines.push(line);
        if (inText && line !== ".") continue;
        inText = line === "DATA";
        if (inText) socket.write("354 go on\r\n");
        else if (line === "QUIT") socket.end("221 bye\r\n");
        else socket.write(line.startsWith("RCPT") ? `${answerToRecipient}\r\n` : "250 ok\r\n");
      }
    });
  });
  await new Promise<void>((settle) => server.listen(at, "127.0.0.1", settle));
  const { port } = server.address() as AddressInfo;
  const close = () => new Promise((settle) => server.close(settle));
  return { url: `smtp://127.0.0.1:${port}`, lines, close };
}
