/** Settings for the orders of all outlets. */
export const chainPath = "/account/chain";
/** Many outlets by one sheet. */
export const outletImportPath = "/account/outlets";
/** How a parent's people sign in: for its owners. */
export const singleSignOnPath = "/account/sign-in";
