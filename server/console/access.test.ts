import { pathOf } from "@waybill/contract/endpoint";
import { endpoints } from "@waybill/contract/openapi";
import { operationsBase } from "@waybill/contract/operations/endpoint";
import { type OperatorRole, operatorRoles } from "@waybill/domain/operations/roles";
import { afterAll, expect, test } from "vitest";
import { openTestApp } from "../testing/test-app.ts";

const { close, inject, tokenFor } = await openTestApp();
afterAll(close);

/** The roles besides admin that may make each changing call. A changing call missing here fails the test. */
const changing: Readonly<Record<string, readonly OperatorRole[]>> = {
  addOperator: [],
  inviteOperator: [],
  setOperatorRoles: [],
  resetSecondFactor: [],
  signInAsMerchant: ["support"],
  ...Object.fromEntries(
    [
      "beginTotp",
      "confirmTotp",
      "removeTotp",
      "beginPasskey",
      "addPasskey",
      "removePasskey",
      "askPasskey",
      "showSecondFactor",
      "renewRecoveryCodes",
    ].map((name) => [name, ["dispatcher", "support", "market", "finance"] as const]),
  ),
  createArea: ["market"],
  changeArea: ["market"],
  pauseArea: ["market"],
  addSupplement: ["market"],
  endSupplement: ["market"],
  handInCash: ["finance"],
  issueInvoices: ["finance"],
  issueCreditNote: ["finance"],
  refundOrder: ["finance"],
  refundOrderTip: ["finance"],
  decideClaim: ["support", "finance"],
  addAlert: ["market"],
  changeAlert: ["market"],
  removeAlert: ["market"],
  draftContent: ["market"],
  publishContent: ["market"],
  saveBrand: ["market"],
  resetBrand: ["market"],
  createVoucher: ["market"],
  changeVoucher: ["market"],
  setFlag: ["market"],
  setCountryParameter: ["market"],
  setCountryParameters: ["market"],
  setServiceHours: ["market"],
  setMaintenance: ["market"],
  createPayRule: ["market"],
  createPriceRule: ["market"],
  approve: ["market", "finance"],
  reject: ["market", "finance"],
  assignOrder: ["dispatcher", "support"],
  giveOrderToCourier: ["dispatcher", "support"],
  unassignOrder: ["dispatcher", "support"],
  cancelCellOrder: ["dispatcher", "support"],
  moveCellOrder: ["dispatcher", "support"],
  noteOrder: ["dispatcher", "support"],
  addRider: ["dispatcher"],
  changeRider: ["dispatcher"],
  putPhotoOfRider: ["dispatcher"],
  suspendRider: ["dispatcher"],
  reinstateRider: ["dispatcher"],
  addFleet: [],
  addFleetKey: [],
  endFleetKey: [],
  addIncident: ["dispatcher", "support"],
  ownIncident: ["dispatcher", "support"],
  resolveIncident: ["dispatcher", "support"],
  addVendor: ["support"],
  changeVendor: ["support"],
  suspendVendor: ["support"],
  reinstateVendor: ["support"],
  giveVendorRole: [],
  changeVendorRole: [],
  takeVendorRole: [],
  addVendorKey: [],
  endVendorKey: [],
  endVendorClient: [],
  approveRegistration: ["support"],
  rejectRegistration: ["support"],
};

const consoleCalls = endpoints.filter(({ facts }) => facts.path.startsWith(`${operationsBase}/`));
const logins: Record<OperatorRole, string> = {
  viewer: await tokenFor("viewer"),
  dispatcher: await tokenFor("dispatch"),
  support: await tokenFor("support"),
  market: await tokenFor("market"),
  finance: await tokenFor("finance"),
  admin: await tokenFor("ops"),
};
const strangers = {
  nobody: undefined,
  "a merchant": await tokenFor("parent"),
  "a guest": await tokenFor("guest"),
  "a rider": await tokenFor("rider"),
  "a partner": await tokenFor("godroid"),
};

type Console = (typeof consoleCalls)[number];
/** Sends invalid ids and no body, so that a permitted call fails only for those. */
const callAs = async ({ facts }: Console, authorization: string | undefined) => {
  const names = [...facts.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name ?? "", "nothing"]);
  const url = pathOf(facts, Object.fromEntries(names));
  const answer = await inject({
    method: facts.method,
    url,
    headers: authorization === undefined ? {} : { authorization },
  });
  return { status: answer.statusCode, code: answer.statusCode < 400 ? "" : answer.json().errors[0].code };
};

test("every console call declares its roles, and changing calls are in this table [14.11]", () => {
  expect(consoleCalls.length).toBeGreaterThan(3);
  for (const { name, facts } of consoleCalls) {
    expect(facts.caller, name).toBe("operator");
    expect(facts.needs, name).toBeDefined();
    expect(facts.needs?.[1] === "change", `${name} in the table of changing calls`).toBe(name in changing);
    if (facts.method === "PUT" || facts.method === "DELETE") expect(facts.needs?.[1], name).toBe("change");
  }
  const names = consoleCalls.map(({ name }) => name);
  expect(Object.keys(changing).filter((name) => !names.includes(name))).toEqual([]);
});

test.each(consoleCalls.map((call) => [call.name, call] as const))(
  "%s is for the roles that may, and for nobody else [14.03] [14.06] [14.10] [14.11]",
  async (name, call) => {
    for (const [who, token] of Object.entries(strangers)) {
      const isOtherRole = token !== undefined && call.facts.forbidsOthers;
      const refused = isOtherRole
        ? { status: 403, code: "ROLE_MISSING" }
        : { status: 401, code: "NOT_SIGNED_IN" };
      expect(await callAs(call, token), who).toEqual(refused);
    }
    for (const role of operatorRoles) {
      const { status, code } = await callAs(call, logins[role]);
      const may = !(name in changing) || role === "admin" || changing[name]?.includes(role);
      if (may) {
        expect(status < 500 && status !== 401 && status !== 403, role).toBe(true);
      } else {
        expect(status, role).toBe(403);
        expect(code, role).toBe("ROLE_MISSING");
      }
    }
  },
);
