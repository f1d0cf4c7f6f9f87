import type { MatchGrade } from "@waybill/domain/addresses/match-grades";
import type { AddressHabits } from "../habits/habits.ts";
import {
  commonWords,
  numberWords,
  frequentWords,
  habitWords,
  wordKinds,
  wordSet,
} from "../habits/address-words.ts";
import { bareStreetName, streetTypeExpander, mayBeBuilding } from "../reading/street-names.ts";
import { matchesWithTypos, isWordOf, type SplitName, wordsOfAddress } from "../reading/split-names.ts";
import { allowedTypos } from "../spelling/allowed-typos.ts";
import { type AddressQuery, bareNumber, type FoundAddress } from "./match-grade.ts";
/**
 * True if the typed words name a building: they contain most of the name's own words, and one that marks a
 * building.
 */
function isNamed(
  name: SplitName,
  typed: readonly string[],
  { habits, unfinished, typed: { building } }: AddressQuery,
): boolean {
  const common = commonWords(habits.words);
  const isTyped = (word: string) => {
    const itself = [{ words: [word], initials: "" }];
    return typed.some(
      (one) => isWordOf(one, itself) || (one === unfinished && one.length > 2 && word.startsWith(one)),
    );
  };
  const own = name.words.filter((word) => !common.has(word));
  // Numbers in the name must be typed: «Greenbelt» does not match Greenbelt 5.
  if (!own.filter((word) => /^\d/.test(word)).every(isTyped)) return false;
  // If a name has no distinctive word but its number, every typed word must be in it: «Hotel 81» does not match a
  // Building 81.
  if (
    own.every((word) => /^\d/.test(word)) &&
    !wordsOfAddress(building).every((word) => name.words.includes(word))
  )
    return false;
  // The first word of a name must be typed: «Golf Driving Range» does not match RCA Golf Driving Range.
  if (own[0] !== undefined && !isTyped(own[0])) return false;
  const telling = name.words.filter((word) => wordKinds.building_name.has(word));
  return own.filter(isTyped).length * 3 >= own.length * 2 && (telling.length === 0 || telling.some(isTyped));
}

const typesOf = (words: readonly string[], habits: AddressHabits): string[] => {
  const ofCountry = habitWords(habits.words?.streetBehind);
  return words.map(streetTypeExpander(habits)).flatMap((kind) => {
    return wordKinds.streetBehind.has(kind) || ofCountry.has(kind) ? [kind] : [];
  });
};

/**
 * True if two streets have different types: Orchard Road is not Orchard Link. A name without a type matches any.
 */
function isOtherKind(typed: readonly string[], { words }: SplitName, habits: AddressHabits): boolean {
  const wanted = typesOf(typed, habits);
  const own = words.slice(0, words.findLastIndex((word) => !/^\d+$/.test(word)) + 1);
  const last = own.at(-1) ?? "";
  const before = habitWords(habits.words?.streetBefore);
  const long = streetTypeExpander(habits);
  const typedTypes = new Set(typed.map(long));
  const hasKind = wanted.length > 0 || typed.some((word) => before.has(word));
  if (hasKind && words.some((word) => before.has(word) && !typedTypes.has(long(word)))) return true;
  if (wanted.length === 0 || own.length < 2 || !/^[a-z]+$/.test(last)) return false;
  return !typesOf(words, habits).some((kind) => wanted.includes(kind)) && !typed.includes(last);
}

const sides = wordSet("north south east west upper lower old new");
/** True for a final letter; like numbers and compass directions, it distinguishes streets. */
const isLastLetter = (word: string, at: number, { length }: readonly string[]): boolean =>
  word.length === 1 && at > 0 && at === length - 1;
const isDistinguishing = (word: string, at: number, words: readonly string[]): boolean =>
  /^\d/.test(word) || numberWords.has(word) || sides.has(word) || isLastLetter(word, at, words);

/** True if a street has exactly the typed numbers and directions: Ring Road is not Fourth Ring Road. */
const isOfFigures = ({ words }: SplitName, typed: readonly string[], street: readonly string[]): boolean =>
  words.every((word, at) => !isDistinguishing(word, at, words) || typed.includes(word)) &&
  street.every((word, at) => !(sides.has(word) || isLastLetter(word, at, street)) || words.includes(word));

/** In names below this many letters no mistake is allowed: Muk Chui is not Muk Chun. */
const minForgiven = 5;
/** True if a street has a name of its own, but another name or only a number was typed: Lai Yin is not Wing Yin. */
function isOtherName(name: SplitName, { typed, rare, habits, unfinished }: AddressQuery): boolean {
  const long = streetTypeExpander(habits);
  const kinds = [habitWords(habits.words?.streetBefore), habitWords(habits.words?.streetBehind)];
  const isKind = (word: string) =>
    wordKinds.streetBehind.has(long(word)) || kinds.some((own) => own.has(word) || own.has(long(word)));
  const isDistinctive = (word: string) => !isKind(word) && !frequentWords.has(word);
  const itself = wordsOfAddress(typed.street);
  const isShortOther = (word: string) =>
    word.length < minForgiven &&
    word !== unfinished &&
    /^\p{L}+$/u.test(word) &&
    rare.street.includes(word) &&
    !isSpelledIn(word, [name]);
  if (itself.some((word) => isDistinctive(word) && isShortOther(word))) return true;
  const isTyped = (word: string) =>
    itself.some((one) => one === word || matchesWithTypos(word, one, allowedTypos(one)));
  const others = name.words.filter((word) => isDistinctive(word) && !isTyped(word));
  if (others.length === 0) return false;
  const isNumbered = rare.street.length > 0 && rare.street.every((word) => /\d/.test(word));
  return (
    isNumbered || itself.some((word) => isDistinctive(word) && !isWordOf(word, [name], word === unfinished))
  );
}

/** In names of districts below this many letters no mistake is allowed: Juana is not Juan. */
const minForgivenOfArea = 6;
const isSpelledIn = (word: string, names: readonly SplitName[]) =>
  names.some(({ words, initials }) => words.includes(word) || (word.length > 1 && initials.startsWith(word)));
const noName: SplitName = { words: [], initials: "" };

/**
 * Compares a found place with the typed text. Each comparison is computed only if a rule needs it, and only once.
 */
function evidenceOf(query: AddressQuery, found: FoundAddress) {
  const { typed, unfinished, habits } = query;
  const { street, building, area, city } = query.rare;
  const isIn = (words: readonly string[], names: readonly SplitName[]) =>
    words.every((word) => isWordOf(word, names, word === unfinished && word.length > 2));
  const named = [...found.names, found.street];
  const anywhere = [...named, ...found.surroundings];
  const hasSurroundings = found.surroundings.length > 0;
  // In «Tai Po Road, Tai Wai» the words of the road's name do not show that it is in Tai Wai.
  const beyondName = area.filter((word) => !street.includes(word) && !building.includes(word));
  const areaWords = beyondName.length > 0 ? beyondName : area;
  // «DHA Phase 5» does not match «Block 5».
  const areaNames = areaWords.filter((word) => !/\d/.test(word));
  const isStreet = found.kind === "street";
  const isTypedStreet = isStreet && typed.street !== "";
  const streetWords = () => wordsOfAddress(typed.street);
  const itsWords = () => [...streetWords(), ...wordsOfAddress(typed.houseNumber)];

  const isAreaAround = () => {
    const generic = wordsOfAddress(typed.area).filter((word) => !/\d/.test(word));
    const isWordStart = (word: string) =>
      word === unfinished &&
      found.surroundings.some(({ words }) => words.some((one) => one.startsWith(word)));
    const isNameAround = (word: string) =>
      word.length < minForgivenOfArea
        ? isSpelledIn(word, anywhere) || isWordStart(word)
        : isWordOf(word, anywhere);
    const isFigureAround = (word: string) =>
      anywhere.some(({ words }) => words.includes(word) && generic.some((one) => words.includes(one)));
    if (areaNames.length > 0) return areaNames.some(isNameAround);
    return generic.length > 0
      ? areaWords.some(isFigureAround)
      : areaWords.some((word) => isWordOf(word, anywhere));
  };
  const isSpelledSo = () => building.every((word) => named.some((name) => name.words.includes(word)));
  const isInStreet = () =>
    street.length > 0 && found.kind !== "area" && isIn(street, isStreet ? named : [found.street]);
  const isNamedBuilding = () => building.length > 0 && found.kind !== "area" && isIn(building, named);
  const isByWord = () => found.kind === "building" && typed.building === "" && mayBeBuilding(typed.street);
  const isOneName = () => typed.street !== "" || building.length > 0;
  return {
    isInOtherCity: () => city.length > 0 && hasSurroundings && !isIn(city, anywhere),
    isInOtherArea: () => areaWords.length > 0 && hasSurroundings && !isAreaAround(),
    isInOtherBlock: () =>
      street.length > 0 &&
      street.every((word) => /\d/.test(word)) &&
      area.some((word) => /\d/.test(word) && !isWordOf(word, found.surroundings)),
    lacksCommonWord: () =>
      !query.common.every((word) =>
        named.some(({ words }) =>
          words.some((one) => one[0] === word[0] && !wordKinds.streetBehind.has(one)),
        ),
      ),
    isOtherKindOfStreet: () => isTypedStreet && isOtherKind(itsWords(), found.names[0] ?? noName, habits),
    isOtherStreet: () =>
      isTypedStreet &&
      !found.names.some(
        (name) =>
          isIn(street, [name]) && isOfFigures(name, itsWords(), streetWords()) && !isOtherName(name, query),
      ),
    isLongerThanCommon: () => {
      if (!isTypedStreet || !query.isCommonStreet) return false;
      const itself = bareStreetName(typed.street, habits);
      return !found.names.some(({ words }) => bareStreetName(words.join(" "), habits) === itself);
    },
    isNoBuilding: () =>
      street.length === 0 &&
      found.kind !== "building" &&
      wordsOfAddress(typed.building).some((word) => wordKinds.building_name.has(word)),
    isCalledAsStreet: () =>
      isByWord() && found.names.some(({ words }) => words.join(" ") === streetWords().join(" ")),
    isBuildingForStreet: isByWord,
    isNotCommonStreet: () => query.isCommonStreet && !isStreet,
    isKnownHouse: () =>
      isInStreet() &&
      typed.houseNumber !== "" &&
      bareNumber(typed.houseNumber) === bareNumber(found.knownNumber),
    // If the typed building is missing, it may be anywhere along its street, unless a house number gives the
    // position.
    isAlongStreet: () =>
      isInStreet() &&
      (building.length === 0 || (isStreet && typed.houseNumber !== "") || isIn(building, anywhere)),
    isInStreet,
    isBuildingOfOtherStreet: () => isNamedBuilding() && street.length > 0 && found.street.words.length > 0,
    isStreetAlike: () => isNamedBuilding() && isStreet && !isSpelledSo(),
    isAlikeElsewhere: () =>
      isNamedBuilding() && !isSpelledSo() && !isIn(areaNames, [found.street, ...found.surroundings]),
    isNamedSo: () =>
      isNamedBuilding() &&
      found.names.some((name) =>
        isNamed(
          name,
          wordsOfAddress([typed.building, typed.tower, typed.street, typed.area].join(" ")),
          query,
        ),
      ),
    isNamedInPart: isNamedBuilding,
    // A single typed name may be a district's. A street of that district is not graded by this rule: it does not
    // show which part of the district is meant.
    isAreaOfOneName: () =>
      isOneName() &&
      found.kind === "area" &&
      typed.street === "" &&
      isIn(building, found.names) &&
      isIn(area, anywhere),
    isOneName,
    isTypedArea: () => {
      const words = [...area, ...city];
      const isIts = (word: string) => isWordOf(word, found.names);
      return words.length > 0 && found.kind === "area" && isIn(words, anywhere) && words.some(isIts);
    },
    isAnything: () => true,
  } satisfies Record<string, () => boolean>;
}
type Evidence = keyof ReturnType<typeof evidenceOf>;

/**
 * The grade of a match for which a comparison is true. `example`: country, typed text | kind and names @ its street
 * @ its surroundings # its number.
 */
export type GradeRule = { evidence: Evidence; grade: MatchGrade; example: string };

/** The first rule whose comparison is true gives the grade. */
export const gradeRules: readonly GradeRule[] = [
  {
    evidence: "isInOtherCity",
    grade: "weak",
    example: "ph: Rizal Street, Makati | street Rizal Street @ @ Manila",
  },
  {
    evidence: "isInOtherArea",
    grade: "weak",
    example: "ph: Rizal Street, Poblacion | street Rizal Street @ @ Malate",
  },
  {
    evidence: "isInOtherBlock",
    grade: "weak",
    example: "kw: Block 3, Street 10, Surra | street Street 10 @ @ Surra",
  },
  { evidence: "lacksCommonWord", grade: "weak", example: "ph: Scout Tobias Street | street Tobias Street" },
  { evidence: "isOtherKindOfStreet", grade: "weak", example: "sg: Orchard Road | street Orchard Link" },
  { evidence: "isOtherStreet", grade: "weak", example: "ph: Ring Road | street Fourth Ring Road" },
  {
    evidence: "isLongerThanCommon",
    grade: "weak",
    example: "kw: Airport Road | street Airport Service Road",
  },
  { evidence: "isNoBuilding", grade: "weak", example: "ph: Rizal Tower | street Rizal Street" },
  { evidence: "isCalledAsStreet", grade: "street", example: "sg: Emerald Park | building Emerald Park" },
  {
    evidence: "isBuildingForStreet",
    grade: "weak",
    example: "sg: Emerald Park | building Emerald Park Condominium",
  },
  {
    evidence: "isNotCommonStreet",
    grade: "weak",
    example: "kw: Airport Road | building Airport Hall @ Airport Road",
  },
  {
    evidence: "isKnownHouse",
    grade: "exact",
    example: "ph: 12 Rizal Street, Makati | street Rizal Street @ @ Makati # 12",
  },
  {
    evidence: "isAlongStreet",
    grade: "street",
    example: "ph: 12-A Rizal Street, Makati | street Rizal Street @ @ Makati # 12",
  },
  { evidence: "isInStreet", grade: "weak", example: "ph: Rizal Tower, Mabini Street | street Mabini Street" },
  {
    evidence: "isBuildingOfOtherStreet",
    grade: "weak",
    example: "ph: Rizal Tower, Mabini Street | building Rizal Tower @ Luna Street",
  },
  { evidence: "isStreetAlike", grade: "weak", example: "ph: Atenio | street Ateneo Street" },
  {
    evidence: "isAlikeElsewhere",
    grade: "weak",
    example: "ph: Serenda Hall, Roxas | building Serendra Hall Roxas @ @ Pasay",
  },
  {
    evidence: "isNamedSo",
    grade: "street",
    example: "pk: Park Towers, Phase 5 | building Park Towers Phase 5 @ @ Karachi",
  },
  { evidence: "isNamedInPart", grade: "weak", example: "ph: Rizal Tower | building Rizal Mall" },
  { evidence: "isAreaOfOneName", grade: "area", example: "ph: Buliran | area Buliran" },
  { evidence: "isOneName", grade: "weak", example: "ph: Rizal Street | area Rizal" },
  { evidence: "isTypedArea", grade: "area", example: "ph: Poblacion | area Poblacion" },
  { evidence: "isAnything", grade: "weak", example: "ph: Poblacion | building Poblacion" },
];

/** Returns the rule that grades a result against the typed text. */
export function ruleOf(query: AddressQuery, found: FoundAddress): GradeRule {
  const evidence = evidenceOf(query, found);
  return gradeRules.find((rule) => evidence[rule.evidence]())!;
}

/**
 * Grades a result against the typed text. Generic words never match alone; every rare word of the street or
 * building must be present (allowing mistakes), and so must a typed city: otherwise the match is weak. Only a house
 * number that the data has in the typed street is exact.
 */
export const gradeMatch = (query: AddressQuery, found: FoundAddress): MatchGrade =>
  ruleOf(query, found).grade;
