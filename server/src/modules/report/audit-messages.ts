import type { ComplaintReason } from '@faka/contract/complaint/complaint'
import type { AuditActor, AuditSubject } from '@faka/contract/report/audit'
import type { Locale } from '@faka/contract/shared/locale'
import type { ShopRight } from '@faka/contract/shared/shop-right'

interface AuditMessages {
  columns: readonly string[]
  actors: Record<AuditActor, string>
  /** A member of the staff who left, or the account that owned the shop before. */
  formerStaff: string
  /** How a buyer was recognized, by the name in the event row. */
  buyers: Readonly<Record<string, string>>
  gateway: string
  withDetail: (text: string, detail: string) => string
  subjects: Record<AuditSubject, string>
  rights: Record<ShopRight, string>
  /** Why an order changed, where its status does not say it. */
  orderReasons: Readonly<Record<string, string>>
  complaintReasons: Readonly<Partial<Record<ComplaintReason, string>>>
  comma: string
}

/** Texts of the audit trail besides its sentences. */
export const auditMessages: Record<Locale, AuditMessages> = {
  'zh-CN': {
    columns: ['时间（北京时间）', '发生了什么', '操作人', '对象', '编号', '名称', '原因', '种类', '记录编号'],
    actors: {
      owner: '店主',
      staff: '员工',
      apiKey: 'API 密钥',
      buyer: '买家',
      platform: '平台管理员',
      commandLine: '服务器命令行',
      system: '系统',
    },
    formerStaff: '已离开的员工',
    buyers: {
      guest: '未登录',
      'device secret': '下单设备',
      'recovery code': '找回码',
      'contact code': '联系方式验证码',
      'card password': '取卡密码',
      account: '已登录',
    },
    gateway: '支付网关',
    withDetail: (text, detail) => `${text}（${detail}）`,
    subjects: {
      order: '订单',
      complaint: '投诉',
      batch: '批次',
      item: '商品',
      channel: '支付方式',
      shop: '店铺',
      staff: '员工',
      apiKey: 'API 密钥',
      coupon: '优惠码',
      customPage: '自定义页面',
      inquiry: '咨询',
    },
    rights: {
      orders: '订单',
      complaints: '投诉',
      items: '商品',
      stock: '库存',
      cards: '查看卡密',
      money: '资金',
      settings: '店铺设置',
    },
    orderReasons: {
      late: '付款迟到，但还有货',
      lateWithoutStock: '付款迟到，已无货',
      lateWithoutCoupon: '付款时订单已关闭，优惠码次数已满',
      lateWithoutBalance: '付款时订单已关闭，余额部分已用掉',
      deliveredByHand: '人工发货',
      deliveredByProgram: '发货程序发货',
      complaint: '因投诉',
      refundedBySeller: '卖家退款',
      paidOut: '买家退回余额',
      cancelledBySeller: '卖家取消',
      confirmedManually: '卖家确认收款',
    },
    complaintReasons: {
      opened: '买家发起投诉',
      replied: '买家补充了说明',
      refused: '卖家拒绝',
      replaced: '已换卡',
      refunded: '已退款',
      withdrawn: '买家撤回',
      delivered: '已补发',
    },
    comma: '、',
  },
  'en-US': {
    columns: [
      'Time (Beijing)',
      'What happened',
      'Who',
      'On what',
      'Number',
      'Name',
      'Reason',
      'Kind',
      'Event number',
    ],
    actors: {
      owner: 'Owner',
      staff: 'Staff',
      apiKey: 'API key',
      buyer: 'Buyer',
      platform: 'Platform administrator',
      commandLine: 'Command line of the server',
      system: 'System',
    },
    formerStaff: 'Former staff',
    buyers: {
      guest: 'guest',
      'device secret': 'device that ordered',
      'recovery code': 'recovery code',
      'contact code': 'code sent to the contact',
      'card password': 'card password',
      account: 'logged in',
    },
    gateway: 'payment gateway',
    withDetail: (text, detail) => `${text} (${detail})`,
    subjects: {
      order: 'Order',
      complaint: 'Complaint',
      batch: 'Batch',
      item: 'Item',
      channel: 'Payment method',
      shop: 'Shop',
      staff: 'Staff',
      apiKey: 'API key',
      coupon: 'coupons',
      customPage: 'Custom page',
      inquiry: 'Inquiry',
    },
    rights: {
      orders: 'orders',
      complaints: 'complaints',
      items: 'items',
      stock: 'stock',
      cards: 'reading cards',
      money: 'money',
      settings: 'shop settings',
    },
    orderReasons: {
      late: 'paid late, but still in stock',
      lateWithoutStock: 'paid late, out of stock',
      lateWithoutCoupon: 'paid late, coupon used up',
      lateWithoutBalance: 'paid late, balance spent',
      deliveredByHand: 'delivered manually',
      deliveredByProgram: "delivered by the seller's program",
      complaint: 'because of a complaint',
      refundedBySeller: 'refunded by the seller',
      paidOut: 'paid out by its buyer',
      cancelledBySeller: 'cancelled by the seller',
      confirmedManually: 'payment confirmed by the seller',
    },
    complaintReasons: {
      opened: 'opened by the buyer',
      replied: 'the buyer added something',
      refused: 'refused by the seller',
      replaced: 'card replaced',
      refunded: 'refunded',
      withdrawn: 'withdrawn by the buyer',
      delivered: 'missing cards delivered',
    },
    comma: ', ',
  },
}
