import * as endpoints from "@waybill/contract/merchants/address-book";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../platform/deps.ts";
import { route } from "../../platform/http/route.ts";
import { changeCustomer, removeCustomer, saveCustomer } from "./customers.ts";
import { searchCustomers } from "./search-customers.ts";

export function addressBookRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, endpoints.searchCustomers, async ({ actor, params, query }) => ({
    code: 200 as const,
    body: await searchCustomers(deps, actor, { ...params, ...query }),
  }));
  route(app, endpoints.saveCustomer, async ({ actor, params, body }) => ({
    code: 201 as const,
    body: await saveCustomer(deps, actor, { ...params, entry: body }),
  }));
  route(app, endpoints.changeCustomer, async ({ actor, params, body }) => ({
    code: 200 as const,
    body: await changeCustomer(deps, actor, { ...params, entry: body }),
  }));
  route(app, endpoints.removeCustomer, async ({ actor, params }) => {
    await removeCustomer(deps, actor, params);
    return undefined;
  });
}
