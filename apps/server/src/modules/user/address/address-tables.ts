import type { Country } from "@crux/contract/countries";

export type SenderRow = {
  id: number;
  uid: number;
  name: string;
  mobile: string;
  detail_address: string;
  is_default: boolean;
  created_at: Date;
  updated_at: Date;
};

export type ReceiverRow = SenderRow & {
  country: Country;
  state: string;
  city: string;
  district: string;
  post_code: string;
  identity_id: number | null;
};

/** The two address books of a user. */
export type AddressTables = { sender: SenderRow; receiver: ReceiverRow };
export type Book = keyof AddressTables;
