import { paymentCounterOpsApi } from "@crux/contract/counter/counter";
import { COUNTRIES, type Country } from "@crux/contract/countries";
import { receiverGap, regionLevels } from "@crux/rules/address/receiver-address";
import { useState } from "react";
import { useAction } from "../../browser/use-action.ts";
import { Field } from "../../ui/form/field.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { Question } from "../../ui/layer/question.tsx";

type AddressDialogProps = {
  book: "receiver" | "sender";
  /** In whose book it is written. */
  uid: number;
  onAdded: (id: number) => void;
  onClose: () => void;
};

const EMPTY = {
  ...{ name: "", mobile: "", country: "中国" as Country, detailAddress: "" },
  ...{ state: "", city: "", district: "", postCode: "" },
};
const REGION_LABELS = { state: "省 / 州", city: "城市", district: "区县", postCode: "邮编" };
const MADE_OLD = [paymentCounterOpsApi.counterAddresses];

/** Writes down to or from whom a member sends, in the member's own address book. */
export function AddressDialog({ book, uid, onAdded, onClose }: AddressDialogProps) {
  const [typed, setTyped] = useState(EMPTY);
  const isReceiver = book === "receiver";
  const shared = { refreshes: MADE_OLD, isOnce: true, isTold: true, done: "已存入会员的地址簿" };
  const addReceiver = useAction(paymentCounterOpsApi.addReceiver, shared);
  const addSender = useAction(paymentCounterOpsApi.addSender, shared);
  const action = isReceiver ? addReceiver : addSender;
  const change = (patch: Partial<typeof EMPTY>) => setTyped({ ...typed, ...patch });
  const { name, mobile, country, detailAddress } = typed;
  const add = async () => {
    const added = isReceiver
      ? await addReceiver.run({ uid, ...typed })
      : await addSender.run({ uid, name, mobile, detailAddress });
    if (added) onAdded(added.id);
  };
  return (
    <Question
      title={isReceiver ? "新收件人" : "新寄件人"}
      text={isReceiver ? "存入会员的地址簿；身份证件由会员在手机上提交。" : "存入会员的地址簿。"}
      act="保存"
      isReady={isReceiver ? receiverGap(typed) === null : name.trim() !== "" && mobile.trim() !== ""}
      isBusy={action.isBusy}
      error={action.error}
      onClose={onClose}
      onAct={() => void add()}
    >
      <Field
        label="姓名"
        value={name}
        maxLength={60}
        autoComplete="off"
        onChange={(to) => change({ name: to })}
      />
      <Field
        label="手机"
        value={mobile}
        maxLength={20}
        inputMode="tel"
        autoComplete="off"
        hint="中国大陆以外请带区号，如 +61412345678"
        onChange={(to) => change({ mobile: to })}
      />
      {isReceiver && (
        <>
          <SelectField
            label="国家和地区"
            value={country}
            options={COUNTRIES.map((one) => ({ value: one, text: one }))}
            onChange={(to) => change({ country: to, state: "", city: "", district: "", postCode: "" })}
          />
          {regionLevels(country).map((level) => (
            <Field
              key={level}
              label={REGION_LABELS[level]}
              value={typed[level]}
              maxLength={level === "postCode" ? 20 : 60}
              autoComplete="off"
              onChange={(to) => change({ [level]: to })}
            />
          ))}
        </>
      )}
      <Field
        label={isReceiver ? "详细地址" : "地址（选填）"}
        value={detailAddress}
        maxLength={200}
        autoComplete="off"
        onChange={(to) => change({ detailAddress: to })}
      />
    </Question>
  );
}
