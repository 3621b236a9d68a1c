import styles from "../../parts/table/table-import.module.css";

/** How a table of goods is read. */
export function ImportRules() {
  return (
    <ul className={styles.rules}>
      <li>每行一个 SKU；同一商品的几行写相同的商品编码或商品名称。</li>
      <li>按 SKU编号、SKU编码、条码的顺序查找，找到就修改，找不到就新增，因此同一文件可以放心重复导入。</li>
      <li>没有的列保持原样；有列而单元格为空，则清空会员价、划线价、成本价等可空的内容。</li>
      <li>规格写作“颜色:红；尺寸:大”，分类写作“母婴 &gt; 奶粉”，多个用分号隔开。</li>
      <li>商品参数写作“产地:澳洲；净含量:900克”；限购件数留空为不限，限购天数留空为永久。</li>
      <li>
        主图和详情图写已上传图片的地址，后空一格写说明，按顺序用分号隔开，如“/media/picture/….webp
        正面；/media/picture/….webp 背面”。
      </li>
      <li>内容里本来有分号或冒号时，在它前面加反斜杠“\”。导出的文件已经如此，不改动再导入不会有任何变化。</li>
      <li>新商品为下架状态，补充图片后再上架。库存列只供查看，不会导入。</li>
      <li>文件里没有的 SKU 不会被删除或停用。</li>
    </ul>
  );
}
