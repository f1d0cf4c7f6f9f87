import type { EarningLine } from "@waybill/contract/riders/rider-earnings";
import { formatDistance } from "@waybill/ui/texts/formats.ts";
import type { useTexts } from "@waybill/ui/texts/texts.ts";

type Part = Pick<EarningLine["parts"][number], "kind" | "metres">;

/** What a part of an earning is for, with the way that is paid. */
export const partName = (t: ReturnType<typeof useTexts>, { kind, metres }: Part): string =>
  t(`rider.earnings.part-${kind}`) + (metres === undefined ? "" : ` (${formatDistance(metres)})`);
