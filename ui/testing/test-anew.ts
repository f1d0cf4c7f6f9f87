import { vi } from "vitest";

// Loaded before everything else of a test file, so that modules start without state of another file.
vi.resetModules();
// The styles come again with the modules.
for (const style of document.head.querySelectorAll("style")) style.remove();
