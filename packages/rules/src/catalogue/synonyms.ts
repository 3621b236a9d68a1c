/** What customers call the same thing; the first word of a line is what most goods say. */
const USUAL = `
维生素C = 维C = VC = 维他命C = 抗坏血酸 = vitamin C
维生素D = 维D = VD = VD3 = D3 = 维他命D = vitamin D
维生素 = 维他命 = 多维 = vitamin = multivitamin
鱼油 = fish oil = omega3 = omega-3 = 欧米伽3 = 鱼肝油
磷虾油 = krill oil
DHA = 藻油 = algal oil
钙 = 钙片 = 液体钙 = 补钙 = calcium
益生菌 = probiotic = probiotics = 乳酸菌
蛋白粉 = protein powder = 乳清蛋白 = whey
氨糖 = 维骨力 = 软骨素 = glucosamine = 护关节
胶原蛋白 = collagen
蔓越莓 = cranberry = 蔓越橘
月见草 = evening primrose
蜂蜜 = honey = 蜜糖
麦卢卡 = 麦卢咔 = 麦努卡 = manuka
蜂胶 = propolis
蜂王浆 = 蜂皇浆 = royal jelly
叶黄素 = lutein = 护眼 = 蓝莓素
奶蓟草 = 奶蓟 = 水飞蓟 = 护肝 = 护肝片 = 养肝 = milk thistle
缬草 = 西番莲 = 助眠 = 睡眠 = 晚安片 = 失眠 = valerian
西洋参 = 花旗参 = 洋参 = ginseng
孕 = 孕妇 = 孕期 = 孕妈妈 = 孕产妇 = 准妈妈 = 备孕 = pregnancy
婴儿 = 宝宝 = 婴幼儿 = baby = 小宝宝
儿童 = 小孩 = 小朋友 = 宝宝 = kids = 孩子
1段 = 一段
2段 = 二段 = 两段
3段 = 三段
4段 = 四段
女士 = 女性 = 女人 = women
男士 = 男性 = 男人 = men
中老年 = 老人 = 老年人 = 爸妈 = 中年
奶粉 = 牛奶粉 = milk powder = formula
羊奶 = 山羊奶 = goat milk
羊奶粉 = 山羊奶粉 = 山羊奶
牙膏 = toothpaste
牙刷 = 电动牙刷 = toothbrush
漱口水 = mouthwash
洗发水 = 洗发露 = 洗头水 = shampoo
护发素 = 润发乳 = conditioner
沐浴露 = 沐浴乳 = 洗澡 = body wash = shower gel
手工皂 = 香皂 = 肥皂 = soap
洗面奶 = 洁面乳 = 洁面 = 洗颜 = cleanser
爽肤水 = 柔肤水 = 化妆水 = toner
精华 = 精华液 = serum
面霜 = 润肤霜 = 保湿霜 = cream
面膜 = mask
防晒 = 防晒霜 = 防晒乳 = sunscreen
身体乳 = 润肤乳 = 润肤露 = body lotion = lotion
护手霜 = 手霜 = hand cream
润唇膏 = 唇膏 = 护唇膏 = lip balm
绵羊油 = 绵羊霜 = 羊毛脂 = lanolin
粉底 = 气垫 = BB霜 = foundation = cushion
燕麦 = 麦片 = oats = oatmeal
坚果 = 干果 = nuts
夏威夷果 = 澳洲坚果 = macadamia
巴旦木 = 杏仁 = almond = almonds
巧克力 = 朱古力 = 黑巧 = chocolate
饼干 = 曲奇 = cookie = cookies = biscuit
咖啡 = coffee
茶 = 茶包 = tea
果酱 = jam
橄榄油 = olive oil
雪地靴 = UG靴 = UGG = ug靴 = 羊皮靴 = 雪地鞋 = ugg boots
拖鞋 = 棉拖 = slippers
羊毛被 = 羊毛四季被 = 澳毛被 = 被子 = wool quilt
毯 = 毯子 = 羊毛毯 = 毛毯 = 盖毯 = blanket
帽 = 帽子 = hat = beanie
围巾 = 披肩 = scarf
袜 = 袜子 = socks
毛衣 = 毛衫 = 针织衫 = 开衫 = 羊毛衫 = sweater
枕 = 枕头 = pillow
吹风机 = 电吹风 = 风筒 = hair dryer
耳机 = headphones = earphones
充电宝 = 移动电源 = power bank
水壶 = 电水壶 = 烧水壶 = 电热水壶 = kettle
香薰 = 香薰机 = 扩香 = diffuser
洗衣液 = 洗衣剂 = laundry
湿巾 = 湿纸巾 = wipes
澳宝 = 欧泊 = 蛋白石 = opal
礼盒 = 送礼 = 礼品 = 礼物 = gift
`;

/** What separates the words of a line. */
const BETWEEN = /[=＝]/u;

/** The words of lines such as `维生素C = 维C = VC`; lines of less than two words say nothing. */
export function readSynonyms(lines: readonly string[]): string[][] {
  const groups = lines.map((line) =>
    line
      .split(BETWEEN)
      .map((word) => word.trim())
      .filter(Boolean),
  );
  return groups.filter((group) => group.length > 1);
}

/** What every shop knows without being told. */
export const USUAL_SYNONYMS: readonly (readonly string[])[] = readSynonyms(USUAL.split("\n"));
