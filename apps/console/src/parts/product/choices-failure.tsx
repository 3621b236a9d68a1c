import { Button } from "../../ui/form/button.tsx";
import { FormError } from "../../ui/form/form-error.tsx";

type ChoicesFailureProps = {
  answer: { data?: unknown; error: { message: string } | null; refetch(): unknown };
};

/** Says that brands and tags are not there to choose from, which fields without any would not tell; nothing once they are. */
export function ChoicesFailure({ answer: { data, error, refetch } }: ChoicesFailureProps) {
  if (!error || data) return null;
  return (
    <div>
      <FormError error={{ message: `${error.message}，品牌和分类没有加载` }} />
      <Button variant="ghost" onClick={() => void refetch()}>
        重试
      </Button>
    </div>
  );
}
