// What a request is checked by, one file that is loaded when it is first needed: it brings the phone numbers of the world along.
export { checkSavedAddress } from "@waybill/domain/addresses/check-customer";
export { orderProblems } from "@waybill/domain/orders/check-order";
export { internationalPhone } from "@waybill/domain/phones/phone-numbers";
