import type { Receiver, Sender } from "@crux/contract/address.schema";
import type { AddressFields } from "@crux/contract/logistics.schema";

/** The address fields of an order that goes nowhere. */
export const NO_ADDRESS: AddressFields = {
  senderName: "",
  senderMobile: "",
  senderAddress: "",
  receiverName: "",
  receiverMobile: "",
  receiverCountry: "",
  receiverState: "",
  receiverCity: "",
  receiverDistrict: "",
  receiverPostCode: "",
  receiverAddress: "",
};

/** The copies of sender and receiver that an order and its parcels keep (OP-036). */
export function addressFields(sender: Sender, receiver: Omit<Receiver, "userClientIdentify">): AddressFields {
  return {
    senderName: sender.name,
    senderMobile: sender.mobile,
    senderAddress: sender.detailAddress,
    receiverName: receiver.name,
    receiverMobile: receiver.mobile,
    receiverCountry: receiver.country,
    receiverState: receiver.state,
    receiverCity: receiver.city,
    receiverDistrict: receiver.district,
    receiverPostCode: receiver.postCode,
    receiverAddress: receiver.detailAddress,
  };
}
