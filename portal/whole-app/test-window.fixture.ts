type Resizable = { happyDOM: { setViewport: (size: { width: number }) => void } };

/** How wide the window is: what is meant for other widths is hidden by its own style. */
export const windowIs = (width: number) => (window as unknown as Resizable).happyDOM.setViewport({ width });
