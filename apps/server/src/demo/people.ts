type Sender = { name: string; mobile: string; detailAddress: string };
/** The numbers name a region that does not exist, so they are nobody's. */
type Receiver = Sender & { state: string; city: string; district: string; identifyCode: string };

type Message = { title: string; body: string; daysAgo: number };

/** A customer of the demo shop; `note` tells whoever starts it what this account shows. */
export type DemoPerson = {
  name: string;
  nickName: string;
  password: string;
  note: string;
  userClass: "PLAIN" | "VIP";
  mobile: string;
  balanceCents: number;
  senders: readonly Sender[];
  receivers: readonly Receiver[];
  messages: readonly Message[];
};

export const DEMO_PEOPLE: readonly DemoPerson[] = [
  {
    name: "meimei-88",
    nickName: "梅梅在墨尔本",
    password: "crux2026",
    note: "普通会员，钱包 A$1,280.00",
    userClass: "PLAIN",
    mobile: "+61412345088",
    balanceCents: 128_000,
    senders: [
      {
        name: "陈梅",
        mobile: "+61412345088",
        detailAddress: "12/88 Swanston Street, Melbourne VIC 3000",
      },
      {
        name: "南十字仓库",
        mobile: "+61398765432",
        detailAddress: "5 Fitzgerald Road, Laverton North VIC 3026",
      },
    ],
    receivers: [
      {
        name: "陈建国",
        mobile: "+8613801380088",
        state: "广东省",
        city: "深圳市",
        district: "南山区",
        identifyCode: "990101195603120014",
        detailAddress: "科技园南路18号海岸花园3栋1502",
      },
      {
        name: "李秀英",
        mobile: "+8613901390077",
        state: "浙江省",
        city: "杭州市",
        district: "西湖区",
        identifyCode: "990101196108230026",
        detailAddress: "文三路366号翠苑小区12幢2单元301室",
      },
    ],
    messages: [
      {
        title: "欢迎来到南十字商城",
        body: "您好，梅梅：\n账户已开通。下单前请先添加寄件人和收件人，寄往中国大陆的包裹需要收件人的身份信息。",
        daysAgo: 30,
      },
      {
        title: "余额已到账",
        body: "A$1,280.00 已存入您的账户余额，可在支付订单时使用。",
        daysAgo: 2,
      },
    ],
  },
  {
    name: "heika-vip",
    nickName: "黑卡阿杰",
    password: "crux2026",
    note: "黑卡会员，钱包 A$3,500.00",
    userClass: "VIP",
    mobile: "+61423456099",
    balanceCents: 350_000,
    senders: [
      { name: "王杰", mobile: "+61423456099", detailAddress: "301/9 Albany Street, St Leonards NSW 2065" },
    ],
    receivers: [
      {
        name: "王晓东",
        mobile: "+8615012345678",
        state: "上海市",
        city: "上海市",
        district: "徐汇区",
        identifyCode: "990101198506050038",
        detailAddress: "漕溪北路88号圣爱大厦1206室",
      },
      {
        name: "赵敏",
        mobile: "+8618698765432",
        state: "四川省",
        city: "成都市",
        district: "武侯区",
        identifyCode: "990101199009170041",
        detailAddress: "人民南路四段27号商鼎国际2号楼803",
      },
    ],
    messages: [
      {
        title: "黑卡会员已开通",
        body: "黑卡价已生效，本月消费可获得返现，详情请见“本月实时收益”。",
        daysAgo: 5,
      },
    ],
  },
  {
    name: "xinren-01",
    nickName: "新人小白",
    password: "crux2026",
    note: "新注册，未绑定手机号，钱包为空",
    userClass: "PLAIN",
    mobile: "",
    balanceCents: 0,
    senders: [],
    receivers: [],
    messages: [{ title: "请绑定手机号", body: "绑定手机号后即可下单，也可以用验证码登录。", daysAgo: 0 }],
  },
];
