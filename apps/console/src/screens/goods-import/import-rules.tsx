import styles from "../../parts/table/table-import.module.css";

/** How a table of goods is read. */
export function ImportRules() {
  return (
    <ul className={styles.rules}>
      <li>每行一个 SKU；同一商品的几行写相同的商品编码或商品名称。</li>
      <li>按 SKU编号、SKU编码、条码的顺序查找，找到就修改，找不到就新增，因此同一文件可以放心重复导入。</li>
      <li>没有的列保持原样；有列而单元格为空，则清空会员价、划线价、成本价等可空的内容。</li>
      <li>规格写作“颜色:红；尺寸:大”，分类写作“母婴 &gt; 奶粉”，多个用分号隔开。</li>
      <li>新商品为下架状态，补充图片后再上架。库存列只供查看，不会导入。</li>
      <li>文件里没有的 SKU 不会被删除或停用。</li>
    </ul>
  );
}
