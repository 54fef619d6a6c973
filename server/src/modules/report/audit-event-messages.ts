import type { AuditKind } from '@faka/contract/report/audit'
import type { Locale } from '@faka/contract/shared/locale'

/** What a sentence about an event may need. */
export interface SentenceDetails {
  /** How many cards or coupons. */
  count: number
  /** A sum as text, such as ¥12.80. */
  amount: string
  /** A fee in percent, as text. */
  percent: string
  /** What was named: a member of the staff, an API key, coupons, a custom page. */
  name: string
  /** The rights, the scopes or the changed fields, as text. */
  list: string
}

type Sentence = (details: SentenceDetails) => string

const chinese: Record<AuditKind, Sentence> = {
  'order.unpaid': () => '下单，等待付款',
  'order.paid': () => '订单已付款',
  'order.delivered': () => '订单已发货',
  'order.closing': () => '订单开始关闭',
  'order.cancelled': () => '订单已取消',
  'order.expired': () => '订单超时未付，已关闭',
  'order.refunding': () => '订单开始退款',
  'order.refunded': () => '订单已退款',
  'orderAct.note': () => '给订单写了备注',
  'orderAct.refund': ({ amount }) => `退款 ${amount}`,
  'orderAct.replace': () => '不经投诉换了卡密',
  'orderAct.cancel': () => '取消了订单',
  'orderAct.confirm': () => '确认订单已收到付款',
  'orderAct.create': () => '替买家下单',
  'orderAct.block': () => '拉黑了这笔订单的买家',
  'orderAct.unblock': () => '解除了对这笔订单的买家的拉黑',
  'answers.read': () => '查看了买家填写的信息',
  'complaint.open': () => '投诉等待卖家处理',
  'complaint.answered': () => '投诉已由卖家答复',
  'complaint.escalated': () => '投诉已转交平台',
  'complaint.resolved': () => '投诉已为买家解决',
  'complaint.rejected': () => '投诉已驳回',
  'complaint.closed': () => '投诉已关闭',
  'complaintCards.opened': () => '查看了被投诉的卡密',
  'recall.recalled': () => '召回了一批卡密',
  'remedy.replaced': () => '给召回的卡密换了新卡',
  'remedy.refunded': ({ amount }) => `给召回的卡密退款 ${amount}`,
  'cards.opened': ({ count }) => `查看了 ${count} 张未售卡密`,
  'cards.withdrawn': ({ count }) => `撤下了 ${count} 张卡密`,
  'cards.putBack': ({ count }) => `放回了 ${count} 张卡密`,
  'cards.exported': ({ count }) => `导出了 ${count} 张未售卡密`,
  'cards.moved': ({ count }) => `把 ${count} 张卡密移到了这件商品`,
  'channel.added': () => '新增了支付方式',
  'channel.edited': ({ list }) => (list ? `修改了支付方式：${list}` : '修改了支付方式'),
  'channel.ordered': () => '调整了支付方式的顺序',
  'channel.removed': () => '删除了支付方式',
  'shop.opened': () => '开了店铺',
  'shop.frozen': () => '冻结了店铺',
  'shop.unfrozen': () => '解冻了店铺',
  'shop.feeChanged': ({ percent }) => `平台服务费改为 ${percent}%`,
  'shop.levelsChanged': () => '修改了会员等级',
  'shop.exported': () => '导出了整个店铺，包括未售卡密',
  'staff.invited': ({ name, list }) => `邀请了员工“${name}”，权限：${list}`,
  'staff.withdrawn': ({ name }) => `撤回了给“${name}”的邀请`,
  'staff.joined': ({ name, list }) => `“${name}”接受邀请成为员工，权限：${list}`,
  'staff.changed': ({ name, list }) => `修改了员工“${name}”，权限：${list}`,
  'staff.removed': ({ name }) => `移除了员工“${name}”`,
  'staff.factorRequired': () => '要求员工使用两步验证',
  'staff.factorOptional': () => '不再要求员工使用两步验证',
  'apiKey.created': ({ name, list }) => `新建了 API 密钥“${name}”，可以：${list}`,
  'apiKey.revoked': ({ name }) => `撤销了 API 密钥“${name}”`,
  'coupon.created': ({ name, count }) => `创建了 ${count} 个优惠码“${name}”`,
  'coupon.disabled': ({ name }) => `停用了优惠码“${name}”`,
  'coupon.enabled': ({ name }) => `启用了优惠码“${name}”`,
  'customPage.added': ({ name }) => `添加了页面“${name}”`,
  'customPage.edited': ({ name }) => `修改了页面“${name}”`,
  'customPage.removed': ({ name }) => `删除了页面“${name}”`,
  'campaign.set': ({ amount }) => `设了限时活动价 ${amount}`,
  'campaign.ended': ({ amount }) => `结束了限时活动价 ${amount}`,
}

const cards = (count: number, adjective = '') => `${count} ${adjective}card${count === 1 ? '' : 's'}`

const english: Record<AuditKind, Sentence> = {
  'order.unpaid': () => 'Order placed, waiting for payment',
  'order.paid': () => 'Order paid',
  'order.delivered': () => 'Order delivered',
  'order.closing': () => 'Order is being closed',
  'order.cancelled': () => 'Order cancelled',
  'order.expired': () => 'Order expired unpaid',
  'order.refunding': () => 'Refund of the order started',
  'order.refunded': () => 'Order refunded',
  'orderAct.note': () => 'Noted something about the order',
  'orderAct.refund': ({ amount }) => `Refunded ${amount}`,
  'orderAct.replace': () => 'Replaced cards without a complaint',
  'orderAct.cancel': () => 'Cancelled the order',
  'orderAct.confirm': () => 'Confirmed that the order was paid',
  'orderAct.create': () => 'Placed the order for the buyer',
  'orderAct.block': () => 'Blocked the buyer of the order',
  'orderAct.unblock': () => 'Unblocked the buyer of the order',
  'answers.read': () => 'Read what the buyer filled in',
  'complaint.open': () => 'Complaint waits for the seller',
  'complaint.answered': () => 'Complaint answered by the seller',
  'complaint.escalated': () => 'Complaint passed to the platform',
  'complaint.resolved': () => 'Complaint resolved for the buyer',
  'complaint.rejected': () => 'Complaint rejected',
  'complaint.closed': () => 'Complaint closed',
  'complaintCards.opened': () => 'Read the cards of the complaint',
  'recall.recalled': () => 'Recalled a batch of cards',
  'remedy.replaced': () => 'Replaced a recalled card',
  'remedy.refunded': ({ amount }) => `Refunded ${amount} for a recalled card`,
  'cards.opened': ({ count }) => `Read ${cards(count, 'unsold ')}`,
  'cards.withdrawn': ({ count }) => `Withdrew ${cards(count)}`,
  'cards.putBack': ({ count }) => `Put back ${cards(count)}`,
  'cards.exported': ({ count }) => `Exported ${cards(count, 'unsold ')}`,
  'cards.moved': ({ count }) => `Moved ${cards(count)} to this item`,
  'channel.added': () => 'Added a payment method',
  'channel.edited': ({ list }) => (list ? `Changed a payment method: ${list}` : 'Changed a payment method'),
  'channel.ordered': () => 'Reordered the payment methods',
  'channel.removed': () => 'Removed a payment method',
  'shop.opened': () => 'Opened the shop',
  'shop.frozen': () => 'Froze the shop',
  'shop.unfrozen': () => 'Unfroze the shop',
  'shop.feeChanged': ({ percent }) => `Set the platform fee to ${percent}%`,
  'shop.levelsChanged': () => 'Changed the member levels',
  'shop.exported': () => 'Exported the whole shop, unsold cards included',
  'staff.invited': ({ name, list }) => `Invited “${name}” to the staff, with the rights: ${list}`,
  'staff.withdrawn': ({ name }) => `Withdrew the invitation of “${name}”`,
  'staff.joined': ({ name, list }) => `“${name}” joined the staff, with the rights: ${list}`,
  'staff.changed': ({ name, list }) => `Changed “${name}” of the staff, with the rights: ${list}`,
  'staff.removed': ({ name }) => `Removed “${name}” from the staff`,
  'staff.factorRequired': () => 'Required two-step verification of the staff',
  'staff.factorOptional': () => 'No longer requires two-step verification of the staff',
  'apiKey.created': ({ name, list }) => `Created the API key “${name}”, which may: ${list}`,
  'apiKey.revoked': ({ name }) => `Revoked the API key “${name}”`,
  'coupon.created': ({ name, count }) => `Created ${count} coupon${count === 1 ? '' : 's'}, “${name}”`,
  'coupon.disabled': ({ name }) => `Disabled the coupons “${name}”`,
  'coupon.enabled': ({ name }) => `Enabled the coupons “${name}”`,
  'customPage.added': ({ name }) => `Added the page “${name}”`,
  'customPage.edited': ({ name }) => `Edited the page “${name}”`,
  'customPage.removed': ({ name }) => `Removed the page “${name}”`,
  'campaign.set': ({ amount }) => `Set a campaign price of ${amount}`,
  'campaign.ended': ({ amount }) => `Ended the campaign price of ${amount}`,
}

/** What happened, by the kind of the event. */
export const auditSentences: Record<Locale, Record<AuditKind, Sentence>> = {
  'zh-CN': chinese,
  'en-US': english,
}
