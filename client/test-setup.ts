import { endSession } from "./session/session-store.ts";

/** A socket that never opens. */
class SilentSocket extends EventTarget {
  send(): void {}
  close(): void {}
}

/** Only a test's own server responds: a request after its end must not open a real connection. */
Object.assign(globalThis, {
  fetch: () => Promise.reject(new TypeError("fetch failed")),
  WebSocket: SilentSocket,
});

// Test files share a worker's modules: each starts signed out.
endSession();
sessionStorage.clear();
