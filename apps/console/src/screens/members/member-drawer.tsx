import * as userOutcome from "@crux/contract/outcomes/user";
import { Face } from "../../parts/member/face.tsx";
import { MemberActs } from "../../parts/member/member-acts.tsx";
import { MemberAddresses } from "../../parts/member/member-addresses.tsx";
import { CardFacts, ProfileFacts } from "../../parts/member/member-facts.tsx";
import { MemberPapers } from "../../parts/member/member-papers.tsx";
import { MemberSessions } from "../../parts/member/member-sessions.tsx";
import { MemberTags } from "../../parts/member/member-tags.tsx";
import { MemberTiles } from "../../parts/member/member-tiles.tsx";
import { callName } from "../../parts/member/member-words.ts";
import { useMember } from "../../parts/member/use-member.ts";
import { ButtonLink } from "../../ui/form/button.tsx";
import { Drawer } from "../../ui/layer/drawer.tsx";
import { Answer } from "../../ui/page/answer.tsx";
import { Section } from "../../ui/page/section.tsx";
import styles from "./members.module.css";

/** A customer beside their list. */
export function MemberDrawer({ uid, onClose }: { uid: number; onClose: () => void }) {
  const answer = useMember(uid);
  const { data: member, error } = answer;
  return (
    <Drawer
      label={`会员 ${uid}`}
      title={
        <span className={styles.title}>
          {member && <Face src={member.headImgUrl} name={callName(member)} />}
          {member ? callName(member) : `会员 ${uid}`}
          {member && (
            <MemberTags
              userClass={member.userClass}
              isDisabled={member.disabledTime !== null}
              isClosing={member.closingTime !== null}
              isErased={member.erasedTime !== null}
            />
          )}
        </span>
      }
      onClose={onClose}
      acts={
        (member || !error) && (
          <>
            <ButtonLink href={`/members/${uid}`} variant="ghost">
              打开整页
            </ButtonLink>
            {member && <MemberActs member={member} />}
          </>
        )
      }
    >
      <Answer
        answer={answer}
        missing={userOutcome.NOT_FOUND}
        none="没有这个会员"
        list={[onClose, "返回会员"]}
      >
        {(member) => (
          <>
            <MemberTiles member={member} isNarrow />
            <Section title="资料">
              <ProfileFacts member={member} />
            </Section>
            <Section title="黑卡与返现">
              <CardFacts member={member} />
            </Section>
            <Section title="证件">
              <MemberPapers member={member} />
            </Section>
            <Section title="地址">
              <MemberAddresses member={member} />
            </Section>
            <Section title="登录中的设备">
              <MemberSessions member={member} />
            </Section>
          </>
        )}
      </Answer>
    </Drawer>
  );
}
