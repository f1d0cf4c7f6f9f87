/** The stream whose updates are numbered and delivered together: one vendor's orders, or one guest's. */
export const streamName = (whose: { vendorId: string } | { guestId: string }): string =>
  "guestId" in whose ? `guest:${whose.guestId}` : whose.vendorId;

/** The fan-out channel for the updates of a stream and its outlets. */
export const orderChannel = (stream: string): string => `orders:${stream}`;

/** The fan-out channel for ids of orders that have a rider and changed. */
export const ordersWithRiderChannel = "carried-orders";

/** An update for the sockets: the text to send, and the stream that numbers it. */
export type OrderUpdateMessage = { stream: string; text: string };

// The text is passed on unchanged, so that no other process has to parse or serialise it.
export const formatUpdate = ({ stream, text }: OrderUpdateMessage): string =>
  `${encodeURIComponent(stream)} ${text}`;

export function parseUpdate(message: string): OrderUpdateMessage {
  const end = message.indexOf(" ");
  return { stream: decodeURIComponent(message.slice(0, end)), text: message.slice(end + 1) };
}
