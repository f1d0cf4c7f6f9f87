import type { Job } from "@waybill/contract/riders/rider-jobs";

const trackingLink = /\/tracking\/([^/?#]+)/u;
export const isTrackingLink = (text: string): boolean => trackingLink.test(text);

/** The jobs whose label says so: its code leads to the order's page; a label of another system may bear the number alone. */
export function jobsOfLabel<J extends Pick<Job, "order_id" | "counter_code">>(
  text: string,
  jobs: readonly J[],
): J[] {
  const said = text.trim();
  const [, inLink] = trackingLink.exec(said) ?? [];
  const orderId = inLink === undefined ? said : decoded(inLink);
  return jobs.filter(({ order_id, counter_code }) => order_id === orderId || counter_code === orderId);
}

/** Anybody may print a broken link. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
