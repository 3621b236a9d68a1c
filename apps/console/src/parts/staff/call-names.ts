import { STAFF_RIGHTS } from "@crux/rules/people/staff-rights";
import { RIGHT_NAMES } from "./right-names.ts";

/** What each call is called where staff read of it: in the audit log and among approval requests. */
const CALL_NAMES: Readonly<Record<string, string>> = {
  "POST /staff/login": "登录",
  "POST /staff/ops/logout": "退出登录",
  "PUT /staff/ops/password": "修改自己的密码",
  "POST /staff/ops/totp": "开始设置动态验证码",
  "PUT /staff/ops/totp": "启用动态验证码",
  "DELETE /staff/ops/totp": "停用动态验证码",
  "DELETE /staff/ops/session/{id}": "结束登录",
  "POST /staff/ops/staff": "新增员工",
  "PUT /staff/ops/staff/{id}/rights": "修改员工权限",
  "PUT /staff/ops/staff/{id}/password": "重置员工密码",
  "DELETE /staff/ops/staff/{id}/totp": "移除员工动态验证码",
  "PUT /staff/ops/staff/{id}/disable": "停用员工",
  "PUT /staff/ops/staff/{id}/enable": "启用员工",
  "POST /staff/ops/role": "新增角色",
  "PUT /staff/ops/role/{id}": "修改角色",
  "DELETE /staff/ops/role/{id}": "删除角色",
  "PUT /staff/ops/notices": "修改通知设置",
  "PUT /staff/ops/views": "保存列表视图",
  "PUT /staff/ops/approval/{id}/approve": "批准操作",
  "PUT /staff/ops/approval/{id}/refuse": "拒绝或撤回操作",
  "PUT /order/ops/order/{orderId}/note": "修改订单备注",
  "POST /order/ops/order/{orderId}/note": "追加订单备注",
  "POST /order/ops/order/{orderId}/message": "给客户发消息",
  "PUT /order/ops/order/{orderId}/receiver": "修改收件人",
  "PUT /order/ops/order/{orderId}/cancel": "取消未付款订单",
  "PUT /order/ops/order/{orderId}/reject": "拒绝订单",
  "PUT /order/ops/order/{orderId}/callOff": "取消已付款订单",
  "PUT /payment/ops/order/{orderId}/saving": "改价",
  "POST /order/ops/order/{orderId}/refundOrder": "登记退款",
  "DELETE /order/ops/refundOrder/{refundId}": "删除退款",
  "PUT /payment/ops/refundOrder/{refundId}/pay": "支付退款",
  "PUT /order/ops/pkg/{pkgId}/declare": "申报包裹",
  "PUT /order/ops/pkg/{pkgId}/pack": "开始打包",
  "PUT /order/ops/pkg/{pkgId}/finish": "完成打包",
  "PUT /order/ops/pkg/{pkgId}/photo": "上传打包照片",
  "PUT /order/ops/pkg/{pkgId}/photo/remove": "删除打包照片",
  "PUT /commodity/ops/picture": "上传图片",
  "POST /sale/ops/activity": "发布活动",
  "PUT /sale/ops/activity/{activityId}": "修改活动",
  "PUT /sale/ops/activity/{activityId}/end": "结束活动",
  "PUT /commodity/ops/sku/{skuId}/barcode": "登记商品条码",
  "POST /commodity/ops/tag": "新增分类",
  "PUT /commodity/ops/tag/{id}": "修改分类",
  "PUT /commodity/ops/tag/{id}/place": "移动分类",
  "DELETE /commodity/ops/tag/{id}": "删除分类",
  "POST /commodity/ops/brand": "新增品牌",
  "PUT /commodity/ops/brand/{id}": "修改品牌",
  "PUT /commodity/ops/brand/{id}/merge": "合并品牌",
  "DELETE /commodity/ops/brand/{id}": "删除品牌",
  "PUT /order/ops/pkg/{pkgId}/handOver": "交接包裹",
  "PUT /order/ops/pkg/{pkgId}/deliver": "标记派送",
  "PUT /order/ops/pkg/{pkgId}/receive": "标记签收",
  "PUT /order/ops/pkg/{pkgId}/waybill": "更正运单号",
  "PUT /order/ops/pkg/{pkgId}/secondLeg": "登记第二程运单",
  "PUT /order/ops/pkg/{pkgId}/note": "修改包裹备注",
  "PUT /order/ops/pkg/{pkgId}/poll": "立即查询物流",
  "PUT /order/ops/pkg/{pkgId}/papers": "查看清关证件",
  "PUT /order/ops/pkgs/declaration": "导出申报表",
  "POST /order/ops/pkgs/print": "打印面单和装箱单",
  "PUT /payment/ops/proof/next": "领取凭证",
  "PUT /payment/ops/proof/{id}/release": "放回凭证",
  "PUT /payment/ops/paymentOrder/{id}/approve": "通过付款凭证",
  "PUT /payment/ops/paymentOrder/{id}/refuse": "拒绝付款凭证",
  "PUT /payment/ops/paymentOrder/{id}/query": "向支付方查询",
  "PUT /payment/ops/unmatched/{id}/resolve": "处理未匹配款项",
  "PUT /payment/ops/dispute/{id}/receivable": "处理付款争议",
  "POST /user/ops/wallet/adjust": "调整余额",
  "PUT /user/ops/user/{uid}/disable": "停用会员",
  "PUT /user/ops/user/{uid}/enable": "启用会员",
  "PUT /user/ops/user/{uid}/endSessions": "结束会员登录",
  "PUT /user/ops/user/{uid}/class": "修改会员等级",
  "POST /user/ops/user/{uid}/identity/{id}/reveal": "查看会员证件",
  "POST /user/ops/code/pos": "核销会员码",
  "POST /user/ops/customer/{uid}/export": "导出会员资料",
  "POST /user/ops/customer/{uid}/erase": "删除会员资料",
  "PUT /member/ops/rebate/{id}/issue": "发放返现",
  "PUT /member/ops/rebate/{id}/cancel": "取消返现",
  "PUT /member/ops/cashBackLevels": "修改返现等级",
  "PUT /sale/ops/config/{name}": "修改设置",
  "PUT /sale/ops/config/{name}/restore": "恢复设置",
  "POST /sale/ops/home/{place}": "新增首页内容",
  "PUT /sale/ops/home/{place}/{id}": "修改首页内容",
  "DELETE /sale/ops/home/{place}/{id}": "删除首页内容",
  "PUT /sale/ops/home/{place}/order": "调整首页顺序",
  "POST /logistics/ops/pause": "暂停接单",
  "PUT /logistics/ops/pause/{id}": "修改暂停",
  "PUT /logistics/ops/pause/{id}/end": "结束暂停",
  "POST /task/ops/task": "开始任务",
  "POST /task/ops/import": "导入文件",
  "PUT /task/ops/task/{id}/stop": "停止任务",
  "PUT /task/ops/task/{id}/file": "下载任务文件",
  "PUT /report/ops/outbox/{id}/retry": "重新发送",
  "PUT /report/ops/outside/{name}/test": "测试外部系统",
};

/** A call in the words of the staff; one without a name stands as it is on the wire. */
export const callName = (line: string): string => CALL_NAMES[line] ?? line;

/** Every call that has a name, for filters. */
export const NAMED_CALLS: readonly { value: string; text: string }[] = Object.entries(CALL_NAMES).map(
  ([value, text]) => ({ value, text }),
);

const SUBJECTS: Readonly<Record<string, string>> = {
  customer: "会员",
  order: "订单",
  pkg: "包裹",
  refundOrder: "退款",
  paymentOrder: "支付单",
  unmatched: "未匹配款项",
  dispute: "付款争议",
  rebate: "返现",
  identity: "证件",
  staff: "员工",
  role: "角色",
  approval: "审批",
  session: "登录",
  proof: "付款凭证",
  task: "任务",
  sku: "商品规格",
  brand: "品牌",
  tag: "分类",
  pause: "暂停",
  banner: "首页图片",
  section: "首页板块",
  outbox: "待发送",
};

/** The kinds of things that an entry may be about, for filters. */
export const SUBJECT_TYPES: readonly { value: string; text: string }[] = Object.entries(SUBJECTS).map(
  ([value, text]) => ({ value, text }),
);

/** `订单 100123` */
export const subjectText = ({ type, id }: { type: string; id: number }): string =>
  `${SUBJECTS[type] ?? type} ${id}`;

const isRight = (word: string): word is keyof typeof RIGHT_NAMES =>
  (STAFF_RIGHTS as readonly string[]).includes(word);

/** A right in words; one that this page does not know yet stands as it is. */
export const rightName = (right: string): string => (isRight(right) ? RIGHT_NAMES[right] : right);
