// `npm run dev`: the server reloads on change (tsx), the portal in place (Vite); one address for both.
import { spawn } from "node:child_process";
import { createServer as createSocket } from "node:net";
import { join } from "node:path";
import { createServer } from "vite";
import { stopWithNpm } from "./npm-script.mjs";

const root = join(import.meta.dirname, "..");
const host = process.env.HOST ?? "127.0.0.1";
const port = Number(process.env.PORT ?? 3000);
const address = `http://${host}:${port}`;

const freePort = () =>
  new Promise((settle) => {
    const socket = createSocket().listen(0, "127.0.0.1", () => {
      const { port: free } = socket.address();
      socket.close(() => settle(free));
    });
  });

const serverPort = await freePort();
const server = `http://127.0.0.1:${serverPort}`;
// portal/vite.config.ts knows which addresses are the server's.
process.env.WAYBILL_API = server;
const vite = await createServer({
  root: join(root, "portal"),
  configFile: join(root, "portal/vite.config.ts"),
  configLoader: "runner",
  clearScreen: false,
  server: {
    host,
    port,
    strictPort: true,
  },
});

const child = spawn(
  process.execPath,
  [join(root, "node_modules/tsx/dist/cli.mjs"), "watch", "--clear-screen=false", "server/main.ts"],
  {
    cwd: root,
    stdio: "inherit",
    env: {
      ...process.env,
      HOST: "127.0.0.1",
      PORT: String(serverPort),
      PUBLIC_URL: process.env.PUBLIC_URL ?? address,
    },
  },
);

let stopping = false;
const stop = async (code) => {
  if (stopping) return;
  stopping = true;
  child.kill("SIGTERM");
  await vite.close();
  process.exit(code);
};
child.on("exit", (code) => stop(code ?? 0));
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => stop(0));

stopWithNpm();
await vite.listen();
console.log(`Waybill in development: ${address} (reloads on change; the server alone is at ${server})`);
