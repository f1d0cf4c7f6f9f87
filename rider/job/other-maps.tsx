import type { Place } from "@waybill/domain/addresses/coordinates";
import { Button, buttonClass } from "@waybill/ui/button.tsx";
import { useTexts } from "@waybill/ui/texts/texts.ts";
import { useState } from "react";
import classes from "./job.module.css";

/** Other map apps, each with its link to directions from the phone's position. */
const otherMaps = {
  "Google Maps": (to: string) =>
    `https://www.google.com/maps/dir/?api=1&travelmode=two-wheeler&destination=${to}`,
  Waze: (to: string) => `https://waze.com/ul?navigate=yes&ll=${to}`,
  "Apple Maps": (to: string) => `https://maps.apple.com/?dirflg=d&daddr=${to}`,
} as const;

/** Opens directions in another map app. */
export function OtherMaps({ to }: { to: Place }) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  const place = encodeURIComponent(`${to.latitude},${to.longitude}`);
  return (
    <>
      <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t("rider.map-other")}
      </Button>
      {isOpen && (
        <ul className={classes.maps} aria-label={t("rider.map-choose")}>
          {Object.entries(otherMaps).map(([name, address]) => (
            <li key={name}>
              <a
                className={buttonClass({ wide: true })}
                href={address(place)}
                target="_blank"
                rel="noreferrer"
              >
                {name}
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
