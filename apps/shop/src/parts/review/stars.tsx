import { useId } from "react";

const STAR = "M12 3.2l2.7 5.6 6.1.8-4.5 4.2 1.1 6.1L12 17l-5.4 2.9 1.1-6.1L3.2 9.6l6.1-.8z";

/** How many of five stars, also parts of one; said as a number. */
export function Stars({ value, size = 16 }: { value: number; size?: number }) {
  return (
    <span className="review-stars" role="img" aria-label={`${value} 星，满分 5 星`}>
      <svg width={size * 5} height={size} viewBox="0 0 120 24" aria-hidden="true">
        {[0, 1, 2, 3, 4].map((at) => (
          <g key={at} transform={`translate(${at * 24})`}>
            <path className="review-star-empty" d={STAR} />
            {value > at && (
              <svg
                x="0"
                y="0"
                width={24 * Math.min(1, value - at)}
                height="24"
                overflow="hidden"
                aria-hidden="true"
              >
                <path className="review-star" d={STAR} />
              </svg>
            )}
          </g>
        ))}
      </svg>
    </span>
  );
}

const WORDS = ["很不满意", "不太满意", "一般", "满意", "非常满意"];

interface StarsFieldProps {
  name: string;
  value: number;
  error: string | undefined;
  onChange: (stars: number) => void;
}

/** Five stars to press, as one choice of a form. */
export function StarsField({ name, value, error, onChange }: StarsFieldProps) {
  const errorId = useId();
  return (
    <div
      role="radiogroup"
      aria-label="评分"
      className="review-field"
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? errorId : undefined}
    >
      {WORDS.map((words, at) => (
        <label key={words} className="review-choice">
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            checked={value === at + 1}
            onChange={() => onChange(at + 1)}
          />
          <svg width={28} height={28} viewBox="0 0 24 24" aria-hidden="true">
            <path className={value > at ? "review-star" : "review-star-empty"} d={STAR} />
          </svg>
          <span className="visually-hidden">
            {at + 1} 星，{words}
          </span>
        </label>
      ))}
      <span id={errorId} className="review-score" data-error={error ? "" : undefined} aria-hidden={!error}>
        {error ?? WORDS[value - 1] ?? "请选择"}
      </span>
    </div>
  );
}
