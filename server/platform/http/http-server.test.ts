import { login, startGuestSession } from "@waybill/contract/accounts";
import { ErrorAnswer } from "@waybill/contract/endpoint";
import { livePath } from "@waybill/contract/live";
import { validateVoucher } from "@waybill/contract/vouchers";
import { connect } from "node:net";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp } from "../../testing/test-app.ts";
import { openHttpServer } from "./http-server.ts";

const { app, close, deps, inject, tokenFor } = await openTestApp();
let port = 0;
beforeAll(async () => {
  const address = new URL(await app.listen({ port: 0 }));
  port = Number(address.port);
});
afterAll(close);

const json = { "content-type": "application/json" };
const post = (payload: string | Buffer, headers: Record<string, string> = json, url: string = login.path) =>
  inject({ method: "POST", url, headers, payload });

test.each([
  ["not JSON", "{", 400, "MALFORMED_REQUEST"],
  ["a list", "[]", 400, "MALFORMED_REQUEST"],
  ["a wrong type", '{"email_address": 1, "password": "x"}', 400, "MALFORMED_REQUEST"],
  ["a NUL", '{"email_address": "a\\u0000@example.com", "password": "x"}', 400, "MALFORMED_REQUEST"],
  ["a poisoned prototype", '{"__proto__": {"email_address": "a@b.c"}}', 400, "MALFORMED_REQUEST"],
  ["too much", JSON.stringify({ password: "x".repeat(1_100_000) }), 413, "TOO_LARGE"],
])("a body that is %s is refused in the one shape [7.05]", async (_, body, status, code) => {
  const answer = await post(body);
  expect(answer.statusCode).toBe(status);
  expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
  expect(ErrorAnswer.parse(answer.json()).errors[0]?.code).toBe(code);
});

test("errors are in the requested language, and their codes are equal in all [12.09]", async () => {
  const refusedIn = async (language: string | undefined) => {
    const answer = await post("{", {
      ...json,
      ...(language !== undefined && { "accept-language": language }),
    });
    const { message, errors } = ErrorAnswer.parse(answer.json());
    return {
      message,
      code: errors[0]?.code,
      key: errors[0]?.meta?.translation_key,
      as: answer.headers["content-language"],
    };
  };
  const english = await refusedIn(undefined);
  expect(english).toMatchObject({ as: "en", message: english.message, code: "MALFORMED_REQUEST" });
  const arabic = await refusedIn("fr;q=0.9,ar-EG");
  expect(arabic).toEqual({
    ...english,
    as: "ar",
    message: "تعذّرت قراءة الطلب. راجع الحقل المذكور وأرسله مرة أخرى.",
  });
  expect(await refusedIn("xx,*;q=0.1")).toEqual(english);
});

test("an error names the invalid field", async () => {
  const { errors } = (await post('{"email_address": "a@b.c"}')).json();
  expect(errors[0]).toMatchObject({
    path: ["password"],
    meta: { translation_key: "error.malformed-request" },
  });
});

test("the error for a NUL or half a surrogate pair names its field, however deep", async () => {
  const headers = { ...json, authorization: await tokenFor("single") };
  for (const signature of ["a\0", "a\ud83d"]) {
    const body = { vendor_id: "v", order: { signature, delivery_fee: 1 }, code: "c" };
    const answer = await post(JSON.stringify(body), headers, validateVoucher.path);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors[0].path).toEqual(["order", "signature"]);
  }
});

test("a call without fields needs no body, even with a JSON content type [7.05]", async () => {
  const started = await post("", json, startGuestSession.path);
  expect(started.statusCode).toBe(201);
  expect(started.headers["content-type"]).toBe("application/json; charset=utf-8");
  const { errors } = (await post("")).json();
  expect(errors[0].path).toEqual(["email_address"]);
});

test("another media type gets 415, another method 405 with the right one, an unknown path 404 [7.05]", async () => {
  expect((await post("a=b", { "content-type": "text/plain" })).statusCode).toBe(415);
  const wrongMethod = await inject({ method: "DELETE", url: login.path });
  expect(wrongMethod.statusCode).toBe(405);
  expect(wrongMethod.headers.allow).toBe("POST");
  for (const url of [
    "/orders/api/v1/nothing",
    "/san/nothing",
    "/%E0%A4%A",
    `/orders/api/v1/vendor/${"a".repeat(600)}`,
  ]) {
    const answer = await inject({ url });
    expect(ErrorAnswer.safeParse(answer.json()).success).toBe(true);
    expect(answer.statusCode).toBeOneOf([400, 404]);
  }
});

test("a GET of the websocket's path without an upgrade gets the usual error shape", async () => {
  const answer = await inject({ url: livePath, headers: { authorization: await tokenFor("single") } });
  expect(answer.statusCode).toBe(404);
  expect(ErrorAnswer.parse(answer.json()).errors[0]?.code).toBe("NOT_FOUND");
});

test("bytes that are not HTTP get the usual error shape too", async () => {
  const response = await new Promise<string>((settle) => {
    let text = "";
    const socket = connect(port, "127.0.0.1", () => socket.write("NONSENSE\r\n\r\n"));
    socket.on("data", (data) => (text += data.toString())).on("close", () => settle(text));
  });
  expect(response).toMatch(/^HTTP\/1\.1 400 /);
  expect(ErrorAnswer.parse(JSON.parse(response.split("\r\n\r\n")[1] ?? "")).status).toBe(400);
});

/** Sends the pieces to a server and returns its responses after the given number of requests was answered. */
const converse = (pieces: string[], answers: number) =>
  new Promise<string>((settle) => {
    let text = "";
    const socket = connect(port, "127.0.0.1", () =>
      pieces.forEach((piece, at) => setTimeout(() => socket.write(piece), 30 * at)),
    );
    socket.on("data", (data) => {
      text += data.toString();
      if (text.split("HTTP/1.1 ").length > answers && text.endsWith("}")) socket.end();
    });
    socket.on("close", () => settle(text));
  });

test("an upgrade to HTTP/2 is ignored: the call is answered, and so is the next on the connection", async () => {
  const body = '{"email_address": "single@example.com", "password": "wrong"}';
  const offer =
    "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAEAAEAAAAIAAAABAAMAAABk\r\n";
  const head = `POST ${login.path} HTTP/1.1\r\nHost: waybill.test\r\n${offer}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
  const next = "GET /health/live HTTP/1.1\r\nHost: waybill.test\r\n\r\n";
  for (const pieces of [[`${head}${body}`], [head, body.slice(0, 9), body.slice(9)]]) {
    const response = await converse([...pieces, next], 2);
    expect(response.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 401", "HTTP/1.1 200"]);
  }
});

test("a refused websocket gets `connection: close`, and is closed", async () => {
  const upgrade =
    "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
  const answer = await converse([`GET ${livePath} HTTP/1.1\r\nHost: waybill.test\r\n${upgrade}\r\n`], 9);
  expect(answer).toMatch(/^HTTP\/1\.1 401 /);
  expect(answer).toMatch(/\r\nconnection: close\r\n/i);
  expect(answer).not.toMatch(/keep-alive/i);
});

test("an upgrade request for a page still gets the page: only the live path opens a websocket", async () => {
  const requestHeader =
    "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
  for (const [path, status] of [
    ["/flags.json", 200],
    ["/orders/api/v1/vendors", 401],
    [livePath, 401],
  ] as const)
    expect(
      await converse([`GET ${path} HTTP/1.1\r\nHost: waybill.test\r\n${requestHeader}\r\n`], 1),
    ).toContain(`HTTP/1.1 ${status}`);
});

test("a defect gets a 500 without details", async () => {
  const one = await openTestApp({ env: { LOG_LEVEL: "silent" } });
  await one.db.schema.dropTable("login_tries").execute();
  const answer = await one.call(login, { body: { email_address: "a@b.c", password: "x" } });
  await one.close();
  expect(answer.status).toBe(500);
  expect(JSON.stringify(answer.body)).not.toMatch(/login_tries|relation/);
});

test("every response has the security headers", async () => {
  const { headers } = await inject({ url: "/config.json" });
  expect(headers["content-security-policy"]).toContain("script-src 'self';");
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(headers["strict-transport-security"]).toBeUndefined();
});

test("the camera, and the barcode reader's program, are allowed for the riders' app only [17.31]", async () => {
  const headersOf = async (url: string) => (await inject({ url })).headers;
  for (const url of ["/", "/config.json", "/rider", "/riders/", "/operations/", "/tracking/rider/"]) {
    const headers = await headersOf(url);
    expect(headers["permissions-policy"], url).toContain("camera=()");
    expect(headers["content-security-policy"], url).not.toContain("wasm");
  }
  const headers = await headersOf("/rider/");
  expect(headers["permissions-policy"]).toContain("camera=(self)");
  expect(headers["content-security-policy"]).toContain("script-src 'self' 'wasm-unsafe-eval';");
});

test("health needs no token", async () => {
  expect((await inject({ url: "/health/live" })).json()).toEqual({ status: "live" });
  expect((await inject({ url: "/health/ready" })).json()).toEqual({ status: "ready" });
});

test("a long response is compressed if the client accepts it, and decompresses to the same bytes", async () => {
  const small = await openHttpServer(deps, { findActor: async () => undefined, checkAnswers: true });
  const text = JSON.stringify(Array.from({ length: 2000 }, (_, at) => `order ${at}`));
  small.get("/long", (_request, reply) => reply.type("application/json").send(text));
  const plain = await small.inject({ url: "/long" });
  const packed = await small.inject({ url: "/long", headers: { "accept-encoding": "gzip, br" } });
  await small.close();
  expect(plain.headers["content-encoding"]).toBeUndefined();
  expect(packed.headers["content-encoding"]).toBe("gzip");
  expect(packed.headers["vary"]).toContain("accept-encoding");
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
  expect(gunzipSync(packed.rawPayload).toString()).toBe(text);
});
