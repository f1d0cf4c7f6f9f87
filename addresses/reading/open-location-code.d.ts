// The package has no types; these cover what we use.
declare module "open-location-code" {
  export class OpenLocationCode {
    isValid(code: string): boolean;
    isShort(code: string): boolean;
    isFull(code: string): boolean;
    /** The full code nearest to a place; a full code is unchanged. */
    recoverNearest(code: string, latitude: number, longitude: number): string;
    decode(code: string): { latitudeCenter: number; longitudeCenter: number };
  }
}
