import type { EndpointFacts } from "@waybill/contract/endpoint";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Readable } from "node:stream";
import type { Actor } from "../../actor.ts";
import { checkAnswer } from "./check-answer.ts";
import { JsonStream } from "./json-stream.ts";
import { readInput, type Input, type InputFacts, type InputProblem } from "./read-input.ts";

/** The common facts of the endpoints of all our APIs. */
export type ServedFacts = InputFacts &
  Pick<EndpointFacts, "path" | "success" | "answer" | "answerType"> & {
    readonly method: EndpointFacts["method"] | "PATCH";
  };

/** A call with validated input, whose actor passed the envelope's `admit`. */
export type ServedCall<Facts extends ServedFacts> = Input<Facts> & {
  actor: Actor | undefined;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** The steps around a call that differ between our APIs. */
export type Envelope<Facts extends ServedFacts> = {
  /** The address with `:parameters`, as Fastify writes them. */
  address: (facts: Facts) => string;
  /** Authenticates the caller; the call counts toward this actor's rate limit. */
  findCaller: (facts: Facts, request: FastifyRequest) => Promise<Actor | undefined>;
  /** Throws if the actor may not call; returns the actor with its rights for this call. */
  admit: (facts: Facts, actor: Actor | undefined, request: FastifyRequest) => Actor | undefined;
  /** Makes the API's error for invalid input. */
  refuseInput: (facts: Facts, problem: InputProblem) => Error;
  /** The headers of every response. */
  headers: Readonly<Record<string, string>>;
  /** Throws if the contract does not list an error; called only in tests. */
  checkError: (facts: Facts, error: unknown) => void;
};

export type ServeOptions = {
  /** The max body size in bytes, if not Fastify's default of 1 MB. */
  bodyLimit?: number;
};

const json = "application/json; charset=utf-8";
const binary = "application/octet-stream";

/** Converts a path of the contract to Fastify's syntax. */
export const fastifyPath = (path: string): string => path.replace(/\{(\w+)\}/g, ":$1");

/** Registers an endpoint: authentication, rate limit, validation of the input and, in tests, of the output. */
export function serveEndpoint<Facts extends ServedFacts>(
  app: FastifyInstance,
  envelope: Envelope<Facts>,
  facts: Facts,
  handler: (call: ServedCall<Facts>) => unknown,
  { bodyLimit }: ServeOptions = {},
): void {
  app.route({
    method: facts.method,
    url: envelope.address(facts),
    ...(bodyLimit !== undefined && { bodyLimit }),
    config: { ownLimit: true },
    onRequest: async (request, reply) => {
      const actor = await envelope.findCaller(facts, request);
      request.actor = actor && { ...actor, requestId: request.id };
      await app.limitCalls(request, reply);
      request.actor = envelope.admit(facts, request.actor, request);
    },
    handler: async (request, reply) => {
      try {
        const input = readInput(facts, request, (problem) => envelope.refuseInput(facts, problem));
        const answer = await handler({ ...input, actor: request.actor, request, reply });
        if (reply.sent) return reply;
        if (app.checkAnswers)
          checkAnswer(facts, answer instanceof JsonStream ? await answer.whole() : answer);
        return await sendAnswer(reply.headers(envelope.headers), facts, answer);
      } catch (error) {
        if (app.checkAnswers) envelope.checkError(facts, error);
        throw error;
      }
    },
  });
}

function sendAnswer(reply: FastifyReply, facts: ServedFacts, answer: unknown): FastifyReply {
  // A handler may set another success status, such as 202 for work that is queued.
  if (reply.statusCode === 200) reply.code(facts.success);
  if (answer instanceof JsonStream) return reply.type(json).send(Readable.from(answer.pieces()));
  if (answer === undefined) return reply.send();
  if (facts.answer) return reply.type(json).send(JSON.stringify(answer));
  if (!reply.hasHeader("content-type")) reply.type(facts.answerType ?? binary);
  return reply.send(answer);
}
