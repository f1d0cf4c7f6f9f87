import { pinMayMoveMetres } from "@waybill/domain/tracking/recipient-acts";
import { html, type Html } from "../html.ts";
import {
  type Box,
  boxAround,
  type DrawnFeature,
  edgesText,
  drawGround,
  homeShape,
  metresOfDegree,
  pinPatch,
  type Place,
  projection,
  side,
} from "./street-map.ts";

/** The picture's width in metres: the circle in which a pin can be moved, and a margin. */
const metresAcross = 2 * pinMayMoveMetres + 100;

/** The picture's side in CSS pixels: fixed, so that a tap's position is known without script. */
const pinMapSide = 256;

/** The picture's area around the initial pin. */
export const pinBox = (first: Place): Box => boxAround([first], metresAcross);

/** The position of a tap, given in CSS pixels from the picture's top left corner. */
export function placeOfTap(first: Place, [x, y]: readonly [number, number]): Place {
  const { west, south, east, north } = pinBox(first);
  return {
    latitude: north - (y / pinMapSide) * (north - south),
    longitude: west + (x / pinMapSide) * (east - west),
  };
}

/** The streets around a movable pin, its circle and the pin; undefined without street data. */
export function pinMap(
  drawn: readonly DrawnFeature[],
  { first, now }: { first: Place; now: Place },
): Html | undefined {
  const box = pinBox(first);
  const at = ({ longitude, latitude }: Place) => projection(box)([longitude, latitude]);
  const ground = drawGround(drawn, box, [pinPatch(at(now))]);
  if (!ground) return undefined;
  const [x, y] = at(first);
  const radius = (pinMayMoveMetres / metresOfDegree / (box.north - box.south)) * side;
  return html`<svg viewBox="0 0 ${side} ${side}" data-box="${edgesText(box)}" aria-hidden="true">
    ${ground}
    <circle class="reach" cx="${x}" cy="${y}" r="${Math.round(radius)}" />
    <g data-pin transform="translate(${at(now).join(" ")})">${homeShape}</g>
  </svg>`;
}
