import { Chip, Count } from "@waybill/ui/chip.tsx";
import { StatusLabel } from "@waybill/ui/status.tsx";
import { formatNumber } from "@waybill/ui/texts/formats.ts";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useState } from "react";
import { RowsTable } from "../lists/paged-table.tsx";
import own from "./insight.module.css";
import { refusedLook } from "./refused-looks.ts";
import { idOfPlace, RefusedPlacesMap, type RefusedPlace } from "./refused-map.tsx";

type Refused = { places: readonly RefusedPlace[]; reasons: readonly { reason: string; quotes: number }[] };

/** The map next to its table: a row and its pin are the same place, and a reason filters both. */
export function RefusedPlaces({ places, reasons }: Refused) {
  const t = useTexts();
  const [reason, choose] = useState<string>();
  const [shownId, show] = useState<string>();
  const filteredPlaces = reason === undefined ? places : places.filter((place) => place.reason === reason);
  const shownPlace = filteredPlaces.find((place) => idOfPlace(place) === shownId);
  return (
    <>
      <div role="group" aria-label={t("console.reason")} className={own.legend}>
        {reasons.map((one) => (
          <Chip
            key={one.reason}
            icon={refusedLook(one.reason).icon}
            on={one.reason === reason}
            onClick={() => choose(one.reason === reason ? undefined : one.reason)}
          >
            {t(`console.refused-${one.reason}`)}
            <Count>{one.quotes}</Count>
          </Chip>
        ))}
      </div>
      <div className={own.beside}>
        <RefusedPlacesMap places={filteredPlaces} shown={shownPlace} onShow={show} />
        <RowsTable
          label={t("console.insight-refused")}
          rows={filteredPlaces}
          keyOf={idOfPlace}
          columns={[
            {
              name: t("console.insight-place"),
              cell: (place) => (
                <Chip
                  on={idOfPlace(place) === shownId}
                  onClick={() => show(idOfPlace(place) === shownId ? undefined : idOfPlace(place))}
                >
                  <span dir="ltr">
                    {place.location.latitude}, {place.location.longitude}
                  </span>
                </Chip>
              ),
            },
            {
              name: t("console.reason"),
              cell: (place) => (
                <StatusLabel {...refusedLook(place.reason)}>
                  <bdi>{t(`console.refused-${place.reason}`)}</bdi>
                </StatusLabel>
              ),
            },
            { name: t("console.insight-quotes"), cell: ({ quotes }) => formatNumber(quotes), isNumber: true },
          ]}
        />
      </div>
    </>
  );
}
