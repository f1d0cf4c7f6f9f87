type Page = { readonly next_cursor: string | null };
// Each list has its own query type; a function accepting any of them takes `never`.
type List = (query: never) => Promise<Page>;
type QueryOf<L extends List> = NonNullable<Parameters<L>[0]>;

/**
 * Returns every page of a list, each requested only when needed: `for await (const { orders } of
 * pages(shop.listOrders, { limit: 50 }))`. The query may start at a `cursor`.
 */
export async function* pages<L extends List>(
  list: L,
  query: QueryOf<L>,
): AsyncGenerator<Awaited<ReturnType<L>>, void, undefined> {
  // A list takes the previous page's cursor in addition to its query.
  const ask = list as unknown as (query: object) => Promise<Awaited<ReturnType<L>>>;
  let pageQuery: object = query;
  for (;;) {
    const page = await ask(pageQuery);
    yield page;
    const { next_cursor: cursor }: Page = page;
    if (cursor === null) return;
    pageQuery = { ...pageQuery, cursor };
  }
}
