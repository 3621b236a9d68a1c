import styles from "./review.css?url";

/** The styles of reviews, which come with them: the first page does not carry them. */
export function ReviewStyles() {
  return <link rel="stylesheet" href={styles} precedence="review" />;
}
