import type { EarningLine } from "@waybill/contract/riders/rider-earnings";
import { formatDistance } from "@waybill/ui/texts/formats.ts";
import type { useTexts } from "@waybill/ui/texts/texts.ts";

type Part = Pick<EarningLine["parts"][number], "kind" | "metres">;

/** The name of an earning's part, with its paid distance. */
export const partName = (t: ReturnType<typeof useTexts>, { kind, metres }: Part): string =>
  t(`rider.earnings.part-${kind}`) + (metres === undefined ? "" : ` (${formatDistance(metres)})`);
