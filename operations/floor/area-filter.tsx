import type { OperatedArea } from "@waybill/contract/operations/areas";
import { chipClass } from "@waybill/ui/chip.tsx";
import { Icon } from "@waybill/ui/icon.tsx";
import { Popover } from "@waybill/ui/overlays/popover.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import styles from "./floor.module.css";

type Props = {
  areas: readonly OperatedArea[];
  chosen: readonly string[];
  onChoose: (areaIds: readonly string[]) => void;
};

/** The areas whose orders the floor shows; none selected: all. */
export function AreaFilter({ areas, chosen, onChoose }: Props) {
  const t = useTexts();
  const names = areas.flatMap(({ area_id, name }) => (chosen.includes(area_id) ? [name] : []));
  const toggle = (areaId: string) =>
    onChoose(areas.map(({ area_id }) => area_id).filter((id) => chosen.includes(id) !== (id === areaId)));
  return (
    <Popover
      buttonClass={chipClass(chosen.length > 0)}
      button={
        <>
          <span className={styles.chosenAreas}>
            {chosen.length === 0 ? t("console.areas-all") : names.join(", ") || t("console.areas")}
          </span>
          <Icon name="chevron-down" small />
        </>
      }
    >
      {() => (
        <fieldset className={styles.areaChoices}>
          <legend>{t("console.areas")}</legend>
          {areas.map(({ area_id, name }) => (
            <label key={area_id}>
              <input type="checkbox" checked={chosen.includes(area_id)} onChange={() => toggle(area_id)} />
              <bdi>{name}</bdi>
            </label>
          ))}
          {chosen.length > 0 && (
            <button type="button" onClick={() => onChoose([])}>
              {t("console.areas-all")}
            </button>
          )}
        </fieldset>
      )}
    </Popover>
  );
}
