/** The address of the page where a card's bank looks at its payer. */
export const authenticationPath = "/orders/api/v1/order/payment/authenticate";
