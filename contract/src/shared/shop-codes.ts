import { codeNumbers } from './code-numbers.ts'

/** Messages of the codes for what sellers do in their shop; part of `codes`. */
export const shopCodes = {
  classifyNotEmpty: {
    code: codeNumbers.classifyNotEmpty,
    zh: '分类下还有商品，没有删除。请先把商品移到其他分类，或改为隐藏这个分类',
    en: 'This category still has items, so it was not removed. Please move them to another one first, or hide the category instead.',
  },
  classifyListStale: {
    code: codeNumbers.classifyListStale,
    zh: '分类已有变动，请刷新后重新排序；每个分类须恰好出现一次',
    en: 'The categories have changed. Please reload and arrange them again; each must appear exactly once.',
  },
  itemOnSale: {
    code: codeNumbers.itemOnSale,
    zh: '该商品已经上架，不能再定时上架',
    en: 'This item is already on sale, so it cannot be scheduled.',
  },
  textCountDiffers: {
    code: codeNumbers.textCountDiffers,
    zh: '内容的份数与订单的数量不一致，请每件给出一份',
    en: 'The number of texts differs from the quantity of the order. Please give one text for each unit.',
  },
  sellerChannelsOff: {
    code: codeNumbers.sellerChannelsOff,
    zh: '平台没有开放卖家自己的支付方式，请使用平台提供的支付方式',
    en: 'This platform does not allow sellers’ own payment methods. Please use those of the platform.',
  },
  channelListStale: {
    code: codeNumbers.channelListStale,
    zh: '支付方式已有变动，请刷新后重新排序；每个支付方式须恰好出现一次',
    en: 'The payment methods have changed. Please reload and arrange them again; each must appear exactly once.',
  },
  tooManyChannels: {
    code: codeNumbers.tooManyChannels,
    zh: '一家店铺最多 30 个支付方式，请先移除不用的',
    en: 'A shop has at most 30 payment methods. Please remove one that is not used.',
  },
  channelReasonNeeded: {
    code: codeNumbers.channelReasonNeeded,
    zh: '停用支付方式需要写明理由，会记录下来',
    en: 'Switching off a payment method needs a reason, which is recorded.',
  },
  shopOpeningClosed: {
    code: codeNumbers.shopOpeningClosed,
    zh: '这个账号不能自己开店，请联系平台开通',
    en: 'This account cannot open a shop itself. Please ask the platform to open one.',
  },
  tooManyShops: {
    code: codeNumbers.tooManyShops,
    zh: '这个账号的店铺数量已达上限，没有开新店',
    en: 'This account has as many shops as it may have. No shop was opened.',
  },
  shopFrozen: {
    code: codeNumbers.shopFrozen,
    zh: '平台已暂停这家店铺的销售，暂时不能下单。已有的订单和投诉照常处理',
    en: 'The platform has paused sales of this shop, so no order can be placed. Existing orders and complaints go on as usual.',
  },
  rightNeeded: {
    code: codeNumbers.rightNeeded,
    zh: '您在这家店铺没有这项权限，请联系店主开通',
    en: 'You do not have the right to do this in this shop. Please ask its owner.',
  },
  invitationInvalid: {
    code: codeNumbers.invitationInvalid,
    zh: '邀请链接无效、已使用或已过期，请让店主重新邀请',
    en: 'This invitation is invalid, was used or has expired. Please ask the owner of the shop for a new one.',
  },
  alreadyStaff: {
    code: codeNumbers.alreadyStaff,
    zh: '这个账号已经在这家店铺了，邀请没有使用，可以转给其他人',
    en: 'This account already works in this shop. The invitation was not used, so another person can still accept it.',
  },
  staffNotFound: {
    code: codeNumbers.staffNotFound,
    zh: '没有这位员工，可能已被移除',
    en: 'There is no such member of staff. They may have been removed.',
  },
  invitationNotFound: {
    code: codeNumbers.invitationNotFound,
    zh: '没有这个邀请，可能已被接受或已过期',
    en: 'There is no such invitation. It may have been accepted or have expired.',
  },
  tooManyStaff: {
    code: codeNumbers.tooManyStaff,
    zh: '一家店铺最多 50 位员工（含未接受的邀请），请先移除不用的',
    en: 'A shop has at most 50 members of staff, open invitations included. Please remove one first.',
  },
  staffFactorNeeded: {
    code: codeNumbers.staffFactorNeeded,
    zh: '这家店铺要求两步验证：请先在“员工与安全”页面添加通行密钥或验证器',
    en: 'This shop requires two-step verification: please add a passkey or an authenticator app on the page Staff and security first.',
  },
  ownFactorNeeded: {
    code: codeNumbers.ownFactorNeeded,
    zh: '请先为店主账号添加通行密钥或验证器，再要求员工使用两步验证',
    en: 'The owner of the shop needs a passkey or an authenticator app before it can be required of the staff.',
  },
  exportRunning: {
    code: codeNumbers.exportRunning,
    zh: '这家店铺的卡密正在导出，请等它完成后再导出',
    en: 'Cards of this shop are being exported. Please wait until that is done.',
  },
} as const
