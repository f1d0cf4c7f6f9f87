/** Signing in is loaded when it is asked for, or once the page is quiet. */
export const loadSignIn = () => import("./sign-in-panel.tsx");
