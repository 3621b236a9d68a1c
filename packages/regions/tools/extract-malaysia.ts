import type { RegionNode } from "../src/region.ts";

type MalaysianState = { name: string; city: { name: string; postcode: string[] }[] };
type SubNode = Omit<RegionNode, "children"> & { sub?: SubNode[] };

// The names under which Chinese speakers of the country know the states and some towns.
const CHINESE: Record<string, string> = {
  "Kuala Lumpur": "吉隆坡",
  Labuan: "纳闽",
  Putrajaya: "布城",
  Johor: "柔佛",
  Kedah: "吉打",
  Kelantan: "吉兰丹",
  Melaka: "马六甲",
  "Negeri Sembilan": "森美兰",
  Pahang: "彭亨",
  Perak: "霹雳",
  Perlis: "玻璃市",
  "Pulau Pinang": "槟城",
  Sabah: "沙巴",
  Sarawak: "砂拉越",
  Selangor: "雪兰莪",
  Terengganu: "登嘉楼",
  "Johor Bahru": "新山",
  "Petaling Jaya": "八打灵再也",
  "Shah Alam": "莎阿南",
  Klang: "巴生",
  Ipoh: "怡保",
  Kuching: "古晋",
  "Kota Kinabalu": "亚庇",
  "George Town": "乔治市",
  Seremban: "芙蓉",
  Kuantan: "关丹",
  "Alor Setar": "亚罗士打",
  "Batu Pahat": "峇株巴辖",
  Muar: "麻坡",
  Kluang: "居銮",
  Sibu: "诗巫",
  Miri: "美里",
  Sandakan: "山打根",
  Tawau: "斗湖",
  "Kuala Terengganu": "瓜拉登嘉楼",
  "Kota Bharu": "哥打巴鲁",
  Kajang: "加影",
  "Subang Jaya": "梳邦再也",
  Puchong: "蒲种",
  Cheras: "蕉赖",
  Butterworth: "北海",
  Taiping: "太平",
  "Bukit Mertajam": "大山脚",
};

/** State → town → postcode of 5 characters (R-MODEL-36, OP-092); codes of states and towns count them. */
export function malaysiaTree(
  states: readonly MalaysianState[],
  initials: (name: string) => string,
): SubNode[] {
  const words = (name: string) => {
    const chinese = CHINESE[name];
    return chinese ? { search: `${chinese} ${initials(chinese)}` } : {};
  };
  return states
    .map(({ name, city }) => ({ name: name.replace(/^Wp /, ""), city }))
    .map(({ name, city }, state) => ({
      code: counted(state, 2),
      name,
      ...words(name),
      sub: city.map((town, index) => ({
        code: counted(state, 2) + counted(index, 3),
        name: town.name,
        ...words(town.name),
        sub: [...new Set(town.postcode)].sort().map((postcode) => ({ code: postcode, name: postcode })),
      })),
    }));
}

function counted(index: number, digits: number): string {
  return String(index + 1).padStart(digits, "0");
}
