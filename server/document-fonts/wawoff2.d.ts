// What is used of a package that has no types of its own, and of WebAssembly, whose types come with the browser's.
declare module "wawoff2/build/decompress_binding.js" {
  const binding: {
    /** Whether it can be called yet; before that it calls `onRuntimeInitialized` once. */
    calledRun?: boolean;
    onRuntimeInitialized?: () => void;
    decompress(packed: Uint8Array): Uint8Array | false;
  };
  export default binding;
}

declare namespace WebAssembly {
  type Memory = { buffer: ArrayBuffer };
  function instantiate(program: Uint8Array): Promise<{ instance: { exports: unknown } }>;
}
