import { ErrorAnswer } from "@waybill/contract/endpoint";
import { createServer } from "node:http";
import { afterAll, expect, test } from "vitest";
import { openTestApp } from "../../testing/test-app.ts";
import { readSettings } from "../settings/settings.ts";
import { metricsRoutes, serveMetrics } from "./metrics-routes.ts";
import { openMetrics } from "./metrics.ts";
import { openHttpServer } from "./http-server.ts";

const token = "figures-for-prometheus-alone";
const product = await openTestApp();
afterAll(product.close);

const real = {
  ENVIRONMENT: "prd",
  DATABASE_URL: "postgres://x@127.0.0.1/x",
  PUBLIC_URL: "https://waybill.example",
  TOKEN_SECRET: "x".repeat(32),
  SMTP_URL: "smtp://127.0.0.1",
};

/** The response of `/metrics` in a deployment with these settings. */
const answerIn = async (env: Record<string, string>, authorization?: string) => {
  const deps = { ...product.deps, settings: readSettings(env), metrics: openMetrics() };
  const app = await openHttpServer(deps, { findActor: async () => undefined, checkAnswers: false });
  metricsRoutes(app, deps);
  const answer = await app.inject({ url: "/metrics", headers: { ...(authorization && { authorization }) } });
  await app.close();
  if (answer.statusCode !== 200) expect(ErrorAnswer.parse(answer.json()).status).toBe(answer.statusCode);
  return answer.statusCode;
};

test("a real deployment shows its metrics only to a caller with the token", async () => {
  expect(await answerIn(real)).toBe(404);
  expect(await answerIn({ ...real, METRICS_TOKEN: token })).toBe(401);
  expect(await answerIn({ ...real, METRICS_TOKEN: token }, "Bearer another")).toBe(401);
  expect(await answerIn({ ...real, METRICS_TOKEN: token }, `Bearer ${token}`)).toBe(200);
});

test("a sandbox shows its metrics to everyone, unless it has a token", async () => {
  expect(await answerIn({})).toBe(200);
  expect(await answerIn({ METRICS_TOKEN: token })).toBe(401);
});

test("with METRICS_PORT the metrics are served on that port only", async () => {
  const free = createServer();
  const port = await new Promise<number>((settle) =>
    free.listen(0, "127.0.0.1", () => settle((free.address() as { port: number }).port)),
  );
  const env = { ...real, METRICS_PORT: String(port) };
  const deps = { settings: readSettings(env), metrics: openMetrics() };
  await expect(serveMetrics(deps)).rejects.toThrow(/set METRICS_PORT to another one/);
  await new Promise((settle) => free.close(settle));

  expect(await answerIn(env)).toBe(404);
  const stop = await serveMetrics(deps);
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(await answer.text()).toContain("waybill_http_request_seconds");
  expect((await fetch(`http://127.0.0.1:${port}/orders/api/v1/vendors`)).status).toBe(404);
  await stop();
});
