import * as operators from "@waybill/contract/operations/refunds";
import * as endpoints from "@waybill/contract/visitors/tips";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { withPrivateHeaders } from "../../platform/http/page-context.ts";
import { route } from "../../platform/http/route.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import { readOrderTip, refundOrderTip } from "./order-tip.ts";
import { payTip, tipReturnPath } from "./pay-tip.ts";
import { returnFromTip } from "./return-from-tip.ts";
import { chooseTip, readTip } from "./tips.ts";

type LinkCall = { params: { orderId: string }; query: { t?: string | undefined } };
const linkOf = ({ params, query }: LinkCall) => ({ orderId: params.orderId, secret: query.t });

/** The routes of tips: for the recipient with the order's link, and for operators. */
export function tipRoutes(app: FastifyInstance, deps: PaymentDeps, watch: { wake: () => void }): void {
  const originOf = ({ protocol, host }: FastifyRequest) => deps.settings.publicUrl ?? `${protocol}://${host}`;

  route(app, endpoints.readTip, async (call) => ({ result: await readTip(deps, linkOf(call)) }));
  route(app, endpoints.chooseTip, async (call) => ({
    result: await chooseTip(deps, linkOf(call), call.body),
  }));
  route(app, endpoints.payTip, async (call) => {
    const { body, request } = call;
    const paying = { body, origin: originOf(request), requestId: request.id };
    const result = await payTip(deps, linkOf(call), paying);
    watch.wake();
    return { result };
  });

  route(app, operators.readOrderTip, async ({ params }) => ({
    result: await readOrderTip(deps, params.order_id),
  }));
  route(app, operators.refundOrderTip, async ({ actor, params, body }) => {
    const result = await refundOrderTip(deps, actor, { orderId: params.order_id, reason: body.reason });
    watch.wake();
    return { result };
  });

  app.get<{ Params: { tipId: string } }>(`${tipReturnPath}/:tipId`, async ({ params }, reply) => {
    const address = await returnFromTip(deps, params.tipId);
    watch.wake();
    return withPrivateHeaders(reply).redirect(address, 303);
  });
}
