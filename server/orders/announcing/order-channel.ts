/** The stream whose updates are numbered and delivered together: a vendor's orders, or one guest's. */
export const streamOf = (whose: { vendorId: string } | { guestId: string }): string =>
  "guestId" in whose ? `guest:${whose.guestId}` : whose.vendorId;

/** The fan-out channel for the updates of a stream and of its outlets. */
export const orderChannel = (stream: string): string => `orders:${stream}`;

/** The fan-out channel for the id of an order that a rider has and that changed. */
export const carriedChannel = "carried-orders";

/** An update on its way to the sockets: the text they are sent, and the stream that counts it. */
export type OrderNews = { stream: string; text: string };

// The text is passed on unchanged, so that no process parses or prints it again.
export const writeNews = ({ stream, text }: OrderNews): string => `${encodeURIComponent(stream)} ${text}`;

export function readNews(message: string): OrderNews {
  const end = message.indexOf(" ");
  return { stream: decodeURIComponent(message.slice(0, end)), text: message.slice(end + 1) };
}
