import type { StaffRight } from "@crux/rules/people/staff-rights";

/** What each right is called on screens. */
export const RIGHT_NAMES: Record<StaffRight, string> = {
  "order.read": "查看订单",
  "order.edit": "修改订单",
  "order.cancel": "取消和拒绝订单",
  "payment.read": "查看付款",
  "payment.review": "审核付款",
  "refund.create": "登记退款",
  "refund.pay": "支付退款",
  "parcel.read": "查看包裹",
  "parcel.ship": "处理包裹",
  "logistics.rules": "管理物流规则",
  "wallet.adjust": "调整余额",
  "money.approve": "批准资金操作",
  "customer.read": "查看会员",
  "customer.edit": "修改会员",
  "customer.identity": "查看证件",
  "customer.erase": "删除会员资料",
  "message.send": "发送消息",
  "sale.edit": "管理商品与页面",
  "coupon.edit": "管理优惠券",
  "stock.edit": "管理库存",
  "staff.edit": "管理员工账号",
  "report.read": "查看经营报表",
  "audit.read": "查看操作记录",
  "system.run": "运行系统任务",
};
