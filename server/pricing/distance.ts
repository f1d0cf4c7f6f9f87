import { distanceInMetres, type Place } from "@waybill/domain/addresses/coordinates";

/** Port: how far a rider goes from one place to another, in metres. A road router can stand in. */
export type Distance = (from: Place, to: Place) => number | Promise<number>;

/** The default: as the crow flies. */
export const greatCircle: Distance = distanceInMetres;
