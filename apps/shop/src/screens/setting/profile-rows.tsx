import { userApi } from "@crux/contract/user";
import type { User } from "@crux/contract/user.schema";
import { useState } from "react";
import { useCall } from "../../browser/api.ts";
import { keepUser } from "../../browser/shop-session.ts";
import { spacedMobile } from "../../parts/account/spaced-mobile.ts";
import { RadioRow } from "../../ui/form/radio-row.tsx";
import { prompt } from "../../ui/layer/confirm.tsx";
import { Sheet } from "../../ui/layer/sheet.tsx";
import { progress, toast } from "../../ui/layer/toast.tsx";
import { Card } from "../../ui/show/card.tsx";
import { Cell } from "../../ui/show/cell.tsx";
import { AvatarRow } from "./avatar-row.tsx";
import { WechatRow } from "./wechat-row.tsx";

const SEXES = { MALE: "男", FEMALE: "女" } as const;
type Sex = keyof typeof SEXES;

/** What a user may change about themselves; each change sends only its field (R-SET-06). */
export function ProfileRows({ user }: { user: User }) {
  const update = useCall(userApi.update);
  const change = async (fields: { headImgUrl?: string; nickName?: string; sex?: Sex }) => {
    const stop = progress("请求中…");
    const changed = await update.run(fields);
    stop();
    if (!changed) return;
    keepUser(changed);
    toast("修改成功");
  };

  const editNickName = async () => {
    const text = await prompt({ title: "修改昵称", maxLength: 16, value: user.nickName });
    if (text === null || text.trim() === user.nickName) return;
    if (text.trim() === "") toast("请输入昵称");
    else await change({ nickName: text.trim() });
  };

  return (
    <Card isFlush>
      <AvatarRow user={user} onChange={(headImgUrl) => change({ headImgUrl })} />
      <Cell title="昵称" value={user.nickName} onPress={() => void editNickName()} />
      <SexRow sex={user.sex} onChange={(sex) => void change({ sex })} />
      <Cell
        title="手机号"
        value={user.mobile ? spacedMobile(user.mobile) : "未绑定，去绑定"}
        href="/bind_mobile"
      />
      <WechatRow user={user} />
    </Card>
  );
}

function SexRow({ sex, onChange }: { sex: User["sex"]; onChange: (sex: Sex) => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const choose = (chosen: Sex) => {
    setIsOpen(false);
    if (chosen !== sex) onChange(chosen);
  };
  return (
    <>
      <Cell title="性别" value={sex ? SEXES[sex] : "未设置"} onPress={() => setIsOpen(true)} />
      <Sheet open={isOpen} onClose={() => setIsOpen(false)} title="性别">
        {(["MALE", "FEMALE"] as const).map((one) => (
          <RadioRow
            key={one}
            name="sex"
            value={one}
            checked={one === sex}
            title={SEXES[one]}
            onChange={() => choose(one)}
          />
        ))}
      </Sheet>
    </>
  );
}
