/** Sorts names with numbers by value: Outlet 2 comes before Outlet 10. */
export const compareNames: (one: string, other: string) => number = new Intl.Collator("en", { numeric: true })
  .compare;
