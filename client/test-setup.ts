import { endSession } from "./session/session-store.ts";

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

// Test files share the modules of a worker: each begins with nobody signed in.
endSession();
sessionStorage.clear();
