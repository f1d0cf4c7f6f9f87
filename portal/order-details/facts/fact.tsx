import type { ReactNode } from "react";

/** One fact of an order: its name and what it is. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
);
