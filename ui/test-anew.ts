import { vi } from "vitest";

// Loaded before everything else of a test file. What follows comes anew, with nothing that a module of another file kept,
// and is itself, whatever another file put in its place: only the mocker as a whole knows what that was.
declare const __vitest_mocker__: { reset: () => void };
__vitest_mocker__.reset();
vi.resetModules();
// They come again with the modules.
for (const style of document.head.querySelectorAll("style")) style.remove();
