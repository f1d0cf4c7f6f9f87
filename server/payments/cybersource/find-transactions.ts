import { ProviderUnavailable } from "../card-provider.ts";
import { Search, type FoundTransaction } from "./answers.ts";
import { jsonOf, type Answered } from "./ask-cybersource.ts";

type Post = (path: string, body: object) => Promise<Answered>;

/** CyberSource's names for the operations in a transaction. */
type Service = "ics_auth" | "ics_auth_reversal" | "ics_bill" | "ics_credit";

/** All transactions under one of our references, newest first. */
export async function findTransactions(post: Post, reference: string): Promise<FoundTransaction[]> {
  const answer = await post("/tss/v2/searches", {
    save: false,
    name: "waybill",
    timezone: "UTC",
    query: `clientReferenceInformation.code:"${reference}"`,
    offset: 0,
    limit: 20,
    sort: "submitTimeUtc:desc",
  });
  const parsed = Search.safeParse(jsonOf(answer));
  if (answer.status !== 201 || !parsed.success)
    throw new ProviderUnavailable(`CyberSource's search answered ${answer.status}`);
  return parsed.data._embedded?.transactionSummaries ?? [];
}

const codeOf = ({ applicationInformation }: FoundTransaction, service: Service): string | null | undefined =>
  applicationInformation?.applications?.find(({ name }) => name === service)?.reasonCode;

/** The newest transaction that requested this operation, with any result. */
export const findOperation = (
  found: readonly FoundTransaction[],
  service: Service,
): FoundTransaction | undefined => found.find((one) => codeOf(one, service) != null);

/** The newest transaction in which this operation succeeded. */
export const newestSuccessful = (
  found: readonly FoundTransaction[],
  service: Service,
): FoundTransaction | undefined => found.find((one) => codeOf(one, service) === "100");
