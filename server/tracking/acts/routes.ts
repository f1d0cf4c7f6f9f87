import * as endpoints from "@waybill/contract/visitors/recipient";
import type { FastifyInstance } from "fastify";
import type { OrderDeps } from "../../orders/order-deps.ts";
import { route } from "../../platform/http/route.ts";
import type { RecipientLink } from "./act-of-recipient.ts";
import { postProblem } from "./post-problem.ts";
import { postRating } from "./post-rating.ts";
import { putInstructions } from "./put-instructions.ts";
import { putPin } from "./put-pin.ts";

type LinkCall = {
  params: { orderId: string };
  query: { t?: string | undefined };
  request: { id: string };
};

const linkOf = ({ params, query, request }: LinkCall): RecipientLink => ({
  orderId: params.orderId,
  secret: query.t,
  requestId: request.id,
});

/** The routes by which an order's recipient changes it through its link. */
export const actRoutes = (app: FastifyInstance, deps: OrderDeps): void => {
  route(app, endpoints.putInstructions, async (call) => ({
    result: await putInstructions(deps, linkOf(call), call.body),
  }));
  route(app, endpoints.postRating, async (call) => ({
    result: await postRating(deps, linkOf(call), call.body),
  }));
  route(app, endpoints.postProblem, async (call) => ({
    result: await postProblem(deps, linkOf(call), call.body),
  }));
  route(app, endpoints.putPin, async (call) => ({ result: await putPin(deps, linkOf(call), call.body) }));
};
