import { liveProtocol } from "@waybill/contract/live";
import { type RiderLiveMessage, riderLivePath } from "@waybill/contract/riders/rider-jobs";
import { heartbeatPatienceMs } from "@waybill/domain/time/timings";
import { addressOfLive } from "../calls/bases.ts";
import { reconnectDelay } from "./reconnect-delay.ts";

type Handlers = {
  token: () => string | undefined;
  onMessage: (message: RiderLiveMessage) => void;
  onOpen: () => void;
  onClose: () => void;
};

/** Keeps a rider's live connection open; one that falls silent counts as gone. Returns the way to end it. */
export function connectRider({ token, onMessage, onOpen, onClose }: Handlers): () => void {
  let socket: WebSocket | undefined;
  let isEnded = false;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;

  const handleMessage = () => {
    clearTimeout(silence);
    silence = setTimeout(() => socket?.close(), heartbeatPatienceMs);
  };
  const lose = () => {
    clearTimeout(silence);
    if (isEnded) return;
    onClose();
    retry = setTimeout(open, reconnectDelay(failures, Math.random()));
  };
  function open(): void {
    const credential = token();
    if (credential === undefined || isEnded) return;
    const opened = new WebSocket(addressOfLive(riderLivePath), [liveProtocol, `bearer.${credential}`]);
    socket = opened;
    failures += 1;
    opened.onopen = () => {
      failures = 0;
      handleMessage();
      onOpen();
    };
    opened.onmessage = ({ data }) => {
      handleMessage();
      onMessage(JSON.parse(String(data)) as RiderLiveMessage);
    };
    opened.onclose = lose;
  }
  open();
  return () => {
    isEnded = true;
    clearTimeout(silence);
    clearTimeout(retry);
    socket?.close();
  };
}
