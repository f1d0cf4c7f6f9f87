import type { QueryConfig } from "pg";

/**
 * SQL statements with named placeholders. A statement is a constant of its module, so that its text is built once;
 * each call only lists the values.
 *
 *     const keepAsksSql = statement("keep-order-asks")`
 *       update orders set asks = ${"asks"} where order_id = ${"orderId"}`;
 *     await db.query(keepAsksSql({ orderId, asks }));
 *
 * `${…}` holds a name or a fragment: a fragment is a part that several statements share, and may have placeholders too.
 */

/** A part of a statement's text. `Name`: the names of its placeholders. */
export type Fragment<Name extends string = never> = { readonly pieces: readonly Piece<Name>[] };

/** Plain SQL, a placeholder whose value is given per execution, a constant, or a value read per execution. */
type Piece<Name extends string> =
  | string
  | { readonly name: Name }
  | { readonly value: unknown }
  | { readonly read: () => unknown };

type Part = string | Fragment<string>;

/** A name must be a literal in the template: other SQL, or a string known only at run time, does not compile. */
type Written<Parts extends readonly Part[]> = {
  readonly [Place in keyof Parts]: string extends Parts[Place]
    ? never
    : Parts[Place] extends `${string} ${string}`
      ? never
      : Parts[Place];
};

/** The placeholders of a template. */
type NamesOf<P> = P extends Fragment<infer Name> ? Name : P extends string ? P : never;

/** The input of `pool.query`; a connection prepares it once under its name. */
export type Query = QueryConfig<unknown[]> & { name: string; values: unknown[] };

/** A function that takes a value for each name, and no others. */
export type Statement<Name extends string = never> = [Name] extends [never]
  ? () => Query
  : (values: Readonly<Record<Name, unknown>>) => Query;

/** A part of a statement; it may contain placeholders and other fragments. */
export const fragment = <const Parts extends readonly Part[]>(
  texts: TemplateStringsArray,
  ...parts: Parts & Written<Parts>
): Fragment<NamesOf<Parts[number]>> => ({
  pieces: texts.flatMap((text, place) => [text, ...piecesOf(parts[place])]) as Piece<
    NamesOf<Parts[number]>
  >[],
});

const piecesOf = (part: Part | undefined): readonly Piece<string>[] => {
  if (part === undefined) return [];
  return typeof part === "string" ? [{ name: part }] : part.pieces;
};

/** SQL from a constant in our code, such as a list of statuses. Never user input. */
export const raw = (text: string | number): Fragment => ({ pieces: [String(text)] });

/** A value in a statement that is built from a filter; one `value` used twice is one placeholder. */
export const value = (bound: unknown): Fragment => ({ pieces: [{ value: bound }] });

/** A value that is read at each call, such as the current trace. */
export const lazyValue = (read: () => unknown): Fragment => ({ pieces: [{ read }] });

/** Joins fragments, with a text between them. */
export const joined = <Name extends string = never>(
  fragments: readonly Fragment<Name>[],
  separator: string,
): Fragment<Name> => ({
  pieces: fragments.flatMap(({ pieces }, place) => (place === 0 ? pieces : [separator, ...pieces])),
});

/** A statement with its own name. */
export const statement =
  (name: string) =>
  <const Parts extends readonly Part[]>(
    texts: TemplateStringsArray,
    ...parts: Parts & Written<Parts>
  ): Statement<NamesOf<Parts[number]>> => {
    const { text, placeholders } = numbered(fragment(texts, ...parts));
    const execute = (values: Readonly<Record<string, unknown>>): Query => ({
      name,
      text,
      values: placeholders.map((placeholder) =>
        "name" in placeholder
          ? values[placeholder.name]
          : "read" in placeholder
            ? placeholder.read()
            : placeholder.value,
      ),
    });
    return execute as Statement<NamesOf<Parts[number]>>;
  };

type Placeholder<Name extends string> = Exclude<Piece<Name>, string>;

/** The text with `$1`, `$2` …, and the placeholder of each number. */
export const numbered = <Name extends string>({
  pieces,
}: Fragment<Name>): { text: string; placeholders: Placeholder<Name>[] } => {
  const numbers = new Map<unknown, number>();
  const placeholders: Placeholder<Name>[] = [];
  const texts = pieces.map((piece) => {
    if (typeof piece === "string") return piece;
    const key = "name" in piece ? piece.name : piece;
    const number = numbers.get(key) ?? placeholders.push(piece);
    numbers.set(key, number);
    return `$${number}`;
  });
  return { text: texts.join(""), placeholders };
};
