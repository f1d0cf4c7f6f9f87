// A bare `ws` server: answers a POST, then sends its body to every socket.
import { createServer } from "node:http";
import { WebSocketServer } from "ws";

const http = createServer((incoming, answer) => {
  const chunks: Buffer[] = [];
  incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
  incoming.on("end", () => {
    answer.writeHead(201).end();
    const message = Buffer.concat(chunks).toString("utf8");
    for (const client of sockets.clients) client.send(message);
  });
});
const sockets = new WebSocketServer({ server: http });
http.listen(0, "127.0.0.1", () => {
  const address = http.address();
  console.log(`http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`);
});
