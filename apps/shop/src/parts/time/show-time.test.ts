import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { messageTime } from "../message/message-time.ts";
import { saidTime, showDate, showDay, showTime } from "./show-time.ts";

describe.each(["America/New_York", "Australia/Sydney", "Asia/Shanghai"])(
  "times that customers see, on a device in %s",
  (zone) => {
    beforeAll(() => {
      vi.stubEnv("TZ", zone);
    });
    afterAll(() => {
      vi.unstubAllEnvs();
    });

    it("are Beijing's (times in one zone, said)", () => {
      expect(showTime("2026-11-22T16:15:24Z")).toBe("2026-11-23 00:15");
      expect(saidTime("2026-11-22T16:15:24+10:00")).toBe("2026-11-22 14:15（北京时间）");
      expect(showDate("2026-11-22T15:59:59Z")).toBe("2026-11-22");
      expect(showDay("2026-03-08T16:00:00Z")).toBe("2026/03/09");
      expect(messageTime("2026-05-03T09:05:00+10:00")).toBe("05-03 07:05");
    });
  },
);
