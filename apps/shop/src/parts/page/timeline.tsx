import type { Track } from "@crux/contract/logistics.schema";
import { trackLabel } from "@crux/rules/parcel/track-states";
import styles from "./timeline.module.css";

/** What happened to a parcel, newest first; the newest entry of each kind is headed by its word. */
export function Timeline({ tracks, most = tracks.length }: { tracks: readonly Track[]; most?: number }) {
  return (
    <ol className={styles.line} aria-label="物流轨迹">
      {tracks.slice(0, most).map((track, index) => {
        const label = trackLabel(track.statusCode);
        const later = tracks[index - 1];
        const isTurn = label !== "" && (!later || trackLabel(later.statusCode) !== label);
        return (
          <li
            key={`${track.time} ${track.statusCode} ${track.content}`}
            className={styles.entry}
            aria-label={index === 0 ? "最新动态" : undefined}
          >
            {isTurn && <strong className={styles.label}>{label}</strong>}
            <p className={styles.content}>{track.content}</p>
            <time className={styles.time}>{track.time}</time>
          </li>
        );
      })}
    </ol>
  );
}
