import type { Banner } from "@crux/contract/sale.schema";
import { linkTarget } from "@crux/rules/catalogue/home-items";
import type { ReactNode } from "react";
import { LARGE_WINDOW } from "../../browser/use-media.ts";
import { toast } from "../../ui/layer/toast.tsx";
import { Carousel } from "../../ui/page/carousel.tsx";
import { Picture } from "../../ui/show/picture.tsx";
import styles from "./banners.module.css";

const FULL_WIDTH = `${LARGE_WINDOW} 860px, 96vw`;

/** The carousel; a single banner stands still (R-HOME-03, R-HOME-04). */
export function TopBanners({ banners }: { banners: readonly Banner[] }) {
  return (
    <Carousel
      round="card"
      width={750}
      ratio={1080 / 461}
      sizes={FULL_WIDTH}
      slides={banners.map((banner) => {
        const { kind, href } = linkTarget(banner);
        const slide = { key: banner.id, src: banner.imgUrl, alt: banner.title };
        return kind === "none" ? { ...slide, onPress: () => toast("敬请期待") } : { ...slide, href };
      })}
    />
  );
}

/** The layer picture below the carousel (R-HOME-05, OP-018); a phone shows its middle, so that the first view has prices. */
export function InfoBanner({ banner }: { banner: Banner | undefined }) {
  if (!banner) return null;
  return (
    <TargetLink target={banner} className={styles.info}>
      <Picture
        src={banner.imgUrl}
        width={750}
        ratio={1080 / 200}
        alt={banner.title}
        sizes={FULL_WIDTH}
        round="card"
      />
    </TargetLink>
  );
}

/** The categories as pictures with their names, five in a row (R-HOME-05). */
export function CategoryIcons({ banners }: { banners: readonly Banner[] }) {
  const shown = banners.filter((banner) => banner.imgUrl !== "");
  if (shown.length === 0) return null;
  return (
    <nav aria-label="商品分类" className={styles.list}>
      <ul className={styles.categories}>
        {shown.map((banner) => (
          <li key={banner.id}>
            <TargetLink target={banner} className={styles.category}>
              <span className={styles.icon}>
                <Picture src={banner.imgUrl} width={60} alt="" />
              </span>
              <span>{banner.title}</span>
            </TargetLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Leads where a banner or section says; without an address it says that there will be something (R-HOME-07, R-HOME-08). */
export function TargetLink({
  target,
  className,
  children,
}: {
  target: { type: string; url: string };
  className: string | undefined;
  children: ReactNode;
}) {
  const { kind, href } = linkTarget(target);
  if (kind === "none") {
    return (
      <button type="button" className={className} onClick={() => toast("敬请期待")}>
        {children}
      </button>
    );
  }
  return (
    <a href={href} className={className} rel={kind === "outside" ? "noreferrer" : undefined}>
      {children}
    </a>
  );
}
