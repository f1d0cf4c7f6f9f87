// Separate from the grading code, because the contract ships these names to every page.

/** How good a match is, the best first: the door is known, its street, its part of town, or it has to be looked at. */
export const matchGrades = ["exact", "street", "area", "weak"] as const;
export type MatchGrade = (typeof matchGrades)[number];
