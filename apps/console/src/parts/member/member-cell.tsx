import type { ListedUser } from "@crux/contract/report/user-list.schema";
import { Face } from "./face.tsx";
import styles from "./member-cell.module.css";
import { MemberTags } from "./member-tags.tsx";
import { callName } from "./member-words.ts";

/** Who a row of a list is about: picture and name, class, number and login name. */
export function MemberCell({ member }: { member: ListedUser }) {
  const name = callName(member);
  return (
    <span className={styles.who}>
      <Face src={member.headImgUrl} name={name} />
      <span className={styles.two}>
        <span className={styles.name}>
          <b>{name}</b>
          <MemberTags userClass={member.userClass} isDisabled={member.disabledFlag} />
        </span>
        <small>
          {member.uid} · {member.name}
        </small>
      </span>
    </span>
  );
}
