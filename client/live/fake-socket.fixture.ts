import type { LiveMessage } from "@waybill/contract/live";

/** A fake of the browser's socket; the test sends the server's messages. */
export class FakeSocket {
  static last: FakeSocket | undefined;
  static all: FakeSocket[] = [];
  readyState = 0;
  onopen: (() => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  readonly sent: string[] = [];
  readonly address: string;
  readonly protocols: string[];
  constructor(address: string, protocols: string[]) {
    this.address = address;
    this.protocols = protocols;
    FakeSocket.last = this;
    FakeSocket.all.push(this);
  }
  send(text: string) {
    this.sent.push(text);
  }
  #beats: ReturnType<typeof setInterval> | undefined;
  close() {
    this.readyState = 3;
    this.hangs();
  }
  /** Opens the connection, and sends a heartbeat every five seconds. */
  opens() {
    this.readyState = 1;
    this.onopen?.();
    this.#beats = setInterval(() => this.deliver({ type: "heartbeat", at: new Date().toISOString() }), 5000);
  }
  /** Stops the heartbeat while the socket stays open. */
  hangs() {
    clearInterval(this.#beats);
  }
  deliver(message: LiveMessage) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}
