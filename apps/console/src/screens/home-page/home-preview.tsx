import type { HomePiece, HomePlace, HomeProduct } from "@crux/contract/ops/home.schema";
import { moneyText } from "@crux/rules/money/money-text";
import styles from "./home-preview.module.css";
import { stateOf } from "./piece-words.ts";

type HomePreviewProps = {
  pieces: readonly HomePiece[];
  products: readonly HomeProduct[];
  /** A moment of the wire; null for now. */
  at: string | null;
};

/** The home page as a phone of 375 px has it at a moment: what is shown then, in its order. */
export function HomePreview({ pieces, products, at }: HomePreviewProps) {
  const atMs = at ? Date.parse(at) : Date.now();
  const shown = (place: HomePlace) =>
    pieces.filter((piece) => piece.place === place && stateOf(piece, atMs) === "SHOWN");
  const [info] = shown("INFO_BANNER");
  const productOf = new Map(products.map((one) => [one.id, one]));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by keys.
    <section className={styles.phone} aria-label="手机预览" tabIndex={0}>
      <div className={styles.search}>搜索商品</div>
      <div className={styles.carousel}>
        {shown("TOP_BANNER").map((piece) => (
          <figure key={piece.id}>
            <img src={`${piece.imgUrl}?w=750`} alt="" />
            <figcaption>
              <b>{piece.title}</b>
              {piece.description}
            </figcaption>
          </figure>
        ))}
      </div>
      {info && <img className={styles.info} src={`${info.imgUrl}?w=750`} alt={info.title} />}
      <ul className={styles.icons}>
        {shown("MAIN_CATEGORY").map((piece) => (
          <li key={piece.id}>
            <img src={`${piece.imgUrl}?w=160`} alt="" />
            {piece.title}
          </li>
        ))}
      </ul>
      {shown("SECTION").map((piece) => (
        <div key={piece.id} className={styles.section}>
          <p>
            <b>{piece.title}</b> <small>{piece.description}</small>
          </p>
          <ul className={styles.goods}>
            {piece.productIds
              .flatMap((id) => productOf.get(id) ?? [])
              .filter(({ isOnline }) => isOnline)
              .map((product) => (
                <li key={product.id}>
                  <img src={`${product.imgUrl}?w=200`} alt="" loading="lazy" />
                  <span>{product.name}</span>
                  <b>{moneyText(product.price)}</b>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
