// The package has no types of its own; these are of what is used.
declare module "open-location-code" {
  export class OpenLocationCode {
    isValid(code: string): boolean;
    isShort(code: string): boolean;
    isFull(code: string): boolean;
    /** The full code nearest to a place; a full one stays as it is. */
    recoverNearest(code: string, latitude: number, longitude: number): string;
    decode(code: string): { latitudeCenter: number; longitudeCenter: number };
  }
}
