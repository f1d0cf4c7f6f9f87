import { vi } from "vitest";

// Loaded before everything else of a test file: what follows comes anew, with nothing that a module of another file kept.
vi.resetModules();
// The styles come again with the modules.
for (const style of document.head.querySelectorAll("style")) style.remove();
