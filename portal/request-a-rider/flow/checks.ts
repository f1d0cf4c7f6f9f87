// The checks of a request, in one lazy module, because they need the phone metadata of all countries.
export { checkSavedAddress } from "@waybill/domain/addresses/check-customer";
export { orderProblems } from "@waybill/domain/orders/check-order";
export { internationalPhone } from "@waybill/domain/phones/phone-numbers";
