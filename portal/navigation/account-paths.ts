/** Settings for the orders of all outlets. */
export const chainPath = "/account/chain";
/** Many outlets by one sheet. */
export const outletImportPath = "/account/outlets";
/** How a parent's people sign in: for its owners. */
export const singleSignOnPath = "/account/sign-in";
/** A week of all outlets; the mail of the report leads here. */
export const reportPath = "/account/report";
