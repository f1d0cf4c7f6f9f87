import { pathOf, type EndpointFacts } from "@waybill/contract/endpoint";

/** Where a call goes on a server. */
export const endpointUrl = (
  base: string,
  facts: EndpointFacts,
  params: Record<string, string> = {},
  query: Record<string, string> = {},
): URL => {
  const url = new URL(pathOf(facts, params), base);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
};
