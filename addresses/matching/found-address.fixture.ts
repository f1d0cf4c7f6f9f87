import { splitName } from "../reading/split-names.ts";
import type { FoundAddress } from "./match-grade.ts";

const namesIn = (list: string) =>
  list
    .split(";")
    .flatMap((name) => name.trim() || [])
    .map(splitName);

/**
 * Parses «street Names; Other name @ Its street @ Its surroundings # 12»; everything except the names is optional.
 */
export function foundAddress(text: string): FoundAddress {
  const [place = "", knownNumber = ""] = text.split(" # ");
  const [itself = "", of = "", around = ""] = place.split("@").map((part) => part.trim());
  const [kind = "", ...words] = itself.split(" ");
  const names = words.join(" ");
  const street = kind === "street" && of === "" ? names.split(";")[0]! : of;
  return {
    names: namesIn(names),
    street: splitName(street),
    surroundings: namesIn(around),
    kind: kind as FoundAddress["kind"],
    knownNumber: knownNumber.trim(),
  };
}
