import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, vi } from "vitest";
import { currentToasts, dismissToast } from "../toasts/toasts.tsx";

type TestWindow = {
  happyDOM: { setURL: (url: string) => void; setViewport: (size: { width: number; height: number }) => void };
};
const { happyDOM } = window as unknown as TestWindow;

// Test files share a worker's modules, window and clock: each starts at the real time, without what an earlier file
// replaced, with an empty page.
vi.useRealTimers();
vi.restoreAllMocks();
vi.unstubAllGlobals();
vi.unstubAllEnvs();
for (const { name } of document.documentElement.attributes) document.documentElement.removeAttribute(name);
// Styles stay: they belong to the modules, which are not reloaded.
for (const element of document.head.querySelectorAll(":not(style)")) element.remove();
document.body.replaceChildren();
// A link to `tel:` or `about:blank` leaves a URL without an origin, from which a relative one cannot be resolved.
happyDOM.setURL("http://localhost:3000/");
history.replaceState(null, "", "/");
happyDOM.setViewport({ width: 1024, height: 768 });
localStorage.clear();
sessionStorage.clear();
for (const { id } of currentToasts()) dismissToast(id);

// Allows for a busy machine, where an awaited change can take longer than the usual second.
configure({ asyncUtilTimeout: 5_000 });

afterEach(cleanup);
// Waits for lazy parts here; otherwise every later file of the worker would wait for them.
afterAll(() => vi.dynamicImportSettled());
