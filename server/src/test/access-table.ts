import { words } from './complaint.ts'
import type { TestShop } from './open-shop.ts'

/** What a request is about: an order with what opens it, and what hangs on it. */
export interface Thing {
  orderNo: string
  cardPassword?: string | undefined
  manageSecret?: string | undefined
  complaintNo: string
  sessionId: string
  ticketKey: string
  shortUrl: string
}

/** How an operation is asked, and how whoever may not is answered. Who may stands in the contract, as `whoMay`. */
export interface Row {
  /** How what is not there is refused, and what is somebody else's as well; left out where nothing is named. */
  refusal?: 'orderNotFound' | 'complaintNotFound' | 'sessionNotFound' | 'uploadNotFound' | 'shopNotFound'
  /** The secret of a guest's order opens it, though it is about reading and a card password is set. */
  secretOpens?: true
  request(thing: Thing, shop: TestShop, itemId: string): Record<string, unknown>
}

const phone = '13900000001'
const password = 'a password of tests'
const codes = { phone, verifyCode: '000000', password, confirmPassword: password }
const from = '2020-01-01T00:00:00.000Z'
const to = '2020-02-01T00:00:00.000Z'

const plain = (request: Row['request'] = () => ({})): Row => ({ request })
/** About an order, with all that the caller has to open it. */
const ofOrder = (more: Record<string, unknown> = {}): Row => ({
  refusal: 'orderNotFound',
  request: ({ orderNo, ...proof }) => ({ orderNo, ...given(proof), ...more }),
})
/** About an order by its number alone. */
const byNumber = (request: Row['request'] = ({ orderNo }) => ({ orderNo })): Row => ({
  refusal: 'orderNotFound',
  request,
})
const ofComplaint = (more: Record<string, unknown> = {}): Row => ({
  refusal: 'complaintNotFound',
  request: ({ complaintNo, orderNo, ...proof }) => ({ complaintNo, orderNo, ...given(proof), ...more }),
})
const given = ({ cardPassword, manageSecret }: Partial<Thing>) => ({
  ...(cardPassword !== undefined && { cardPassword }),
  ...(manageSecret !== undefined && { manageSecret }),
})

/** Every operation that is served, by its name. One that is missing here fails the matrix. */
export const accessTable: Record<string, Row> = {
  login: plain(() => ({ userName: 'nobody', password })),
  register: plain(() => codes),
  sendRegisterCode: plain(() => ({ phone })),
  sendResetCode: plain(() => ({ phone })),
  resetPassword: plain(() => codes),
  checkRegistered: plain(() => ({ userName: `nobody-${crypto.randomUUID().slice(0, 8)}` })),
  sendBindCode: plain(() => ({ phone })),
  bindAccount: plain(() => ({ bindTicket: 'a'.repeat(43), phone, verifyCode: '000000' })),
  changePassword: plain(() => ({ currentPassword: 'not this one', password, confirmPassword: password })),
  sendPhoneCode: plain(() => ({ phone })),
  listSessions: plain(),
  endSession: { refusal: 'sessionNotFound', request: ({ sessionId }) => ({ sessionId }) },
  endOtherSessions: plain(),

  signUpload: plain(() => ({ purpose: 'proof', contentType: 'image/png', sizeBytes: 1000 })),
  finishUpload: {
    refusal: 'uploadNotFound',
    request: ({ ticketKey }) => ({ key: ticketKey }),
  },
  getMenu: plain(),
  getPlatformText: plain(() => ({ name: 'terms' })),

  getBuyer: plain(),
  changeBuyer: plain(() => ({ nickName: 'Somebody' })),
  getShop: plain((_, { shortUrl }) => ({ shortUrl })),
  getItem: plain((_, _shop, id) => ({ id })),
  pageItems: plain((_, { shortUrl }) => ({ shortUrl })),
  calcPrice: plain((_, _shop, itemId) => ({ itemId, quantity: 1 })),
  requestRestockMail: plain((_, _shop, itemId) => ({ itemId, mail: 'matrix@example.com' })),
  reportVisit: plain((_, { shortUrl }) => ({ shortUrl })),

  createOrder: plain((_, { payChannels }, itemId) => ({
    requestId: crypto.randomUUID(),
    itemId,
    quantity: 1,
    contact: { mail: 'matrix@example.com' },
    payChannel: payChannels.md5,
  })),
  getOrderStatus: byNumber(),
  checkOrder: byNumber(),
  // absent orders are left out of its answer
  getOrderStates: plain(({ orderNo }) => ({ orderNos: [orderNo] })),
  payOrder: byNumber(({ orderNo }, { payChannels }) => ({ orderNo, payChannel: payChannels.md5 })),
  confirmPayment: byNumber(),
  cancelOrder: ofOrder(),
  sendOrderCode: byNumber(({ orderNo }) => ({ orderNo, way: 'mail' })),
  proveBuyer: byNumber(({ orderNo }) => ({ orderNo, way: 'recoveryCode', code: '000000000000' })),
  getOrder: ofOrder(),
  getOrderTimeline: ofOrder(),
  exportCard: ofOrder({ format: 'txt' }),
  exportCards: {
    refusal: 'orderNotFound',
    request: ({ orderNo, ...proof }) => ({ orders: [{ orderNo, ...given(proof) }], format: 'txt' }),
  },
  getOwnOrder: byNumber(),
  payFromBalance: byNumber(),
  checkBalance: byNumber(),
  countGuestOrders: plain(),
  takeOverOrders: plain(),
  pageOrders: plain(),
  sumSales: {
    refusal: 'shopNotFound',
    request: ({ shortUrl }) => ({ shortUrl, from, to }),
  },
  exportSales: {
    refusal: 'shopNotFound',
    request: ({ shortUrl }) => ({ shortUrl, from, to, format: 'csv' }),
  },
  pageStatement: plain(),

  pageComplaint: { ...ofOrder(), secretOpens: true },
  addComplaint: ofOrder({
    type: 'notWorking',
    expectation: 'refund',
    cardIds: ['1'],
    text: words,
    images: [],
    contact: { mail: 'matrix@example.com' },
  }),
  detailComplaint: ofComplaint(),
  pageProofInfo: ofComplaint(),
  addProof: ofComplaint({ text: words, images: [] }),
  escalateComplaint: ofComplaint(),
  closeComplaint: ofComplaint(),
  addFeedback: plain(() => ({
    requestId: crypto.randomUUID(),
    topic: 'other',
    text: 'A word to those who run the shop.',
    images: [],
  })),
}
