import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { refusalOf } from "../platform/http/error-answer.ts";
import { refusals } from "@waybill/contract/refusals";
import * as groups from "./resources/groups.ts";
import { configOf, resourceTypesOf, schemasOf } from "./resources/schemas.ts";
import { listOf } from "./resources/lists.ts";
import * as users from "./resources/users.ts";
import type { ScimCaller, ScimDeps } from "./scim-deps.ts";
import { notFound, scimError, ScimRefused } from "./scim-refused.ts";
import { tokenOfHeader } from "./tokens/scim-tokens.ts";

const type = "application/scim+json; charset=utf-8";
const prefix = "/scim/v2";
const bodyLimit = 1_000_000;

type Call = {
  caller: ScimCaller;
  id: string;
  query: Record<string, unknown>;
  body: unknown;
  reply: FastifyReply;
};

const callers = new WeakMap<FastifyRequest, ScimCaller>();

/** Refuses a caller without a vendor's token. */
async function admit(deps: ScimDeps, request: FastifyRequest): Promise<void> {
  const token = await tokenOfHeader(deps, request.headers.authorization);
  if (!token) throw new ScimRefused(401, "A token of the vendor is needed");
  callers.set(request, {
    vendorId: token.vendor_id,
    tokenId: token.token_id,
    requestId: request.id,
    base: `${deps.publicUrl()}${prefix}`,
  });
}

const callerOf = (request: FastifyRequest): ScimCaller => {
  const caller = callers.get(request);
  if (!caller) throw new ScimRefused(401, "A token of the vendor is needed");
  return caller;
};

/** Sends an error in the format of RFC 7644. */
function answerError(deps: ScimDeps, error: unknown, reply: FastifyReply): FastifyReply {
  reply.type(type);
  if (error instanceof ScimRefused) {
    if (error.status === 401) reply.header("www-authenticate", "Bearer");
    return reply
      .code(error.status)
      .send(JSON.stringify(scimError(error.status, error.message, error.scimType)));
  }
  const refused = refusalOf(error);
  const status = refused ? refusals[refused.refusal].status : 500;
  if (!refused) deps.log.error({ err: error }, "a SCIM call failed");
  const detail = refused ? refusals[refused.refusal].code : "Something went wrong";
  return reply
    .code(status)
    .send(JSON.stringify(scimError(status, detail, status === 400 ? "invalidSyntax" : undefined)));
}

/** Accepts both JSON content types, and an empty body. */
function parseBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    /^application\/(scim\+)?json/,
    { parseAs: "string", bodyLimit },
    (_request, body, done) => {
      if (body === "") return done(null, undefined);
      try {
        done(null, JSON.parse(String(body)));
      } catch {
        done(new ScimRefused(400, "The body is no JSON", "invalidSyntax"));
      }
    },
  );
}

/** SCIM 2.0 (RFC 7644): manages the users of the vendor that the token belongs to. */
export async function scimRoutes(app: FastifyInstance, deps: ScimDeps): Promise<void> {
  await app.register(
    async (scope) => {
      parseBodies(scope);
      scope.addHook("onRequest", (request) => admit(deps, request));
      scope.setErrorHandler((error, _request, reply) => answerError(deps, error, reply));
      scope.setNotFoundHandler((_request, reply) => answerError(deps, notFound("of this address"), reply));

      const serve = (
        method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE",
        url: string,
        answer: (call: Call) => Promise<object | undefined> | object,
      ) =>
        scope.route({
          method,
          url,
          handler: async (request, reply) => {
            const { id = "" } = request.params as { id?: string };
            if (id.includes("\0")) throw notFound("of this address");
            const query = request.query as Record<string, unknown>;
            const call = { caller: callerOf(request), id, query, body: request.body, reply };
            const body = await answer(call);
            if (body === undefined) return reply.code(204).send();
            return reply.type(type).send(JSON.stringify(body));
          },
        });
      const created = ({ caller, reply }: Call, kind: string, id: string) =>
        reply.code(201).header("location", `${caller.base}/${kind}/${id}`);

      serve("GET", "/Users", ({ caller, query }) => users.listUsers(deps, caller, query));
      serve("GET", "/Users/:id", ({ caller, id }) => users.readUser(deps, caller, id));
      serve("POST", "/Users", async (call) => {
        const { id, user } = await users.createUser(deps, call.caller, call.body);
        created(call, "Users", id);
        return user;
      });
      serve("PUT", "/Users/:id", ({ caller, id, body }) => users.replaceUser(deps, caller, id, body));
      serve("PATCH", "/Users/:id", ({ caller, id, body }) => users.patchUser(deps, caller, id, body));
      serve("DELETE", "/Users/:id", async ({ caller, id }) => {
        await users.deleteUser(deps, caller, id);
        return undefined;
      });

      serve("GET", "/Groups", ({ caller, query }) => groups.listGroups(deps, caller, query));
      serve("GET", "/Groups/:id", ({ caller, id, query }) => groups.readGroup(deps, caller, id, query));
      serve("POST", "/Groups", async (call) => {
        const { id, group } = await groups.createGroup(deps, call.caller, call.body);
        created(call, "Groups", id);
        return group;
      });
      serve("PUT", "/Groups/:id", ({ caller, id, body }) => groups.replaceGroup(deps, caller, id, body));
      serve("PATCH", "/Groups/:id", ({ caller, id, body }) => groups.patchGroup(deps, caller, id, body));
      serve("DELETE", "/Groups/:id", async ({ caller, id }) => {
        await groups.deleteGroup(deps, caller, id);
        return undefined;
      });

      serve("GET", "/ServiceProviderConfig", ({ caller }) => configOf(caller.base));
      for (const [name, all] of [
        ["Schemas", schemasOf],
        ["ResourceTypes", resourceTypesOf],
      ] as const) {
        serve("GET", `/${name}`, ({ caller }) => listOf<{ id: string }>(all(caller.base), {}, (one) => one));
        serve("GET", `/${name}/:id`, ({ caller, id }) => {
          const found = (all(caller.base) as { id: string }[]).find((one) => one.id === id);
          if (!found) throw notFound(id);
          return found;
        });
      }
    },
    { prefix },
  );
}
