// `npm run dev`: serves every app and the server at one address, with the paths of production. Apps reload in place
// (Vite), the server on a change (tsx).
import { spawn } from "node:child_process";
import { statSync } from "node:fs";
import { createServer as createHttpServer, request as askServer } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import { createServer as createVite } from "vite";
import { stopWithNpm } from "../npm-script.mjs";
import { freePort } from "../test-services.mjs";

const root = join(import.meta.dirname, "../..");
const host = process.env.HOST ?? "127.0.0.1";
const port = Number(process.env.PORT ?? 3000);
const address = `http://${host}:${port}`;

/** The paths that the server answers: API calls, files and rendered pages. */
const ofServer =
  /^\/(?:(?:orders\/api|hurrier|ofrep|conditions-api|san|health|metrics|\.well-known|oauth2|partner|(?:rider|operations)\/(?:api|ws)|[a-z]{2}\/api\/v1|ws|locales|fonts|map|brands\/worn|recipient|docs|tracking|tracking-c2c|delivery-receipt|termsandconditions|prohibiteditems-c2c|faq)(?:\/|$)|(?:config|flags|openapi)\.json$|brands\.css$)/;

const isSource = (/** @type {string} */ path) =>
  statSync(join(root, "portal", path), { throwIfNoEntry: false })?.isFile() === true;

/**
 * Some portal folders have the same names as the server's paths, such as orders/: an existing file is the portal's.
 */
const isForServer = (/** @type {string} */ path) => ofServer.test(path) && !isSource(path);
const pathOf = (/** @type {{ url?: string | undefined }} */ { url = "/" }) => new URL(url, address).pathname;

const serverPort = await freePort();
const http = createHttpServer();

const openVite = (/** @type {string} */ app) =>
  createVite({
    root: join(root, app),
    configFile: join(root, app, "vite.config.ts"),
    configLoader: "runner",
    clearScreen: false,
    // Vite's reload websockets use the same port; the path names the app.
    server: { middlewareMode: true, hmr: { server: http, path: `/reload-${app}` } },
  });
const [portal, rider, operations] = await Promise.all(["portal", "rider", "operations"].map(openVite));
if (!portal || !rider || !operations) throw new Error("An app could not be opened by Vite.");
const apps = [portal, rider, operations];

/** @param {import("node:http").IncomingMessage} request @param {import("node:http").ServerResponse} response */
const passOn = (request, response) => {
  const { method, url, headers } = request;
  const passed = askServer({ host: "127.0.0.1", port: serverPort, method, path: url, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  passed.on("error", () => {
    if (!response.headersSent) response.writeHead(503, { "Retry-After": "1" });
    response.end("The server is starting, or stopped at an error in the terminal.\n");
  });
  request.pipe(passed);
};

http.on("request", (request, response) => {
  const path = pathOf(request);
  if (isForServer(path)) return passOn(request, response);
  const app = /^\/(rider|operations)(?:\/|$)/.exec(path)?.[1];
  if (app !== undefined && path === `/${app}`) return response.writeHead(302, { Location: `/${app}/` }).end();
  return (app === "rider" ? rider : app === "operations" ? operations : portal).middlewares(
    request,
    response,
  );
});

// Vite handles its own websocket upgrades; all others go to the server.
http.on("upgrade", (request, socket, head) => {
  if (!isForServer(pathOf(request))) return;
  const { rawHeaders, method, url } = request;
  const server = connect(serverPort, "127.0.0.1", () => {
    const lines = rawHeaders.map((word, at) => (at % 2 === 0 ? `${word}: ` : `${word}\r\n`)).join("");
    server.write(`${method} ${url} HTTP/1.1\r\n${lines}\r\n`);
    server.write(head);
    socket.pipe(server).pipe(socket);
  });
  for (const [end, other] of [
    [server, socket],
    [socket, server],
  ])
    end?.on("error", () => other?.destroy()).on("close", () => other?.destroy());
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

let isStopping = false;
const stop = async (/** @type {number} */ code) => {
  if (isStopping) return;
  isStopping = true;
  child.kill("SIGTERM");
  http.close();
  http.closeAllConnections();
  await Promise.all(apps.map((app) => app.close()));
  process.exit(code);
};
child.on("exit", (code) => stop(code ?? 0));
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => stop(0));
http.on("error", (error) => {
  console.error(error.message);
  void stop(1);
});

stopWithNpm();
http.listen(port, host, () =>
  console.log(
    `Waybill in development: ${address}, ${address}/rider/ and ${address}/operations/ (reload on change; the server alone is at http://127.0.0.1:${serverPort})`,
  ),
);
