// Types for a package that has none, and for the part of WebAssembly that is used (its types come only with the
// browser's).
declare module "wawoff2/build/decompress_binding.js" {
  const binding: {
    /** True after initialisation; `onRuntimeInitialized` is called once then. */
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
