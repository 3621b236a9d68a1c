import styles from "./thumb.module.css";

/**
 * A small picture of goods; a grey place where there is none, or it can't be had. Its name stands beside it or in `title`.
 * A background, since a list has a hundred: browsers fetch those of rows that are looked at, and to begin an `img` takes
 * six times as long.
 */
export function Thumb({ src, title }: { src: string; title?: string }) {
  const style = src === "" ? undefined : { backgroundImage: `url(${JSON.stringify(`${src}?w=160`)})` };
  return <span className={styles.thumb} title={title} style={style} />;
}
