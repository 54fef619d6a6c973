import { type Locale, locales } from '@faka/contract/shared/locale'

export type TemplateVars = Readonly<Record<string, string>>

/** The reader's language is not known, so each text has both, one below the other: short, with the link once. */
export const notificationTemplates = {
  orderDelivered: {
    'zh-CN': {
      subject: '您的订单已发货',
      body: '您购买的「{item}」（{quantity} 件）已发货，请打开订单查看卡密。',
    },
    'en-US': {
      subject: 'Your order was delivered',
      body: 'Your order for “{item}” × {quantity} was delivered. Open it to see your cards.',
    },
  },
  orderDeliveredByLink: {
    'zh-CN': {
      subject: '您的订单已发货',
      body: '您购买的「{item}」（{quantity} 件）已发货，请点链接查看卡密。链接 {days} 天内有效，第一次打开时会确认您是买家，请不要转发。',
    },
    'en-US': {
      subject: 'Your order was delivered',
      body: 'Your order for “{item}” × {quantity} was delivered. Open the link to see your cards. It is valid for {days} days and confirms you as the buyer when it is first opened, so please do not forward it.',
    },
  },
  orderDeliveredByFile: {
    'zh-CN': {
      subject: '您的订单已发货',
      body: '您购买的「{item}」（{quantity} 件）已发货，卡密在加密的附件里，解压密码在订单页面上。附件需用支持 AES 的软件解压，如 7-Zip、WinRAR、Keka。',
    },
    'en-US': {
      subject: 'Your order was delivered',
      body: 'Your order for “{item}” × {quantity} was delivered. The cards are in the encrypted attachment; its password is on the page of your order. Open it with a program that knows AES, such as 7-Zip, WinRAR or Keka.',
    },
  },
  orderRefunded: {
    'zh-CN': {
      subject: '您的订单有退款',
      body: '您购买的「{item}」已退款 {refund}，累计退款 {refunded}，退到哪里请看订单。',
    },
    'en-US': {
      subject: 'A refund for your order',
      body: '{refund} for “{item}” was refunded, {refunded} in total. Your order shows where it went.',
    },
  },
  orderRecalled: {
    'zh-CN': {
      subject: '您的订单有卡密被卖家召回',
      body: '您购买的「{item}」中有卡密出自卖家召回的一批。补发的新卡密、退款的去向请看订单；还没有处理的，卖家会处理，您也可以在订单里投诉。',
    },
    'en-US': {
      subject: 'The seller recalled cards of your order',
      body: 'Cards of your order for “{item}” come from a batch that the seller recalled. Your order shows replacements and refunds; the seller takes care of what is not settled yet, and you can complain from your order.',
    },
  },
  orderReplaced: {
    'zh-CN': {
      subject: '您的订单有卡密已更换',
      body: '卖家更换了您购买的「{item}」中的卡密，旧的已作废，请打开订单查看新的卡密。',
    },
    'en-US': {
      subject: 'Cards of your order were replaced',
      body: 'The seller replaced cards of your order for “{item}”. The old ones are void: open your order to see the new ones.',
    },
  },
  orderRecallOffered: {
    'zh-CN': {
      subject: '请选择：补发新卡密，还是退款',
      body: '您购买的「{item}」中有 {cards} 张卡密出自卖家召回的一批，请不要使用。请在 {until} 前打开订单，选择补发新卡密或退款 {refund}；到期没有选，就补发（新卡密不够时退款）。',
    },
    'en-US': {
      subject: 'Please choose: new cards or your money',
      body: '{cards} cards of your order for “{item}” were recalled by the seller: please do not use them. Choose new cards or {refund} on its page before {until}; otherwise you get new cards, or your money if there are none.',
    },
  },
  orderRecallRefundOffered: {
    'zh-CN': {
      subject: '请选择：补发新卡密，还是退款',
      body: '您购买的「{item}」中有 {cards} 张卡密出自卖家召回的一批，请不要使用。请在 {until} 前打开订单，选择补发新卡密或退款 {refund}；到期没有选，就退款。',
    },
    'en-US': {
      subject: 'Please choose: new cards or your money',
      body: '{cards} cards of your order for “{item}” were recalled by the seller: please do not use them. Choose new cards or {refund} on its page before {until}; otherwise you get your money.',
    },
  },
  orderToDeliver: {
    'zh-CN': {
      subject: '店铺「{shop}」有订单等待发货',
      body: '「{item}」（{quantity} 件）已付款，等待人工发货。',
    },
    'en-US': {
      subject: 'An order in {shop} is waiting for delivery',
      body: 'An order for “{item}” × {quantity} is paid and waits for manual delivery.',
    },
  },
  programFailed: {
    'zh-CN': {
      subject: '店铺「{shop}」有订单改为人工发货',
      body: '「{item}」（{quantity} 件）已付款，但您的发货程序没有给出卡密，订单等待人工发货。',
    },
    'en-US': {
      subject: 'An order in {shop} is waiting for manual delivery',
      body: 'An order for “{item}” × {quantity} is paid, but your program brought no cards for it: it waits for manual delivery.',
    },
  },
  refundUnfunded: {
    'zh-CN': {
      subject: '店铺「{shop}」有退款因余额不足在等待',
      body: '「{item}」有一笔退款要退给买家，但您在支付网关的余额不足。请充值，之后会自动退回。',
    },
    'en-US': {
      subject: 'A refund in {shop} is waiting for funds',
      body: 'A refund for “{item}” is due to its buyer, but your balance at the payment gateway is too low. Please top it up; the refund then continues automatically.',
    },
  },
  refundFailed: {
    'zh-CN': {
      subject: '店铺「{shop}」有退款未能退出',
      body: '「{item}」要退给买家的 {refund} 没有退出：支付网关拒绝了，或一直没有说结果。请先到支付网关核实，再在资金页面处理。',
    },
    'en-US': {
      subject: 'A refund in {shop} was not made',
      body: 'The refund of {refund} for “{item}” was not made: the payment gateway refused it, or never said what became of it. Please check at the gateway, then decide on the page for money.',
    },
  },
  complaintAnswered: {
    'zh-CN': {
      subject: '卖家答复了您的投诉',
      body: '您对「{item}」的投诉有了新答复，请查看并决定下一步。',
    },
    'en-US': {
      subject: 'The seller answered your complaint',
      body: 'There is a new answer to your complaint about “{item}”. Please read it and decide on the next step.',
    },
  },
  complaintMessaged: {
    'zh-CN': {
      subject: '平台在您的投诉里留言',
      body: '平台正在处理您对「{item}」的投诉，留了言，请查看；需要补充的请在投诉页面补充。',
    },
    'en-US': {
      subject: 'The platform wrote in your complaint',
      body: 'The platform, which decides your complaint about “{item}”, has written to you. Please read it, and add what it asks for.',
    },
  },
  complaintDecided: {
    'zh-CN': { subject: '您的投诉有了结果', body: '您对「{item}」的投诉已处理完毕，结果请看投诉页面。' },
    'en-US': {
      subject: 'Your complaint was decided',
      body: 'Your complaint about “{item}” was decided. See its page for the outcome.',
    },
  },
  complaintOpened: {
    'zh-CN': {
      subject: '店铺「{shop}」有新投诉',
      body: '买家投诉了「{item}」（投诉编号 {complaintNo}）。逾期不答复将判买家胜诉。',
    },
    'en-US': {
      subject: 'A new complaint in {shop}',
      body: 'A buyer complained about “{item}” (complaint {complaintNo}). Without an answer in time, it is decided in favor of the buyer.',
    },
  },
  complaintReplied: {
    'zh-CN': {
      subject: '店铺「{shop}」的买家补充了投诉',
      body: '买家对「{item}」的投诉（投诉编号 {complaintNo}）有新留言，轮到您答复。',
    },
    'en-US': {
      subject: 'The buyer added to a complaint in {shop}',
      body: 'There is a new message about “{item}” (complaint {complaintNo}). It is your turn to answer.',
    },
  },
  complaintDueSoon: {
    'zh-CN': {
      subject: '店铺「{shop}」的投诉即将逾期',
      body: '「{item}」的投诉（投诉编号 {complaintNo}）不到 {hours} 小时就要逾期，逾期将判买家胜诉。',
    },
    'en-US': {
      subject: 'A complaint in {shop} is due soon',
      body: 'Complaint {complaintNo} about “{item}” is due in less than {hours} hours. If overdue, it is decided in favor of the buyer.',
    },
  },
  cardRedeemed: {
    'zh-CN': {
      subject: '店铺「{shop}」有卡密被兑换',
      body: '有人兑换了「{item}」的卡密，请查看所填信息并交付。',
    },
    'en-US': {
      subject: 'A card was redeemed in {shop}',
      body: 'Somebody redeemed a card of “{item}”. Please read what was filled in and deliver.',
    },
  },
  ratingWritten: {
    'zh-CN': {
      subject: '店铺「{shop}」有新评价',
      body: '买家给「{item}」打了 {stars} 颗星（满分 5 颗），请查看；可以公开答复一次。',
    },
    'en-US': {
      subject: 'A new rating in {shop}',
      body: 'A buyer rated “{item}” with {stars} of 5 stars. Please read it; you can answer it once for everybody to read.',
    },
  },
  inquiryAsked: {
    'zh-CN': {
      subject: '店铺「{shop}」有新咨询',
      body: '有买家咨询「{item}」，请查看并答复。',
    },
    'en-US': {
      subject: 'A new question in {shop}',
      body: 'A visitor asks about “{item}”. Please read the question and answer it.',
    },
  },
  inquiryAnswered: {
    'zh-CN': {
      subject: '卖家答复了您的咨询',
      body: '您对「{item}」的咨询有了答复，请查看。没有登录的，请用提问时的设备打开。',
    },
    'en-US': {
      subject: 'The seller answered your question',
      body: 'There is an answer to your question about “{item}”. If you asked without an account, open it on the device with which you asked.',
    },
  },
  lowStock: {
    'zh-CN': {
      subject: '「{item}」库存不足',
      body: '店铺「{shop}」的「{item}」只剩 {free} 件可售。\n补货：npm run shop -- stock add {itemId} 文件',
    },
    'en-US': {
      subject: '{item}: low stock',
      body: '{shop} has only {free} of “{item}” left to sell.\nAdd stock: npm run shop -- stock add {itemId} FILE',
    },
  },
  soldOut: {
    'zh-CN': {
      subject: '「{item}」已售罄',
      body: '店铺「{shop}」的「{item}」已没有可售的卡密。\n补货：npm run shop -- stock add {itemId} 文件',
    },
    'en-US': {
      subject: '{item}: sold out',
      body: '{shop} has no cards of “{item}” left to sell.\nAdd stock: npm run shop -- stock add {itemId} FILE',
    },
  },
  restock: {
    'zh-CN': {
      subject: '「{item}」到货了',
      body: '您关注的「{item}」已补货，数量有限，先到先得。\n这是唯一一封到货通知。不想再收到此类邮件：{unsubscribe}',
    },
    'en-US': {
      subject: '{item} is back in stock',
      body: '“{item}” is back in stock. Quantities are limited: first come, first served.\nThis is the only restock email you will get for it. To receive no more emails of this kind: {unsubscribe}',
    },
  },
} as const satisfies Record<string, Record<Locale, { subject: string; body: string }>>

export type TemplateName = keyof typeof notificationTemplates

/** Replaces placeholders by their values. */
const fillTemplate = (text: string, vars: TemplateVars): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => vars[name] ?? '')

/** An email in both languages with its link below. */
export function renderMail(
  name: TemplateName,
  vars: TemplateVars,
  link: string,
): { subject: string; body: string } {
  const [zh, en] = locales.map((locale) => notificationTemplates[name][locale])
  const parts = [zh, en].flatMap((text) => (text ? [text] : []))
  return {
    subject: fillTemplate(parts.map(({ subject }) => subject).join(' / '), vars),
    body: `${[...parts.map(({ body }) => fillTemplate(body, vars)), link].join('\n\n')}\n`,
  }
}

/** An SMS as the outbox shows it; SMS providers send their own approved template. */
export const renderSms = (name: TemplateName): string =>
  `【FAKA】${notificationTemplates[name]['zh-CN'].subject}，请打开网站查看。${notificationTemplates[name]['en-US'].subject}.`
