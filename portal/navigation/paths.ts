/** The portal's addresses (spec §2). `/` is the landing: a separate document with its own load. */
export const landingPath = "/";
/** The landing with its sign-in dialog open. */
export const signInPath = "/#sign-in";
/** The sign-in dialog with the e-mail filled in; what follows # is never sent to a server. */
export const pathOfSignIn = (email: string): string => `${signInPath}=${encodeURIComponent(email)}`;
export const registerPath = "/register";
export const forgotPasswordPath = "/forgot-password";
export const confirmPath = "/register/verify";
export const connectPath = "/connect";
export const requestPath = "/request-a-rider";
export const trackingPath = "/order-tracking";
export const historyPath = "/history";
export const bulkPath = "/bulk-order";
export const helpCenterPath = "/helpcenter";
export const maintenancePath = "/maintenance";
export const accountPath = "/account";
/** Charges and invoices of a business. */
export const statementsPath = "/statements";
/** Keys, webhooks and examples for a shop's own systems. */
export const developerPath = "/account/developer";
/** The people of a business, and invitations. */
export const teamPath = "/team";
/** The page behind an invitation's link. */
export const invitationPath = "/invitation";
export const operatorPath = "/operator";

/** The start page of a signed-in person without a previous page. */
export const homeOf = (session: object): string =>
  "isOperator" in session && session.isOperator === true ? operatorPath : requestPath;

/** The address of the company sign-in for an e-mail; the server redirects from there. */
export const pathOfSignOn = (email: string): string => `/sign-in/sso?email=${encodeURIComponent(email)}`;

/** The password reset with the typed e-mail; after the # it is not sent to a server. */
export const pathOfForgotPassword = (email: string): string =>
  email ? `${forgotPasswordPath}#email=${encodeURIComponent(email)}` : forgotPasswordPath;

/** Screens with the selected vendor in their address. */
const vendorScreens = [requestPath, trackingPath, historyPath, bulkPath, helpCenterPath] as const;
type VendorScreen = (typeof vendorScreens)[number];

/** `/order-tracking/v-1?order_id=…`; without an order only the screen. */
export const pathOfTracking = (vendorId: string, orderId?: string): string =>
  `${trackingPath}/${encodeURIComponent(vendorId)}${orderId === undefined ? "" : `?order_id=${encodeURIComponent(orderId)}`}`;

/** `/request-a-rider/v-1?orderID=…`; an order id opens that order for update. */
export const pathOfRequest = (vendorId: string, orderId?: string): string =>
  `${requestPath}/${encodeURIComponent(vendorId)}${orderId === undefined ? "" : `?orderID=${encodeURIComponent(orderId)}`}`;

/** `/request-a-rider/v-1?repeat=…`: a new request filled with a past order of that vendor. */
export const pathOfRepeat = (vendorId: string, orderId: string): string =>
  `${pathOfRequest(vendorId)}?repeat=${encodeURIComponent(orderId)}`;

/** `/history/v-1`: the past orders of a vendor. */
export const pathOfHistory = (vendorId: string): string => `${historyPath}/${encodeURIComponent(vendorId)}`;

/** `/bulk-order/v-1/j-1`: one upload of a vendor; without a job, the upload page with past uploads. */
export const pathOfBulk = (vendorId: string, bulkJobId?: string): string =>
  [bulkPath, ...[vendorId, bulkJobId].filter((id) => id !== undefined).map(encodeURIComponent)].join("/");

/** `/helpcenter/v-1`: questions and answers, next to a vendor's screens; `?order_id=` asks about that order. */
export const pathOfHelpCenter = (vendorId: string, orderId?: string): string =>
  `${helpCenterPath}/${encodeURIComponent(vendorId)}${orderId === undefined ? "" : `?order_id=${encodeURIComponent(orderId)}`}`;

const screenOf = (pathname: string): VendorScreen | undefined =>
  vendorScreens.find((screen) => pathname === screen || pathname.startsWith(`${screen}/`));

/** The vendor id in a path, if it is a vendor screen that names one. */
export const vendorIdOf = (pathname: string): string | undefined => {
  const [id] = pathname.slice((screenOf(pathname)?.length ?? pathname.length) + 1).split("/");
  return id ? decoded(id) : undefined;
};

/** A path with another vendor, or unchanged if it has none (spec §2). */
export const pathWithVendor = (pathname: string, vendorId: string): string => {
  const screen = screenOf(pathname);
  return screen === undefined ? pathname : `${screen}/${encodeURIComponent(vendorId)}`;
};

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};
