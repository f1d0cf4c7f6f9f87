import type { Job } from "@waybill/contract/riders/rider-jobs";
import { isolateLtr, type useTexts } from "@waybill/ui/texts/texts.ts";

/** The drop-off notes: the text, where the recipient wants the parcel, and the gate code. */
export function doorInstructions(
  t: ReturnType<typeof useTexts>,
  { notes, leave, gate_code }: NonNullable<Job["drop_off"]>,
): string[] {
  const leftAt = leave === "hand_over" ? null : t(`rider.leave.${leave}`);
  const gate = gate_code === null ? null : `${t("rider.leave.gate-code")}: ${isolateLtr(gate_code)}`;
  return [notes, leftAt, gate].filter((part): part is string => Boolean(part));
}
