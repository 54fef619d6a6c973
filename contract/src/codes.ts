/**
 * Every code that an answer may carry: a closed list. The web and the command line show these sentences;
 * a new refusal is a change of the contract.
 */
export const codes = {
  ok: { code: 0, zh: '成功', en: 'Done' },

  badInput: {
    code: 400000,
    zh: '提交的内容有误，请检查后重试',
    en: 'Something in the request is not right. Please check it and try again.',
  },
  routeNotFound: { code: 404000, zh: '没有这个接口', en: 'There is no such call.' },
  tooLarge: { code: 413000, zh: '提交的内容过大', en: 'The request is too large.' },
  notJson: { code: 415000, zh: '请以 JSON 格式提交', en: 'Please send JSON.' },
  tooOften: {
    code: 429000,
    zh: '操作过于频繁，请稍后再试',
    en: 'Too many requests. Please wait a moment and try again.',
  },
  ourFault: {
    code: 500000,
    zh: '服务器出错了，您的资金与订单不受影响，请稍后再试',
    en: 'Something went wrong on our side. Your money and orders are safe. Please try again shortly.',
  },
  unavailable: {
    code: 503000,
    zh: '服务正在启动或停止，请稍后再试',
    en: 'The service is starting or stopping. Please try again shortly.',
  },

  sessionNeeded: { code: 110000, zh: '请先登录', en: 'Please log in first.' },
  phoneNeeded: { code: 1100362, zh: '账号尚未绑定手机号', en: 'This account has no phone number yet.' },
  nameTaken: { code: 110001, zh: '这个名称已被使用', en: 'This name is already taken.' },
  sellerNotFound: { code: 110002, zh: '没有这个卖家', en: 'There is no such seller.' },

  itemNotFound: {
    code: 210001,
    zh: '商品不存在或已下架',
    en: 'This item does not exist or is no longer sold.',
  },
  shopNotFound: { code: 210002, zh: '店铺不存在或已关闭', en: 'This shop does not exist or is closed.' },
  classifyNotFound: { code: 210003, zh: '没有这个分类', en: 'There is no such category.' },
  soldOut: {
    code: 210004,
    zh: '库存不足，未扣款，请减少数量或稍后再来',
    en: 'Not enough left in stock. Nothing was charged. Choose fewer or come back later.',
  },
  stockBusy: {
    code: 210005,
    zh: '购买的人太多，未扣款，请再试一次',
    en: 'Many people are buying this right now. Nothing was charged. Please try again.',
  },
  quantityOutOfRange: {
    code: 210006,
    zh: '购买数量超出限制',
    en: 'This quantity is outside the limits of the item.',
  },
  priceChanged: {
    code: 210007,
    zh: '价格已变化，未扣款，请确认新的金额',
    en: 'The price has changed. Nothing was charged. Please confirm the new amount.',
  },
  tooManyUnpaid: {
    code: 210008,
    zh: '未支付的订单过多，请先支付或取消',
    en: 'You have too many unpaid orders. Please pay or cancel them first.',
  },
  channelUnavailable: {
    code: 210009,
    zh: '该支付方式暂不可用，请换一种',
    en: 'This way to pay is not available. Please choose another.',
  },
  cardPasswordMissing: { code: 210010, zh: '该商品需要设置取卡密码', en: 'This item needs a card password.' },
  contactMissing: { code: 210011, zh: '请填写一种联系方式', en: 'Please give one way to reach you.' },
  requestReused: {
    code: 210012,
    zh: '同一请求编号的内容不一致',
    en: 'This request number was used for another order.',
  },
  gatewaySilent: {
    code: 210013,
    zh: '支付通道没有响应，未扣款，请重试或换一种支付方式',
    en: 'The payment gateway does not answer. Nothing was charged. Try again or choose another way to pay.',
  },
  orderNotPayable: {
    code: 210014,
    zh: '订单当前状态不能支付',
    en: 'This order cannot be paid in its present state.',
  },
  orderNotCancellable: {
    code: 210015,
    zh: '订单当前状态不能取消',
    en: 'This order cannot be cancelled in its present state.',
  },
  orderNotFound: { code: 210016, zh: '订单不存在', en: 'There is no such order.' },
  notDelivered: { code: 210017, zh: '卡密尚未发放', en: 'The cards have not been delivered yet.' },
  couponUnknown: { code: 210018, zh: '优惠码无效', en: 'This coupon is not valid.' },
  answersMissing: {
    code: 210019,
    zh: '请填写商品要求的信息',
    en: 'Please answer the questions of this item.',
  },
  cardPasswordUnwanted: {
    code: 210020,
    zh: '该商品不支持取卡密码',
    en: 'This item does not take a card password.',
  },
  nothingToSell: { code: 210021, zh: '文件中没有可用的卡密', en: 'The file holds no cards.' },
  cardsRepeated: {
    code: 210022,
    zh: '有重复的卡密，未导入任何内容',
    en: 'Some cards are repeated. Nothing was added.',
  },
  tooManyCards: {
    code: 210023,
    zh: '一次最多导入 10000 条',
    en: 'At most 10,000 lines can be added at once.',
  },
  itemTakesNoCards: { code: 210024, zh: '该商品不使用卡密库存', en: 'This item keeps no stock of cards.' },
  orderNotDeliverable: {
    code: 210025,
    zh: '订单当前状态不能发货',
    en: 'This order cannot be delivered in its present state.',
  },
  itemIncomplete: {
    code: 210026,
    zh: '商品信息不完整，不能上架',
    en: 'This item is not complete and cannot be published.',
  },
  cardPasswordWanted: { code: 210046, zh: '请输入取卡密码', en: 'This order asks for its card password.' },
  cardPasswordWrong: { code: 210047, zh: '取卡密码错误', en: 'The card password is wrong.' },
  cardPasswordLocked: {
    code: 210048,
    zh: '密码错误次数过多，请 10 分钟后再试',
    en: 'Too many wrong passwords. Please try again in 10 minutes.',
  },
  loginNeeded: {
    code: 210138,
    zh: '仅限登录用户购买，请先登录',
    en: 'Only logged-in buyers can buy this. Please log in first.',
  },
} as const satisfies Record<string, { code: number; zh: string; en: string }>

export type CodeName = keyof typeof codes
export type Code = (typeof codes)[CodeName]['code']

/** The codes that come with an HTTP status of their own; every other answer is HTTP 200. */
export const httpStatusOf: Partial<Record<CodeName, number>> = {
  badInput: 400,
  routeNotFound: 404,
  tooLarge: 413,
  notJson: 415,
  tooOften: 429,
  ourFault: 500,
  unavailable: 503,
}

const nameByCode = new Map<number, CodeName>(
  (Object.keys(codes) as CodeName[]).map((name) => [codes[name].code, name]),
)

/** The name of a code, or undefined for one that is not in the list. */
export const codeName = (code: number): CodeName | undefined => nameByCode.get(code)
