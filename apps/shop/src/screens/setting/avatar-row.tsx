import { ApiError } from "@crux/client/client";
import { userApi } from "@crux/contract/user";
import type { User } from "@crux/contract/user.schema";
import { shrinkPicture, UnreadablePicture } from "@crux/web/shrink-picture";
import { useRef, useState } from "react";
import { reportError } from "../../browser/api.ts";
import { upload } from "../../browser/own-files.ts";
import { Avatar } from "../../parts/member/avatar.tsx";
import { progress, toast } from "../../ui/layer/toast.tsx";
import { Cell } from "../../ui/show/cell.tsx";

const AVATAR_PX = 512;

/** The picture of the user: picked, cut to a square, sent, and then named in the user's data (R-SET-06, R-API-60). */
export function AvatarRow({
  user,
  onChange,
}: {
  user: User;
  onChange: (headImgUrl: string) => Promise<void>;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setIsBusy] = useState(false);

  const handlePick = async (file: File) => {
    setIsBusy(true);
    const end = progress("上传中…");
    try {
      const { blob } = await shrinkPicture(file, { square: AVATAR_PX });
      await onChange(await upload(userApi.uploadAvatar, blob));
    } catch (error) {
      end();
      if (error instanceof UnreadablePicture) toast("无法读取该照片，请换一张 JPG 或 PNG 图片");
      else if (error instanceof ApiError) reportError(error);
      else throw error;
    } finally {
      end();
      setIsBusy(false);
    }
  };

  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label="选择头像"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = "";
          if (file) void handlePick(file);
        }}
      />
      <Cell
        title="头像"
        value={<Avatar src={user.headImgUrl} nickName={user.nickName} size="s" />}
        disabled={isBusy}
        onPress={() => input.current?.click()}
      />
    </>
  );
}
