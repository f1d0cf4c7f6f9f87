import { vi } from "vitest";

// Imported before everything else in a test file, so that its modules have no state from other files.
vi.resetModules();
// The modules add their styles again when they are loaded.
for (const style of document.head.querySelectorAll("style")) style.remove();
