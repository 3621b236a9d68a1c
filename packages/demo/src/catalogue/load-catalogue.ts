import { findPictureUrl, readManifest } from "../pictures/picture-manifest.ts";
import { type CatalogueFiles, readCatalogueFiles } from "./catalogue-files.ts";
import type { Brand, HomeEntry, ProductEntry, TagNode } from "./catalogue-shapes.ts";
import { listCatalogueFaults } from "./check-references.ts";

/** A product with picture addresses in order of showing instead of logical names. */
export type CatalogueProduct = Omit<
  ProductEntry,
  "pictures" | "detailPictures" | "drawing" | "looks" | "skus"
> & {
  pictureUrls: string[];
  detailPictureUrls: string[];
  /** `imgUrl` is empty where the first picture of the product shows the sku. */
  skus: (Omit<ProductEntry["skus"][number], "picture"> & { imgUrl: string })[];
};

export type Catalogue = { brands: Brand[]; tags: TagNode[]; products: CatalogueProduct[]; home: HomeEntry };

/** The demo catalogue, checked, with every picture as `/media/demo/….webp`. Throws one error that lists all faults. */
export function readCatalogue(): Catalogue {
  const files = readCatalogueFiles();
  const faults = listCatalogueFaults(files);
  if (faults.length > 0) throw new Error(`demo catalogue: ${faults.join("; ")}`);
  return withPictureUrls(files);
}

function withPictureUrls(files: CatalogueFiles): Catalogue {
  const manifest = readManifest();
  const url = (name: string): string => findPictureUrl(manifest, name);
  const tag = ({ imgUrl, children, ...rest }: TagNode): TagNode => ({
    ...rest,
    ...(imgUrl === undefined ? {} : { imgUrl: url(imgUrl) }),
    ...(children === undefined ? {} : { children: children.map(tag) }),
  });
  const { home } = files;
  return {
    brands: files.brands,
    tags: files.tags.map(tag),
    products: files.products.map(({ pictures, detailPictures, drawing: _, looks: __, skus, ...product }) => ({
      ...product,
      skus: skus.map(({ picture, ...sku }) => ({ ...sku, imgUrl: picture ? url(picture) : "" })),
      pictureUrls: pictures.map(url),
      detailPictureUrls: detailPictures.map(url),
    })),
    home: {
      ...home,
      banners: home.banners.map((banner) => ({ ...banner, imgUrl: url(banner.imgUrl) })),
      sections: home.sections.map((section) => ({ ...section, imgUrl: url(section.imgUrl) })),
      activities: home.activities.map((activity) => ({ ...activity, icon: url(activity.icon) })),
      shop: { ...home.shop, kfQr: url(home.shop.kfQr), mpQr: url(home.shop.mpQr) },
    },
  };
}
