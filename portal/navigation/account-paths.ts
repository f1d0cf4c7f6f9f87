/** Settings for the orders of all outlets. */
export const chainPath = "/account/chain";
/** Importing many outlets from one sheet. */
export const outletImportPath = "/account/outlets";
/** Sign-in rules for a parent's people; only for its owners. */
export const singleSignOnPath = "/account/sign-in";
/** The weekly report of all outlets; the report's mail links here. */
export const reportPath = "/account/report";
