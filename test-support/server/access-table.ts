import { complaintText } from '../seed/complaint.ts'
import type { TestShop } from './open-shop.ts'
import { validProof } from './valid-proof.ts'

/** What a request is about: an order with its proofs, and what belongs to it. */
export interface AccessTarget {
  orderNo: string
  cardPassword?: string | undefined
  manageSecret?: string | undefined
  complaintNo: string
  inquiryNo: string
  sessionId: string
  passkeyId: string
  ticketKey: string
  shortUrl: string
}

/** How to call an operation, and the error without access. Who has access is in the contract, as `access`. */
export interface AccessCase {
  /** The error for what does not exist, and for what belongs to others; absent if the request names nothing. */
  errorCode?:
    | 'orderNotFound'
    | 'complaintNotFound'
    | 'inquiryNotFound'
    | 'sessionNotFound'
    | 'passkeyNotFound'
    | 'uploadNotFound'
    | 'shopNotFound'
  /** The manage secret of a guest's order is sufficient, although the operation reads and a card password is set. */
  acceptsManageSecret?: true
  request(target: AccessTarget, shop: TestShop, itemId: string): Record<string, unknown>
}

const phone = '13900000001'
const password = 'a password of tests'
const codes = { phone, verifyCode: '000000', password, confirmPassword: password }
const from = '2020-01-01T00:00:00.000Z'
const to = '2020-02-01T00:00:00.000Z'

const withoutTarget = (request: AccessCase['request'] = () => ({})): AccessCase => ({ request })
/** About an order, with every proof that the caller has. */
const aboutOrder = (more: Record<string, unknown> = {}): AccessCase => ({
  errorCode: 'orderNotFound',
  request: ({ orderNo, ...proof }) => ({ orderNo, ...proofFields(proof), ...more }),
})
/** About an order, by its number alone. */
const aboutOrderNo = (request: AccessCase['request'] = ({ orderNo }) => ({ orderNo })): AccessCase => ({
  errorCode: 'orderNotFound',
  request,
})
const aboutComplaint = (more: Record<string, unknown> = {}): AccessCase => ({
  errorCode: 'complaintNotFound',
  request: ({ complaintNo, orderNo, ...proof }) => ({ complaintNo, orderNo, ...proofFields(proof), ...more }),
})
/** About an inquiry, without the secret of a guest's. */
const aboutInquiry = (more: () => Record<string, unknown> = () => ({})): AccessCase => ({
  errorCode: 'inquiryNotFound',
  request: ({ inquiryNo }) => ({ inquiryNo, ...more() }),
})
const proofFields = ({ cardPassword, manageSecret }: Partial<AccessTarget>) => ({
  ...(cardPassword !== undefined && { cardPassword }),
  ...(manageSecret !== undefined && { manageSecret }),
})

/** Every operation that is served, by name. The matrix fails if one is missing. */
export const accessTable: Record<string, AccessCase> = {
  login: withoutTarget(() => ({ userName: 'nobody', password })),
  register: withoutTarget(() => codes),
  getRedeemPage: withoutTarget((_, _shop, itemId) => ({ itemId })),
  findRedemption: withoutTarget((_, _shop, itemId) => ({ itemId, card: 'NO-SUCH-CARD' })),
  redeemCard: withoutTarget((_, _shop, itemId) => ({ itemId, card: 'NO-SUCH-CARD', answers: [] })),
  redeemGiftCode: withoutTarget(() => ({ code: '0000-0000-0000-0000-0000' })),
  sendLookUpCode: withoutTarget(() => ({ phone })),
  findGuestOrders: withoutTarget(() => ({ phone, verifyCode: '000000' })),
  sendLoginCode: withoutTarget(() => ({ phone })),
  loginByCode: withoutTarget(() => ({ phone, verifyCode: '000000' })),
  solveCaptcha: withoutTarget(() => ({ challenge: validProof.challenge, token: 'a-token' })),
  createFirstAdmin: withoutTarget(() => ({
    token: 'a'.repeat(43),
    userName: 'boss',
    password,
    confirmPassword: password,
  })),
  setPasswordByLink: withoutTarget(() => ({
    token: 'a'.repeat(43),
    password,
    confirmPassword: password,
  })),
  sendRegisterCode: withoutTarget(() => ({ phone })),
  sendResetCode: withoutTarget(() => ({ phone })),
  resetPassword: withoutTarget(() => codes),
  checkRegistered: withoutTarget(() => ({ userName: `nobody-${crypto.randomUUID().slice(0, 8)}` })),
  sendBindCode: withoutTarget(() => ({ phone })),
  bindAccount: withoutTarget(() => ({ bindTicket: 'a'.repeat(43), phone, verifyCode: '000000' })),
  changePassword: withoutTarget(() => ({
    currentPassword: 'not this one',
    password,
    confirmPassword: password,
  })),
  sendAccountCode: withoutTarget(),
  sendPhoneCode: withoutTarget(() => ({ phone })),
  sendMailCode: withoutTarget(() => ({ mail: 'buyer@example.com' })),
  listSessions: withoutTarget(),
  endSession: { errorCode: 'sessionNotFound', request: ({ sessionId }) => ({ sessionId }) },
  endOtherSessions: withoutTarget(),

  showSecondFactor: withoutTarget(),
  startTotp: withoutTarget(() => ({ currentPassword: 'not this one' })),
  enableTotp: withoutTarget(() => ({ code: '000000' })),
  renewRecoveryCodes: withoutTarget(() => ({ code: '000000' })),
  removeTotp: withoutTarget(() => ({ code: '000000' })),
  confirmSecondFactor: withoutTarget(() => ({ code: '000000' })),
  loginSecondFactor: withoutTarget(() => ({ loginTicket: 'a'.repeat(43), code: '000000' })),
  startPasskey: withoutTarget(() => ({ currentPassword: 'not this one' })),
  addPasskey: withoutTarget(() => ({
    name: 'A phone',
    credentialId: 'AAAA',
    clientData: 'AAAA',
    attestation: 'AAAA',
    transports: [],
  })),
  listPasskeys: withoutTarget(),
  renamePasskey: {
    errorCode: 'passkeyNotFound',
    request: ({ passkeyId }) => ({ passkeyId, name: 'Another phone' }),
  },
  removePasskey: {
    errorCode: 'passkeyNotFound',
    request: ({ passkeyId }) => ({ passkeyId, code: '000000' }),
  },
  requestPasskey: withoutTarget(),
  startPasskeyLogin: withoutTarget(),
  loginByPasskey: withoutTarget(() => ({
    passkey: { credentialId: 'AAAA', clientData: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
  })),
  requestPasskeyLogin: withoutTarget(() => ({ loginTicket: 'a'.repeat(43) })),
  showInvitation: withoutTarget(() => ({ token: 'a'.repeat(43) })),
  acceptInvitation: withoutTarget(() => ({ token: 'a'.repeat(43) })),

  signUpload: withoutTarget(() => ({ purpose: 'proof', contentType: 'image/png', sizeBytes: 1000 })),
  finishUpload: {
    errorCode: 'uploadNotFound',
    request: ({ ticketKey }) => ({ key: ticketKey }),
  },
  getMenu: withoutTarget(),
  getPlatformText: withoutTarget(() => ({ name: 'terms' })),

  getBuyer: withoutTarget(),
  changeBuyer: withoutTarget(() => ({ nickName: 'Another' })),
  getShop: withoutTarget((_, { shortUrl }) => ({ shortUrl })),
  getMembership: withoutTarget((_, { shortUrl }) => ({ shortUrl })),
  getCustomPage: withoutTarget(() => ({ customPageId: '0'.repeat(10) })),
  getItem: withoutTarget((_, _shop, id) => ({ id })),
  pageItems: withoutTarget((_, { shortUrl }) => ({ shortUrl })),
  pageCards: withoutTarget((_, _shop, itemId) => ({ itemId })),
  calcPrice: withoutTarget((_, _shop, itemId) => ({ itemId, quantity: 1 })),
  requestRestockMail: withoutTarget((_, _shop, itemId) => ({ itemId, mail: 'matrix@example.com' })),
  reportVisit: withoutTarget((_, { shortUrl }) => ({ shortUrl })),

  createOrder: withoutTarget((_, { payChannels }, itemId) => ({
    requestId: crypto.randomUUID(),
    itemId,
    quantity: 1,
    contact: { mail: 'matrix@example.com' },
    payChannel: payChannels.md5,
  })),
  getOrderStatus: aboutOrderNo(),
  checkOrder: aboutOrderNo(),
  // absent orders are left out of its response
  getOrderStates: withoutTarget(({ orderNo }) => ({ orderNos: [orderNo] })),
  payOrder: aboutOrderNo(({ orderNo }, { payChannels }) => ({ orderNo, payChannel: payChannels.md5 })),
  confirmPayment: aboutOrderNo(),
  cancelOrder: aboutOrder(),
  sendOrderCode: aboutOrderNo(({ orderNo }) => ({ orderNo, way: 'mail' })),
  openMailLink: aboutOrderNo(({ orderNo }) => ({ orderNo, token: 'a'.repeat(43) })),
  proveBuyer: aboutOrderNo(({ orderNo }) => ({ orderNo, way: 'recoveryCode', code: '000000000000' })),
  getOrder: aboutOrder(),
  getOrderTimeline: aboutOrder(),
  getOrderFile: aboutOrder(),
  exportCard: aboutOrder({ format: 'txt' }),
  exportCards: {
    errorCode: 'orderNotFound',
    request: ({ orderNo, ...proof }) => ({ orders: [{ orderNo, ...proofFields(proof) }], format: 'txt' }),
  },
  getOwnOrder: aboutOrderNo(),
  payFromBalance: aboutOrderNo(),
  checkBalance: aboutOrderNo(),
  countGuestOrders: withoutTarget(),
  takeOverOrders: withoutTarget(),
  pageOrders: withoutTarget(),
  sumSales: {
    errorCode: 'shopNotFound',
    request: ({ shortUrl }) => ({ shortUrl, from, to }),
  },
  exportSales: {
    errorCode: 'shopNotFound',
    request: ({ shortUrl }) => ({ shortUrl, from, to, format: 'csv' }),
  },
  pageStatement: withoutTarget(),
  listBalanceMonths: withoutTarget(),
  exportBalanceMonth: withoutTarget(() => ({ month: '2026-11' })),
  showTopUp: withoutTarget(),
  createTopUp: withoutTarget((_target, { payChannels }) => ({
    requestId: crypto.randomUUID(),
    amountFen: 1000,
    bonusFen: 0,
    payChannel: payChannels.md5,
  })),
  showPayout: withoutTarget(),
  payOut: withoutTarget(() => ({ requestId: crypto.randomUUID(), amountFen: 100, bonusFen: 0 })),
  listMemberships: withoutTarget(),

  pageComplaint: { ...aboutOrder(), acceptsManageSecret: true },
  addComplaint: aboutOrder({
    type: 'notWorking',
    expectation: 'refund',
    cardIds: ['1'],
    text: complaintText,
    images: [],
    contact: { mail: 'matrix@example.com' },
  }),
  detailComplaint: aboutComplaint(),
  pageProofInfo: aboutComplaint(),
  addProof: aboutComplaint({ text: complaintText, images: [] }),
  escalateComplaint: aboutComplaint(),
  closeComplaint: aboutComplaint(),
  chooseRecallRemedy: aboutOrder({ choice: 'replace' }),
  pageRatings: withoutTarget((_, _shop, itemId) => ({ itemId })),
  getRating: { ...aboutOrder(), acceptsManageSecret: true },
  saveRating: aboutOrder({ stars: 4, text: 'It works.' }),
  sendInquiryCode: withoutTarget(() => ({ mail: 'matrix@example.com' })),
  askSeller: withoutTarget((_, _shop, itemId) => ({
    requestId: crypto.randomUUID(),
    itemId,
    text: 'A question about the item.',
  })),
  getInquiry: aboutInquiry(),
  writeToSeller: aboutInquiry(() => ({ requestId: crypto.randomUUID(), text: 'A further question.' })),
  pageInquiries: withoutTarget(() => ({})),
  addFeedback: withoutTarget(() => ({
    requestId: crypto.randomUUID(),
    topic: 'other',
    text: 'A remark to the operator of the shop.',
    images: [],
  })),
}
