import { LateStyles } from "@crux/web/late-styles";
import styles from "./review.css?url";

/** The styles of reviews, which come with them: the first page does not carry them. */
export function ReviewStyles() {
  return <LateStyles href={styles} />;
}
