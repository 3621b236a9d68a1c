import { readdirSync, readFileSync } from "node:fs";
import { getPriority } from "node:os";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { pictureBomb } from "../../testing/photos.ts";
import { Fail } from "../fail.ts";
import { redrawPhoto } from "./redraw-photo.ts";

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#c96" } });
const jpeg = (width = 300, height = 200) => picture(width, height).jpeg().toBuffer();
const png = (width = 300, height = 200) => picture(width, height).png().toBuffer();
const refused = (file: Uint8Array) => expect(redrawPhoto(file, "fit")).rejects.toThrow(Fail);

/** A PNG header that promises a picture of any size. */
async function pngOf(width: number, height: number): Promise<Buffer> {
  const file = Buffer.from(await png());
  file.writeUInt32BE(width, 16);
  file.writeUInt32BE(height, 20);
  return file;
}

describe("redrawPhoto", () => {
  it("makes an upright JPEG of at most 1024 px (R-APP-41, I-37)", async () => {
    const turned = await picture(4000, 3000).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const { format, width, height, orientation } = await sharp(await redrawPhoto(turned, "fit")).metadata();
    expect({ format, width, height, orientation }).toEqual({
      format: "jpeg",
      width: 768,
      height: 1024,
      orientation: undefined,
    });
  });

  it("leaves small pictures small and cuts squares out of the middle", async () => {
    expect(await sharp(await redrawPhoto(await png(), "fit")).metadata()).toMatchObject({
      width: 300,
      height: 200,
    });
    expect(await sharp(await redrawPhoto(await jpeg(900, 700), "square")).metadata()).toMatchObject({
      width: 512,
      height: 512,
    });
  });

  it("drops where, when and by which telephone a photo was taken (I-37)", async () => {
    const exif = {
      IFD0: { Make: "PLANTED-MAKE", Copyright: "PLANTED-OWNER" },
      IFD3: { GPSLatitudeRef: "S", GPSLatitude: "33/1 51/1 35/1", GPSLongitudeRef: "E" },
    };
    const file = await picture(600, 400)
      .jpeg()
      .withExif(exif)
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">PLANTED-XMP</x:xmpmeta>')
      .toBuffer();
    expect((await sharp(file).metadata()).exif).toBeDefined();
    const drawn = await redrawPhoto(file, "fit");
    const { exif: keptExif, xmp, iptc, icc } = await sharp(drawn).metadata();
    expect([keptExif, xmp, iptc, icc]).toEqual([undefined, undefined, undefined, undefined]);
    for (const mark of ["PLANTED", "Exif", "GPS"]) expect(drawn.includes(mark)).toBe(false);
  });

  it("refuses what is no JPEG or PNG, whatever it calls itself", async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
    for (const text of [
      "",
      "a",
      "GIF89a",
      "<html><script>alert(1)</script>",
      svg,
      "%PDF-1.7",
      "RIFF0000WEBP",
    ])
      await refused(Buffer.from(text));
    await refused(await picture(9, 9).gif().toBuffer());
    await refused(await picture(9, 9).webp().toBuffer());
    await refused(Buffer.from([0xff, 0xd8, 0xff, 0xe0]));
  });

  it("refuses pictures that are something else, too", async () => {
    const file = await jpeg();
    const comment = Buffer.from("<html><script>alert(1)</script></html>");
    const head = Buffer.from([0xff, 0xd8, 0xff, 0xfe, 0, comment.length + 2]);
    await refused(Buffer.concat([head, comment, file.subarray(2)]));
    await refused(Buffer.concat([file, Buffer.from("<SCRIPT>alert(1)</SCRIPT>")]));
    await refused(
      Buffer.concat([
        file,
        Buffer.from("PK\u0003\u0004"),
        Buffer.alloc(30),
        Buffer.from("PK\u0005\u0006"),
        Buffer.alloc(18),
      ]),
    );
    await refused(Buffer.concat([await png(), Buffer.from("<?php system($_GET[0]); ?>")]));
  });

  it("refuses what is cut off or broken inside", async () => {
    const noise = await sharp({
      create: {
        width: 400,
        height: 300,
        channels: 3,
        background: "#000",
        noise: { type: "gaussian", mean: 128, sigma: 60 },
      },
    })
      .jpeg()
      .toBuffer();
    for (const part of [0.1, 0.5, 0.9]) await refused(noise.subarray(0, Math.floor(noise.length * part)));
    const flat = await png(400, 300);
    await refused(flat.subarray(0, flat.length - 20));
    const damaged = Buffer.from(flat);
    damaged.fill(0x55, 60, 90);
    await refused(damaged);
  });

  it("refuses bombs before it decodes them", async () => {
    const from = performance.now();
    await refused(await pngOf(20_000, 20_000));
    await refused(await pngOf(2 ** 31 - 1, 1));
    await refused(await pictureBomb());
    expect(performance.now() - from).toBeLessThan(15_000);
  });

  it("keeps the memory flat while many pictures wait", async () => {
    const file = await jpeg(5000, 4000);
    await redrawPhoto(file, "fit");
    const before = process.memoryUsage().rss;
    let most = before;
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss);
    }, 5);
    await Promise.all(Array.from({ length: 24 }, () => redrawPhoto(file, "fit")));
    clearInterval(watch);
    expect((most - before) / 2 ** 20).toBeLessThan(200);
  });

  it.runIf(process.platform === "linux")("draws behind the threads that answer", async () => {
    const file = await jpeg(2000, 1500);
    const before = getPriority(0);
    // The first one has threads made, which those that follow find.
    for (let times = 0; times < 3; times += 1) await redrawPhoto(file, "fit");
    const own = readdirSync("/proc/self/task").filter(
      (id) => readFileSync(`/proc/self/task/${id}/comm`, "utf8").trim() === "libvips worker",
    );
    expect(own.map((id) => getPriority(Number(id)))).toContain(6);
    expect(getPriority(0)).toBe(before);
  });
});
