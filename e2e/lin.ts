/** A receiver in Malaysia, as somebody saves one. */
export const LIN = {
  name: "林同学",
  mobile: "+60123456789",
  country: "马来西亚" as const,
  state: "Selangor",
  city: "Petaling Jaya",
  district: "Section 14",
  postCode: "46100",
  detailAddress: "1 Jalan Semangat",
};
