type Resizable = { happyDOM: { setViewport: (size: { width: number }) => void } };

/** Sets the window's width: content for other widths is hidden by CSS. */
export const setWindowWidth = (width: number) =>
  (window as unknown as Resizable).happyDOM.setViewport({ width });
