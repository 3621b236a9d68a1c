import { MomentField } from "../../ui/form/moment-field.tsx";
import { Pair } from "../../ui/form/pair.tsx";

type Span = { startsAt: string | null; endsAt: string | null };

type SpanFieldsProps = {
  span: Span;
  /** What is wrong with the end. */
  error: string | undefined;
  onChange: (part: Partial<Span>) => void;
};

/** From when to when an activity or a campaign runs; open at either end. */
export function SpanFields({ span, error, onChange }: SpanFieldsProps) {
  return (
    <Pair>
      <MomentField
        label="开始（悉尼时间）"
        value={span.startsAt}
        onChange={(startsAt) => onChange({ startsAt })}
        none="不填：发布后立即开始"
      />
      <MomentField
        label="结束（悉尼时间）"
        value={span.endsAt}
        onChange={(endsAt) => onChange({ endsAt })}
        none="不填：一直有效"
        error={error}
      />
    </Pair>
  );
}
