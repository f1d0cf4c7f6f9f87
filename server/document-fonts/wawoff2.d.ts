// The types we use of a package that has none, and of WebAssembly, whose types come with the browser's.
declare module "wawoff2/build/decompress_binding.js" {
  const binding: {
    /** True once it can be called; it calls `onRuntimeInitialized` once when that is so. */
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
