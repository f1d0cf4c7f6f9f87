import { useAllOutlets } from "./use-all-outlets.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { Chip } from "@waybill/ui/chip.tsx";

/** Shows a parent its outlets' orders too, or its own alone; nothing where that cannot be chosen (spec §6). */
export function OutletsChip() {
  const t = useTexts();
  const { isOffered, isDisabled, isOn, turn } = useAllOutlets();
  if (!isOffered || isDisabled) return null;
  return (
    <Chip on={isOn} icon="store" onClick={() => turn(!isOn)}>
      {t("outlets.all-orders")}
    </Chip>
  );
}
