import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, vi } from "vitest";
import { currentToasts, dismissToast } from "./toasts/toasts.tsx";

type Resizable = { happyDOM: { setViewport: (size: { width: number; height: number }) => void } };

// Test files share the modules and the window of a worker: each begins with an empty page, and nothing kept or said.
for (const { name } of document.documentElement.attributes) document.documentElement.removeAttribute(name);
// The styles came with the modules.
for (const element of document.head.querySelectorAll(":not(style)")) element.remove();
document.body.replaceChildren();
history.replaceState(null, "", "/");
(window as unknown as Resizable).happyDOM.setViewport({ width: 1024, height: 768 });
localStorage.clear();
sessionStorage.clear();
for (const { id } of currentToasts()) dismissToast(id);

// What is waited for comes: on a machine with much else to do it may take more than the usual second.
configure({ asyncUtilTimeout: 5_000 });

afterEach(cleanup);
// A part that is still being loaded when its file ends would be waited for by every later file of the worker.
afterAll(() => vi.dynamicImportSettled());
