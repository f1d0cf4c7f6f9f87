import { liveProtocol } from "@waybill/contract/live";
import { heartbeatTimeoutMs } from "@waybill/domain/time/timings";
import { reconnectDelay } from "./reconnect-delay.ts";

/** The part of a WebSocket that is used here. */
export type BrowserSocket = Pick<WebSocket, "send" | "close"> & {
  readyState: number;
  onopen: (() => void) | null;
  onclose: ((event: { code: number; reason: string }) => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
};

export type SocketDeps = {
  address: string;
  /** `bearer.{token}` or `godroid.{token}`; undefined: not signed in, so no connection. */
  credential: () => string | undefined;
  openSocket?: (address: string, protocols: string[]) => BrowserSocket;
  chance?: () => number;
};

type SocketHandlers = {
  onOpen: () => void;
  onMessage: (data: unknown) => void;
  /** Called without an event if the server went silent. */
  onClose: (event?: { code: number; reason: string }) => void;
};

const openAsBrowser = (address: string, protocols: string[]) =>
  new WebSocket(address, protocols) as BrowserSocket;
const isOpenState = 1;

/**
 * Keeps a socket open for a live connection: reconnects 1 s after a close, and later after repeated failures. If
 * the server is silent for too long, the connection counts as lost even if the socket is open. `close` ends it for
 * good.
 */
export function openReconnectingSocket(deps: SocketDeps, { onOpen, onMessage, onClose }: SocketHandlers) {
  const { address, credential, openSocket = openAsBrowser, chance = Math.random } = deps;
  let socket: BrowserSocket | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;

  /** Does not wait for the server to confirm the close: a server that hangs never does. */
  const close = () => {
    clearTimeout(timer);
    clearTimeout(silence);
    if (!socket) return;
    socket.onopen = null;
    socket.onclose = null;
    socket.onmessage = null;
    socket.close();
    socket = undefined;
  };

  const open = () => {
    clearTimeout(timer);
    const token = credential();
    if (token === undefined) return;
    const opened = openSocket(address, [liveProtocol, token]);
    let hasOpened = false;
    socket = opened;
    const end = (event?: { code: number; reason: string }) => {
      if (!hasOpened) failures += 1;
      close();
      timer = setTimeout(open, reconnectDelay(failures, chance()));
      onClose(event);
    };
    const awaitSign = () => {
      clearTimeout(silence);
      silence = setTimeout(end, heartbeatTimeoutMs);
    };
    awaitSign();
    opened.onopen = () => {
      hasOpened = true;
      awaitSign();
      failures = 0;
      onOpen();
    };
    opened.onmessage = ({ data }) => {
      awaitSign();
      onMessage(data);
    };
    opened.onclose = end;
  };

  open();
  return {
    /** Sends a message, if the socket is open. */
    send: (message: object): void => {
      if (socket?.readyState === isOpenState) socket.send(JSON.stringify(message));
    },
    close,
  };
}
