import type { Sku } from "@crux/contract/commodity.schema";
import type { ShopProduct } from "@crux/contract/sale.schema";
import { Chip } from "../../ui/form/chip.tsx";
import { Picture } from "../../ui/show/picture.tsx";
import styles from "./attribute-fields.module.css";
import { type Choice, canChoose, swatchesOf, toggleOption } from "./sku-choice.ts";

/** One row of options per attribute; what leads to no stock is grey and does not react (R-PROD-17 to R-PROD-19). */
export function AttributeFields({
  product,
  skus,
  choice,
  onChoice,
}: {
  product: ShopProduct;
  skus: readonly Sku[];
  choice: Choice;
  onChoice: (choice: Choice) => void;
}) {
  const isOversale = product.oversale === 1;
  const keys = product.attributeKeys.map((key) => ({ ...key, swatches: swatchesOf(skus, key) }));
  return keys.map(({ name, values, swatches }) => (
    <fieldset key={name} className={styles.field} data-attribute={name}>
      <legend className={styles.name}>{name}</legend>
      <div className={styles.options}>
        {values.map((value) => {
          const isPossible = canChoose(skus, { choice, name, value, isOversale });
          const isChosen = choice[name] === value;
          return (
            <Chip
              key={value}
              isChosen={isChosen}
              isUnavailable={!isPossible}
              lead={swatches && <Swatch src={swatches.get(value) ?? ""} />}
              onPress={() => {
                const isOnly = isChosen && values.length === 1;
                if (isPossible && !isOnly) onChoice(toggleOption(choice, name, value));
              }}
            >
              {value}
            </Chip>
          );
        })}
      </div>
    </fieldset>
  ));
}

/** What a choice looks like. */
function Swatch({ src }: { src: string }) {
  return (
    <span className={styles.swatch}>
      <Picture src={src} width={160} alt="" round="full" />
    </span>
  );
}

/** Brings an attribute that still has to be chosen into view and shakes it. */
export function pointAtAttribute(container: HTMLElement | null, name: string): void {
  const field = container?.querySelector<HTMLElement>(`[data-attribute="${CSS.escape(name)}"]`);
  if (!field) return;
  field.scrollIntoView({ block: "center", behavior: "smooth" });
  field.removeAttribute("data-missing");
  // Reading the layout lets the same animation start over.
  void field.offsetWidth;
  field.setAttribute("data-missing", "");
  field.querySelector("button")?.focus({ preventScroll: true });
}
