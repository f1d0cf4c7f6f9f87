import type { Job } from "@waybill/contract/riders/rider-jobs";

const trackingLink = /\/tracking\/([^/?#]+)/u;
export const isTrackingLink = (text: string): boolean => trackingLink.test(text);

/** The jobs of a label: its code links to the order's page; another system's label may contain only the number. */
export function findJobsByLabel<J extends Pick<Job, "order_id" | "counter_code">>(
  text: string,
  jobs: readonly J[],
): J[] {
  const trimmed = text.trim();
  const [, inLink] = trackingLink.exec(trimmed) ?? [];
  const orderId = inLink === undefined ? trimmed : decoded(inLink);
  return jobs.filter(({ order_id, counter_code }) => order_id === orderId || counter_code === orderId);
}

/** Returns the text unchanged if it is not decodable: anybody may print a broken link. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
