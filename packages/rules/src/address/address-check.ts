import type { Country } from "@crux/contract/countries";
import { showsNothing } from "@crux/contract/shows-nothing";
import { contactProblem } from "../people/mobile.ts";
import { type RegionLevel, regionLevels } from "./receiver-address.ts";
import { type FieldProblem, ukProblems } from "./uk-address.ts";

/** A contact as typed; `mobile` is the number without its region code. */
export type ContactFields = { name: string; mobile: string; detailAddress: string };
export type ReceiverFields = ContactFields & { country: Country } & Record<RegionLevel, string>;

const WRONG_MOBILE = "请输入正确的手机号";

const FILL_IN: Record<RegionLevel, string> = {
  state: "请填写省份",
  city: "请填写城市",
  district: "请填写区县",
  postCode: "请填写邮编",
};
const SELECT: Record<RegionLevel, string> = {
  ...FILL_IN,
  state: "请选择省份",
  city: "请选择城市",
  district: "请选择区县",
};

/** All that keeps a sender from being saved, in the order of the form; empty when nothing does (R-SND-06, R-BIND-11). */
export function senderProblems(sender: ContactFields): FieldProblem<keyof ContactFields>[] {
  return [
    ...nameProblem(sender.name, "请填写寄件人姓名"),
    ...mobileProblem(sender.mobile, "请填写寄件人手机号"),
    ...detailProblem(sender.detailAddress, "请填写寄件人详细地址"),
  ];
}

/** All that keeps a receiver from being saved, in the order of R-RCV-22. */
export function receiverProblems(receiver: ReceiverFields): FieldProblem<keyof ReceiverFields>[] {
  return [
    ...nameProblem(receiver.name, "请填写收件人姓名"),
    ...mobileProblem(receiver.mobile, "请填写收件人手机号"),
    ...regionProblems(receiver),
    ...detailProblem(receiver.detailAddress, "请填写详细地址"),
  ];
}

/** The levels that lack something: China asks to select, others to fill in, and British ones have a form (OP-091, R-RCV-27). */
function regionProblems(receiver: ReceiverFields): FieldProblem<RegionLevel>[] {
  if (receiver.country === "英国") return ukProblems(receiver);
  const texts = receiver.country === "中国" ? SELECT : FILL_IN;
  return regionLevels(receiver.country)
    .filter((level) => showsNothing(receiver[level]))
    .map((level) => ({ field: level, text: texts[level] }));
}

function nameProblem(name: string, text: string) {
  return showsNothing(name) ? [{ field: "name" as const, text }] : [];
}

function mobileProblem(mobile: string, missing: string) {
  const problem = contactProblem(mobile);
  return problem ? [{ field: "mobile" as const, text: problem === "missing" ? missing : WRONG_MOBILE }] : [];
}

function detailProblem(detailAddress: string, text: string) {
  return showsNothing(detailAddress) ? [{ field: "detailAddress" as const, text }] : [];
}
