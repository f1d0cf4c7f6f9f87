import * as endpoints from "@waybill/contract/merchants/address-book";
import type { FastifyInstance } from "fastify";
import { isFlagOn, vendorOfActor } from "../../country-settings/flags/flags.ts";
import type { Actor } from "../../platform/actor.ts";
import type { Deps } from "../../platform/deps.ts";
import { Refused } from "../../platform/http/refused.ts";
import { route } from "../../platform/http/route.ts";
import { changeCustomer, removeCustomer, saveCustomer } from "./customers.ts";
import { searchCustomers } from "./search-customers.ts";

export function addressBookRoutes(app: FastifyInstance, deps: Deps): void {
  const requireBook = async (actor: Actor) => {
    if (!(await isFlagOn(deps, "activate-address-book", vendorOfActor(actor))))
      throw new Refused("not_found");
  };

  route(app, endpoints.searchCustomers, async ({ actor, params, query }) => {
    await requireBook(actor);
    return { code: 200 as const, body: await searchCustomers(deps, actor, { ...params, ...query }) };
  });
  route(app, endpoints.saveCustomer, async ({ actor, params, body }) => {
    await requireBook(actor);
    return { code: 201 as const, body: await saveCustomer(deps, actor, { ...params, entry: body }) };
  });
  route(app, endpoints.changeCustomer, async ({ actor, params, body }) => {
    await requireBook(actor);
    return { code: 200 as const, body: await changeCustomer(deps, actor, { ...params, entry: body }) };
  });
  route(app, endpoints.removeCustomer, async ({ actor, params }) => {
    await requireBook(actor);
    await removeCustomer(deps, actor, params);
    return undefined;
  });
}
