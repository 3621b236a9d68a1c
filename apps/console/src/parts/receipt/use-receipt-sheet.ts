import { type RefObject, useLayoutEffect, useRef } from "react";

const MM_PER_PX = 25.4 / 96;

/**
 * While a receipt stands on the page it is printed on one sheet of 80 mm and as long as itself: a page's length may not be
 * left open beside a width. Hand the reference to its paper.
 */
export function useReceiptSheet(): RefObject<HTMLElement | null> {
  const paper = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const sheet = new CSSStyleSheet();
    const measure = () => {
      const height = paper.current?.getBoundingClientRect().height ?? 0;
      sheet.replaceSync(`@page receipt{size:80mm ${Math.ceil(height * MM_PER_PX) + 1}mm;margin:0}`);
    };
    measure();
    document.adoptedStyleSheets.push(sheet);
    window.addEventListener("beforeprint", measure);
    return () => {
      window.removeEventListener("beforeprint", measure);
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, []);
  return paper;
}
