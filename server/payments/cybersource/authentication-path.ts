/** The path of the page on which the card's bank authenticates the payer. */
export const authenticationPath = "/orders/api/v1/order/payment/authenticate";
