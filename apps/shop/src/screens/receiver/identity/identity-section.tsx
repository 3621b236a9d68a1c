import { IDENTITY_NOTICE } from "@crux/rules/identity/identity-notice";
import { identityBlock, isIdentityCode } from "@crux/rules/identity/identity-number";
import { useParams } from "@crux/web/navigation";
import { Card } from "../../../ui/show/card.tsx";
import { IdentityNumberField } from "./identity-number-field.tsx";
import styles from "./identity-section.module.css";
import { IdentitySlot } from "./identity-slot.tsx";
import type { IdentityForm } from "./use-identity.ts";

interface IdentitySectionProps {
  identity: IdentityForm;
  /** The problems that the last check of the form found. */
  errors: Partial<Record<string, string>>;
}

/**
 * Identity papers of a receiver: all in China, the number in Taiwan, nothing elsewhere (R-RCV-05, R-RCV-06, R-RCV-19).
 * Whoever comes with `part=identity` has come for them: eye and focus are brought here, below all that is filled in already.
 */
export function IdentitySection({ identity, errors }: IdentitySectionProps) {
  const isAskedFor = useParams().get("part") === "identity";
  const { country, papers, otherName, suggestions, front, back } = identity;
  const block = identityBlock(country);
  if (block === "NONE") return null;
  // A problem that was found goes away as soon as it is mended.
  const errorAt = (field: string) =>
    errors[field] && identity.problems.find((problem) => problem.field === field)?.text;
  return (
    <Card title="身份信息">
      <div tabIndex={-1} className={styles.section} ref={isAskedFor ? bringHere : undefined}>
        {block === "FULL" && (
          <div className={styles.notice}>
            <p>{IDENTITY_NOTICE.text}</p>
            <p>{IDENTITY_NOTICE.kept}</p>
          </div>
        )}
        <IdentityNumberField
          code={papers.identifyCode}
          error={errorAt("identifyCode")}
          suggestions={suggestions}
          onType={identity.typeCode}
        />
        {otherName && <p className={styles.note}>证件姓名为“{otherName}”，与收件人姓名不一致，请核对</p>}
        {block === "FULL" && isIdentityCode(country, papers.identifyCode) && (
          <div>
            <div className={styles.slots}>
              <IdentitySlot
                side="FRONT"
                url={papers.identifyImgFront}
                photo={front}
                error={errorAt("identifyImgFront")}
                onDelete={() => identity.change({ identifyImgFront: "" })}
              />
              <IdentitySlot
                side="BACK"
                url={papers.identifyImgBack}
                photo={back}
                error={errorAt("identifyImgBack")}
                onDelete={() => identity.change({ identifyImgBack: "" })}
              />
            </div>
            <p className={styles.tips}>拍摄提示：四角完整、无反光、字迹清晰</p>
          </div>
        )}
      </div>
    </Card>
  );
}

function bringHere(section: HTMLElement | null) {
  section?.scrollIntoView({ block: "center" });
  section?.focus({ preventScroll: true });
}
