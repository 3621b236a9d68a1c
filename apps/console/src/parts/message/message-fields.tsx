import { useMay } from "../../browser/use-may.ts";
import { Field } from "../../ui/form/field.tsx";
import { PictureField } from "../picture/picture-field.tsx";
import { type MessageDraft, MOST_PICTURES } from "./message-draft.ts";

type Words = Pick<MessageDraft, "title" | "body" | "pictures">;

type MessageFieldsProps = {
  draft: Words;
  errors?: Partial<Record<"title" | "body", string | undefined>>;
  onChange: (part: Partial<Words>) => void;
};

/** The words and pictures of a message. */
export function MessageFields({ draft, errors = {}, onChange }: MessageFieldsProps) {
  // Pictures that anybody may see are put into the store by whoever edits the shop.
  const mayShow = useMay()("sale.edit");
  return (
    <>
      <Field
        label="标题"
        value={draft.title}
        onChange={(title) => onChange({ title })}
        maxLength={40}
        autoComplete="off"
        required
        error={errors.title}
      />
      <Field
        label="正文"
        value={draft.body}
        onChange={(body) => onChange({ body })}
        rows={6}
        maxLength={2_000}
        required
        error={errors.body}
      />
      {mayShow && (
        <PictureField
          label="图片（可不填）"
          value={draft.pictures.map((url) => ({ url, alt: "" }))}
          onChange={(pictures) => onChange({ pictures: pictures.map(({ url }) => url) })}
          most={MOST_PICTURES}
          hasAlt={false}
        />
      )}
    </>
  );
}
