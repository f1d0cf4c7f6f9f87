import { createScimToken, deleteScimToken } from "@waybill/contract/merchants/scim-tokens";
import { expect } from "vitest";
import type { openAuditWalk } from "./audit-walk.fixture.ts";

type Walk = Pick<Awaited<ReturnType<typeof openAuditWalk>>, "change" | "inject" | "leavesRows" | "tokenFor">;

/** Makes every call by which a company's directory changes users, and counts the audit rows. */
export async function walkDirectory(
  { change, inject, leavesRows, tokenFor }: Walk,
  { vendorId, email }: { vendorId: string; email: string },
): Promise<void> {
  const ofVendor = { vendorId };
  const asOwner = await tokenFor(email);
  const made = await change(createScimToken, { as: asOwner, params: ofVendor, body: { name: "Directory" } });
  const { secret, token_id: tokenId } = made.result;
  const scim = (method: "POST" | "PUT" | "PATCH" | "DELETE", path: string, payload: object, rows: number) =>
    leavesRows(
      `${method} /scim/v2${path}`,
      async () => {
        const url = `/scim/v2${path.replace(":id", path.startsWith("/Users") ? userId : "clerk")}`;
        const answer = await inject({ method, url, headers: { authorization: `Bearer ${secret}` }, payload });
        expect(answer.statusCode, `${method} ${path}`).toBeLessThan(300);
        return answer;
      },
      { rows },
    );
  let userId = "";
  const userName = "directory@walk.example";
  userId = (await scim("POST", "/Users", { userName }, 2)).json().id;
  await scim("PUT", "/Users/:id", { userName, displayName: "Dee" }, 1);
  await scim("POST", "/Groups", { displayName: "clerk", members: [{ value: userId }] }, 2);
  await scim("PUT", "/Groups/:id", { displayName: "clerk", members: [] }, 2);
  const join = { op: "add", path: "members", value: [{ value: userId }] };
  await scim("PATCH", "/Groups/:id", { Operations: [join] }, 2);
  await scim("DELETE", "/Groups/:id", {}, 2);
  const off = { op: "replace", path: "active", value: false };
  await scim("PATCH", "/Users/:id", { Operations: [off] }, 1);
  await scim("DELETE", "/Users/:id", {}, 1);
  await change(deleteScimToken, { as: asOwner, params: { ...ofVendor, tokenId } });
}
