import { words } from './complaint.ts'
import type { TestShop } from './open-shop.ts'

/** What a request is about: an order with what opens it, and what hangs on it. */
export interface Thing {
  orderNo: string
  cardPassword?: string | undefined
  complaintNo: string
  sessionId: string
  ticketKey: string
  shortUrl: string
}

/**
 * Who may do what with somebody's thing, as contract.md §6 says.
 * `anybody`: it is nobody's. `session`: one's own, whoever one is. `number`: whoever has the order's number.
 * `password`: its owner; others by its number and, where set, its card password. `owner`: its owner only.
 * `complaint`: the order's owner by the complaint's number; others by that and the order's number and password.
 * `seller`: the seller of the shop.
 */
export type Access = 'anybody' | 'session' | 'number' | 'password' | 'owner' | 'complaint' | 'seller'

export interface Row {
  access: Access
  /** How whoever may not is refused; as for what does not exist. */
  refusal?: 'orderNotFound' | 'complaintNotFound' | 'sessionNotFound' | 'uploadNotFound' | 'shopNotFound'
  request(thing: Thing, shop: TestShop, itemId: string): Record<string, unknown>
}

const phone = '13900000001'
const password = 'a password of tests'
const codes = { phone, verifyCode: '000000', password, confirmPassword: password }
const from = '2020-01-01T00:00:00.000Z'
const to = '2020-02-01T00:00:00.000Z'

const open = (request: Row['request'] = () => ({})): Row => ({ access: 'anybody', request })
const own = (request: Row['request'] = () => ({})): Row => ({ access: 'session', request })
const number = (request: Row['request'] = ({ orderNo }) => ({ orderNo })): Row => ({
  access: 'number',
  refusal: 'orderNotFound',
  request,
})
const locked = (more: Record<string, unknown> = {}): Row => ({
  access: 'password',
  refusal: 'orderNotFound',
  request: ({ orderNo, cardPassword }) => ({ orderNo, cardPassword, ...more }),
})
const ownOrder = (request: Row['request'] = ({ orderNo }) => ({ orderNo })): Row => ({
  access: 'owner',
  refusal: 'orderNotFound',
  request,
})
const complaint = (more: Record<string, unknown> = {}): Row => ({
  access: 'complaint',
  refusal: 'complaintNotFound',
  request: ({ complaintNo, orderNo, cardPassword }) => ({
    complaintNo,
    ...(orderNo ? { orderNo } : {}),
    cardPassword,
    ...more,
  }),
})

/** Every operation that is served, by its name. One that is missing here fails the matrix. */
export const accessTable: Record<string, Row> = {
  login: open(() => ({ userName: 'nobody', password })),
  register: open(() => codes),
  sendRegisterCode: open(() => ({ phone })),
  sendResetCode: open(() => ({ phone })),
  resetPassword: open(() => codes),
  checkRegistered: open(() => ({ userName: `nobody-${crypto.randomUUID().slice(0, 8)}` })),
  sendBindCode: open(() => ({ phone })),
  bindAccount: open(() => ({ bindTicket: 'a'.repeat(43), phone, verifyCode: '000000' })),
  changePassword: own(() => ({ currentPassword: 'not this one', password, confirmPassword: password })),
  sendPhoneCode: own(() => ({ phone })),
  listSessions: own(),
  endSession: { access: 'owner', refusal: 'sessionNotFound', request: ({ sessionId }) => ({ sessionId }) },
  endOtherSessions: own(),

  signUpload: open(() => ({ purpose: 'proof', contentType: 'image/png', sizeBytes: 1000 })),
  finishUpload: {
    access: 'owner',
    refusal: 'uploadNotFound',
    request: ({ ticketKey }) => ({ key: ticketKey }),
  },
  getMenu: open(),

  getBuyer: own(),
  changeBuyer: own(() => ({ nickName: 'Somebody' })),
  getShop: open((_, { shortUrl }) => ({ shortUrl })),
  getItem: open((_, _shop, id) => ({ id })),
  pageItems: open((_, { shortUrl }) => ({ shortUrl })),
  calcPrice: open((_, _shop, itemId) => ({ itemId, quantity: 1 })),
  requestRestockMail: open((_, _shop, itemId) => ({ itemId, mail: 'matrix@example.com' })),
  reportVisit: open((_, { shortUrl }) => ({ shortUrl })),

  createOrder: open((_, { payChannels }, itemId) => ({
    requestId: crypto.randomUUID(),
    itemId,
    quantity: 1,
    contact: { mail: 'matrix@example.com' },
    payChannel: payChannels.md5,
  })),
  getOrderStatus: number(),
  checkOrder: number(),
  getOrderStates: { ...number(({ orderNo }) => ({ orderNos: [orderNo] })) },
  payOrder: number(({ orderNo }, { payChannels }) => ({ orderNo, payChannel: payChannels.md5 })),
  confirmPayment: number(),
  cancelOrder: number(),
  getOrder: locked(),
  getOrderTimeline: locked(),
  exportCard: locked({ format: 'txt' }),
  exportCards: {
    ...locked(),
    request: ({ orderNo, cardPassword }) => ({ orders: [{ orderNo, cardPassword }], format: 'txt' }),
  },
  getOwnOrder: ownOrder(),
  payFromBalance: ownOrder(),
  checkBalance: ownOrder(),
  countGuestOrders: own(),
  takeOverOrders: own(),
  pageOrders: own(),
  sumSales: {
    access: 'seller',
    refusal: 'shopNotFound',
    request: ({ shortUrl }) => ({ shortUrl, from, to }),
  },
  exportSales: {
    access: 'seller',
    refusal: 'shopNotFound',
    request: ({ shortUrl }) => ({ shortUrl, from, to, format: 'csv' }),
  },
  pageStatement: own(),

  pageComplaint: locked(),
  addComplaint: locked({
    type: 'notWorking',
    expectation: 'refund',
    cardIds: ['1'],
    text: words,
    images: [],
    contact: { mail: 'matrix@example.com' },
  }),
  detailComplaint: complaint(),
  pageProofInfo: complaint(),
  addProof: complaint({ text: words, images: [] }),
  escalateComplaint: complaint(),
  closeComplaint: complaint(),
  addFeedback: open(() => ({
    requestId: crypto.randomUUID(),
    topic: 'other',
    text: 'A word to those who run the shop.',
    images: [],
  })),
}
