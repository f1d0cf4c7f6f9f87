// Separate from the grading code, because the contract imports these names into every page.

/**
 * The quality of a match, best first: the house number is known, only the street, only the district, or a person
 * must check it.
 */
export const matchGrades = ["exact", "street", "area", "weak"] as const;
export type MatchGrade = (typeof matchGrades)[number];
