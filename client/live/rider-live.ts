import { type RiderLiveMessage, riderLivePath } from "@waybill/contract/riders/rider-jobs";
import { addressOfLive } from "../calls/bases.ts";
import { openReconnectingSocket } from "./reconnecting-socket.ts";

type Handlers = {
  token: () => string | undefined;
  onMessage: (message: RiderLiveMessage) => void;
  onOpen: () => void;
  onClose: () => void;
};

/** Keeps a rider's live connection open. Returns a function that ends it. */
export function connectRider({ token, onMessage, onOpen, onClose }: Handlers): () => void {
  const credential = () => {
    const own = token();
    return own === undefined ? undefined : `bearer.${own}`;
  };
  return openReconnectingSocket(
    { address: addressOfLive(riderLivePath), credential },
    { onOpen, onClose, onMessage: (data) => onMessage(JSON.parse(String(data)) as RiderLiveMessage) },
  ).close;
}
