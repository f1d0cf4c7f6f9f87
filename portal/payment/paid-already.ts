/** The draft is an order already, which its card has paid. */
export class PaidAlready extends Error {
  readonly orderId: string;
  constructor(orderId: string) {
    super(`${orderId} is paid.`);
    this.orderId = orderId;
  }
}
