/** What holds for the orders of all outlets. */
export const chainPath = "/account/chain";
/** Many outlets by one sheet. */
export const outletImportPath = "/account/outlets";
