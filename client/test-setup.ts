import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";

/** A socket that never opens. */
class SilentSocket extends EventTarget {
  send(): void {}
  close(): void {}
}

/** Nobody answers but a test's own server: what is asked after its end must not open a real connection. */
Object.assign(globalThis, {
  fetch: () => Promise.reject(new TypeError("fetch failed")),
  WebSocket: SilentSocket,
});

// What is waited for comes: on a machine with much else to do it may take more than the usual second.
configure({ asyncUtilTimeout: 5_000 });

afterEach(cleanup);
