import type { CatalogueFiles } from "../catalogue/catalogue-files.ts";
import { type Drawing, drawingShape, type ProductEntry } from "../catalogue/catalogue-shapes.ts";
import { BACKDROPS } from "./backdrop.ts";
import { activityBadge, infoBanner, sectionPicture, topBanner } from "./banners.ts";
import { categoryIcon } from "./category-icon.ts";
import { hasContents } from "./contents.ts";
import { detailStrip } from "./detail-strip.ts";
import { closeView, contentsView, factsView, frontView, sizeView, smallFrontView } from "./product-views.ts";
import type { SceneList } from "./scene-list.ts";
import { serviceQr } from "./service-qr.ts";

/** A picture to render: its SVG, what the narrowest width shows instead where it differs, and the pixel widths wanted. */
export type Picture = { name: string; svg: string; smallSvg?: string; widths: number[] };

/** Every picture of the demo shop in a fixed order. */
export function listPictures(files: CatalogueFiles, scenes: SceneList): Picture[] {
  return [
    ...files.products.flatMap(listProductPictures),
    ...files.strips.map((strip) => ({ name: strip.name, svg: detailStrip(strip), widths: [750] })),
    ...listScenePictures(files.products, scenes),
  ];
}

function listProductPictures(product: ProductEntry): Picture[] {
  const backdrop = BACKDROPS[product.id % BACKDROPS.length] ?? "plain";
  const second = hasContents(product.drawing) ? contentsView : closeView;
  const others = [second, () => factsView(product), sizeView];
  return product.pictures.map((name, index) => {
    const look = product.looks?.[name];
    const other = others[index - 1];
    if (!look && other) return { name, svg: other(product.drawing), widths: [360, 720] };
    const drawing = look ? drawingShape.parse({ ...product.drawing, ...look }) : product.drawing;
    return {
      name,
      svg: frontView(drawing, backdrop),
      smallSvg: smallFrontView(drawing, backdrop),
      widths: [360, 720, 1080],
    };
  });
}

function listScenePictures(products: ProductEntry[], scenes: SceneList): Picture[] {
  const drawings = (ids: number[]): Drawing[] =>
    ids.map((id) => {
      const product = products.find((one) => one.id === id);
      if (product === undefined) throw new Error(`demo scenes: no product ${id}`);
      return product.drawing;
    });
  const { info } = scenes;
  return [
    ...scenes.banners.map((scene) => ({
      name: scene.name,
      svg: topBanner(scene, drawings(scene.productIds)),
      widths: [750, 1080],
    })),
    {
      name: info.name,
      svg: infoBanner(info.title, info.subtitle, drawings(info.productIds)),
      widths: [750, 1080],
    },
    ...scenes.sections.map(({ name, tint, emblem, productIds }) => ({
      name,
      svg: sectionPicture(tint, emblem, drawings(productIds)),
      widths: [375, 750],
    })),
    ...scenes.icons.map(({ glyph, tint }) => ({
      name: `icon-${glyph}`,
      svg: categoryIcon(glyph, tint),
      widths: [120, 240],
    })),
    ...scenes.badges.map(({ name, word, emblem, ground, ink }) => ({
      name,
      svg: activityBadge(word, emblem, ground, ink),
      widths: [120, 240],
    })),
    ...scenes.qrCodes.map(({ name, text }) => ({ name, svg: serviceQr(text), widths: [360] })),
  ];
}
