import { expect, test, vi } from "vitest";
import { ProviderUnavailable } from "../card-provider.ts";
import { Search, type FoundTransaction } from "./answers.ts";
import { found, summary } from "./fake-cybersource.fixture.ts";
import { findOperation, findTransactions, newestSuccessful } from "./find-transactions.ts";

const answering = (status: number, body: unknown) =>
  vi.fn(async () => ({ status, text: JSON.stringify(body) }));

test("all transactions of our reference are found, newest first", async () => {
  const post = answering(201, found(summary("7001", ["ics_auth", "100"])).body);
  expect(await findTransactions(post, "5f3a-1")).toEqual([summary("7001", ["ics_auth", "100"])]);
  expect(post.mock.calls).toEqual([
    [
      "/tss/v2/searches",
      {
        save: false,
        name: "waybill",
        timezone: "UTC",
        query: 'clientReferenceInformation.code:"5f3a-1"',
        offset: 0,
        limit: 20,
        sort: "submitTimeUtc:desc",
      },
    ],
  ]);
});

test.each([{}, { _embedded: null }, { _embedded: { transactionSummaries: [] } }])(
  "a search without results returns nothing: %j",
  async (body) => expect(await findTransactions(answering(201, body), "5f3a-1")).toEqual([]),
);

test.each([
  [404, found().body],
  [200, found().body],
  [201, { _embedded: { transactionSummaries: "none" } }],
  [404, "no such page"],
])("a search without a usable response counts as unavailable (%i %j)", async (status, body) => {
  const searched = findTransactions(answering(status, body), "5f3a-1");
  await expect(searched).rejects.toThrow(new ProviderUnavailable(`CyberSource's search answered ${status}`));
});

test("a service with a result was requested, and with result 100 it succeeded", () => {
  const parse = (...transactionSummaries: object[]): FoundTransaction[] =>
    Search.parse({ _embedded: { transactionSummaries } })._embedded?.transactionSummaries ?? [];
  const bare = parse(
    { id: "1" },
    { id: "2", applicationInformation: null },
    { id: "3", applicationInformation: { applications: null } },
    { id: "4", applicationInformation: { applications: [] } },
    { id: "5", applicationInformation: { applications: [{ name: "ics_auth", reasonCode: null }] } },
  );
  expect(findOperation(bare, "ics_auth")).toBeUndefined();
  expect(newestSuccessful(bare, "ics_auth")).toBeUndefined();
  const done = parse(
    summary("6", ["ics_bill", "100"], ["ics_auth", "204"]),
    summary("7", ["ics_auth", "100"]),
    summary("8", ["ics_auth", "100"]),
  );
  expect(findOperation(done, "ics_auth")?.id).toBe("6");
  expect(newestSuccessful(done, "ics_auth")?.id).toBe("7");
  expect(newestSuccessful(done, "ics_credit")).toBeUndefined();
});
