import fastify, { type FastifyInstance } from "fastify";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import type { Actor } from "../../actor.ts";
import { JsonStream } from "./json-stream.ts";
import type { InputProblem } from "./read-input.ts";
import { serveEndpoint, type Envelope, type ServedFacts } from "./serve-endpoint.ts";

const guest: Actor = { kind: "guest", guestId: "g", sessionId: "s" };

class SampleProblem extends Error {}

const problemOf = (problem: InputProblem): SampleProblem =>
  new SampleProblem(
    problem.kind === "malformed"
      ? `${problem.issues.length} problems`
      : `${problem.part} ${problem.path.join(".")}`,
  );

/** An API that is neither ours nor the partner's. */
const envelope = (steps: string[]): Envelope<ServedFacts> => ({
  address: ({ path }) => `/third${path}`,
  findCaller: async (_, { headers }) => {
    steps.push("who calls");
    return headers.authorization ? guest : undefined;
  },
  admit: (_, actor) => {
    steps.push("admit");
    if (!actor) throw new SampleProblem("nobody");
    return actor;
  },
  refuseInput: (_, problem) => problemOf(problem),
  headers: { "x-envelope": "third" },
  checkError: (facts, error) => {
    if (!(error instanceof SampleProblem)) throw new Error(`${facts.path} met a defect`);
  },
});

const facts = {
  method: "POST",
  path: "/things",
  body: z.object({ name: z.string(), note: z.optional(z.string()) }),
  success: 201,
  answer: z.object({ name: z.string() }),
} as const satisfies ServedFacts;

type Handler = Parameters<typeof serveEndpoint<typeof facts>>[3];

const open = (handler: Handler, { checkAnswers = true, steps = [] as string[] } = {}): FastifyInstance => {
  const app = fastify();
  app.decorateRequest("actor", undefined);
  app.decorate("checkAnswers", checkAnswers);
  app.decorate("limitCalls", async () => void steps.push("limit"));
  serveEndpoint(app, envelope(steps), facts, handler);
  return app;
};

const call = (app: FastifyInstance, payload: object, authorization = "me") =>
  app.inject({ method: "POST", url: "/third/things", headers: { authorization }, payload });

test("a call counts toward its actor's limit before the envelope admits it", async () => {
  const steps: string[] = [];
  const app = open(
    ({ actor, body }) => {
      steps.push(`${actor?.kind} ${actor?.requestId !== undefined}`);
      return { name: body.name };
    },
    { steps },
  );
  const answer = await call(app, { name: "a" });
  expect(answer.statusCode).toBe(201);
  expect(answer.json()).toEqual({ name: "a" });
  expect(answer.headers).toMatchObject({ "x-envelope": "third" });
  expect(steps).toEqual(["who calls", "limit", "admit", "guest true"]);
  expect((await call(app, { name: "a" }, "")).json()).toMatchObject({ message: "nobody" });
});

test("invalid input is refused with the envelope's error", async () => {
  const app = open(({ body }) => body);
  expect((await call(app, {})).json()).toMatchObject({ message: "1 problems" });
  expect((await call(app, { name: "a\0" })).json()).toMatchObject({ message: "body name" });
  expect((await call(app, { name: "a", note: "\ud800" })).json()).toMatchObject({ message: "body note" });
});

test("in tests responses are checked, also streamed ones; in a running server they are not", async () => {
  const more = () => ({ name: "a", secret: "b" });
  const inPieces = () =>
    new JsonStream(async function* () {
      yield JSON.stringify(more());
    });
  const message = "/things met a defect";
  expect((await call(open(more), { name: "a" })).json()).toMatchObject({ message });
  expect((await call(open(inPieces), { name: "a" })).json()).toMatchObject({ message });
  for (const handler of [more, inPieces])
    expect((await call(open(handler, { checkAnswers: false }), { name: "a" })).json()).toEqual(more());
});

test("a handler may set another success status, or send the response itself", async () => {
  const waits = open(({ reply, body }) => {
    reply.code(202);
    return { name: body.name };
  });
  expect((await call(waits, { name: "a" })).statusCode).toBe(202);
  const own = open(({ reply }) => reply.send("done"));
  expect((await call(own, { name: "a" })).body).toBe("done");
});
