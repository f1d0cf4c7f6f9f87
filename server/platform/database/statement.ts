import type { QueryConfig } from "pg";

/**
 * Statements in SQL, whose placeholders have names. A statement is a constant of its module, so that its text is put
 * together once; each execution only lists its values.
 *
 *     const keepAsksSql = statement("keep-order-asks")`
 *       update orders set asks = ${"asks"} where order_id = ${"orderId"}`;
 *     await db.query(keepAsksSql({ orderId, asks }));
 *
 * `${…}` holds a name or a fragment: a fragment is a part that several statements share, and may have names of its own.
 */

/** A part of the text of statements. `Name`: what its placeholders are called. */
export type Fragment<Name extends string = never> = { readonly pieces: readonly Piece<Name>[] };

/** Plain SQL, a placeholder whose value is given per execution, a constant, or a value read per execution. */
type Piece<Name extends string> =
  | string
  | { readonly name: Name }
  | { readonly value: unknown }
  | { readonly read: () => unknown };

type Part = string | Fragment<string>;

/** A name is one word that is written out in the template: SQL, or a string known at run time only, does not compile. */
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

/** Takes a value for each name, and no others. */
export type Statement<Name extends string = never> = [Name] extends [never]
  ? () => Query
  : (values: Readonly<Record<Name, unknown>>) => Query;

/** Part of a statement; it may hold names and other fragments. */
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

/** SQL from a constant of ours, such as a list of statuses. Never user input. */
export const raw = (text: string | number): Fragment => ({ pieces: [String(text)] });

/** A value where a text is put together from a filter; one `value` in two places is one placeholder. */
export const value = (given: unknown): Fragment => ({ pieces: [{ value: given }] });

/** A value that is read at each execution, as the trace that it runs in. */
export const readEachTime = (read: () => unknown): Fragment => ({ pieces: [{ read }] });

/** Fragments one after another, with a text between them. */
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

/** The text with `$1`, `$2` …, and what these are for. */
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
