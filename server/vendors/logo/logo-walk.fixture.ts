import { removeVendorLogo, saveVendorLogo } from "@waybill/contract/merchants/logo";
import type { openAuditWalk } from "../../audit/audit-walk.fixture.ts";
import { pngOf } from "./png.fixture.ts";

type Walk = Pick<Awaited<ReturnType<typeof openAuditWalk>>, "change">;

/** Makes every kind of change to a vendor's logo; each must write one audit row. */
export async function walkLogo(
  { change }: Walk,
  of: { as: string; params: { vendorId: string } },
): Promise<void> {
  await change(saveVendorLogo, { ...of, body: { content: pngOf(64, 64).toString("base64") } });
  await change(removeVendorLogo, of);
}
