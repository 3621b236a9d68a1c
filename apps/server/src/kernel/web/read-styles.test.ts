import { describe, expect, it } from "vitest";
import { readStyles } from "./read-styles.ts";

const usedCss = (css: string, html: string) => readStyles(css)(html);

describe("the styles inside a page", () => {
  it("keeps rules without classes", () => {
    const css = ":root{--a:1}*,:before{box-sizing:border-box}html:has(dialog[open]){overflow:hidden}";
    expect(usedCss(css, "<p>")).toBe(css);
  });

  it("keeps rules whose classes the page has, and drops the others", () => {
    const css = "._a_1{color:red}._b_2{color:blue}._a_1 ._b_2{x:y}._a_1[data-on]>span:hover{x:z}";
    expect(usedCss(css, '<p class="_a_1 other">')).toBe("._a_1{color:red}._a_1[data-on]>span:hover{x:z}");
  });

  it("keeps a list of selectors when one of them is used", () => {
    expect(usedCss("._a_1,._b_2{x:y}", '<p class="_b_2">')).toBe("._a_1,._b_2{x:y}");
    expect(usedCss(":is(._a_1,._b_2) i{x:y}", '<p class="_b_2">')).toBe("");
  });

  it("looks into groups and leaves out empty ones", () => {
    const css = "@media (width>=600px){._a_1{x:y}._b_2{x:z}}@supports (a:b){._b_2{x:y}}";
    expect(usedCss(css, '<p class="_a_1">')).toBe("@media (width>=600px){._a_1{x:y}}");
  });

  it("drops animations that no rule names", () => {
    expect(usedCss("@keyframes turn{to{x:z}}._b_2{animation:turn 1s}", '<p class="_a_1">')).toBe("");
  });

  it("keeps animations, statements and braces in texts whole", () => {
    const css =
      '@charset "utf-8";@keyframes turn{0%{x:y}to{x:z}}._a_1:before{content:"}{";animation:turn 1s}p{x:y}';
    expect(usedCss(css, '<p class="_a_1">')).toBe(css);
  });
});
