/** What belongs to one shop, by what its seller's operations name. Every value is real: each of them exists. */
export interface SellerTarget {
  shortUrl: string
  classifyId: string
  customPageId: string
  itemId: string
  /** An order that was delivered from stock, with a complaint. */
  orderNo: string
  /** An order that waits for manual delivery. */
  paidOrderNo: string
  complaintNo: string
  replyNo: string
  /** A block of the buyer of `paidOrderNo`. */
  blockNo: string
  /** A batch of coupons. */
  couponBatchNo: string
  /** A rating of `orderNo`. */
  ratingNo: string
  /** A redemption of a card that waits. */
  redemptionNo: string
  /** An inquiry of a guest. */
  inquiryNo: string
  chatNo: string
  /** A call and an email that were given up. */
  callNo: string
  messageNo: string
  /** Cards of the item that are on sale. */
  freeCardIds: readonly number[]
  withdrawnCardId: number
  /** A batch of the item, which is recalled. */
  batchId: number
  /** An item without cards. */
  emptyItemId: string
  /** A reusable item, and the key of its file. */
  fileItemId: string
  fileKey: string
  /** A pay channel that the seller manages. */
  payChannelId: string
  /** The number of a reconciliation case. */
  caseNo: string
  /** A member of the staff, and an invitation that is open. */
  staffNo: string
  invitationNo: string
  /** An API key that can be used. */
  keyNo: string
}

/** A valid input of an operation, which names what the operation is about. */
type SellerSample = (target: SellerTarget) => Record<string, unknown>

const ofShop =
  (more: Record<string, unknown> = {}): SellerSample =>
  ({ shortUrl }) => ({ shortUrl, ...more })
const ofItem =
  (more: Record<string, unknown> = {}): SellerSample =>
  ({ itemId }) => ({ itemId, ...more })
const ofComplaint =
  (more: Record<string, unknown> = {}): SellerSample =>
  ({ complaintNo }) => ({ complaintNo, ...more })

const text = 'A text of more than ten characters.'
const requestId = '00000000-0000-4000-8000-000000000001'

/**
 * A sample for every operation below `/card-core/seller/`, by the name of the operation. The matrix of sellers' rights
 * calls each as callers who have no right to it; an operation without a sample fails the test.
 */
export const sellerSamples: Record<string, SellerSample> = {
  openOwnShop: () => ({ shortUrl: 'one-more-shop', name: 'One more shop' }),
  checkShopOpening: () => ({ shortUrl: 'one-more-shop' }),
  hideGuide: ofShop(),
  showGuide: ofShop(),
  showShop: ofShop(),
  changeShop: ofShop({ name: 'Changed by another', contact: { qq: '10001' } }),
  createClassify: ofShop({ name: 'Changed by another' }),
  listClassifies: ofShop(),
  changeClassify: ({ classifyId }) => ({ classifyId, hidden: true }),
  orderClassifies: ({ shortUrl, classifyId }) => ({ shortUrl, classifyIds: [classifyId] }),
  removeClassify: ({ classifyId }) => ({ classifyId }),
  listCustomPages: ofShop(),
  createCustomPage: ofShop({ title: 'Of another', text: 'Of another' }),
  changeCustomPage: ({ customPageId }) => ({ customPageId, title: 'Changed by another' }),
  removeCustomPage: ({ customPageId }) => ({ customPageId }),

  createApiKey: ofShop({ name: 'Somebody was here', scopes: ['orders:read'] }),
  listApiKeys: ofShop(),
  revokeApiKey: ({ shortUrl, keyNo }) => ({ shortUrl, keyNo }),

  createItem: ({ shortUrl, classifyId }) => ({
    shortUrl,
    classifyId,
    content: 'cards',
    title: 'Changed by another',
    priceFen: 1,
  }),
  showItem: ofItem(),
  changeItem: ({ itemId, classifyId }) => ({ itemId, classifyId, priceFen: 1 }),
  setVariants: ({ emptyItemId }) => ({
    itemId: emptyItemId,
    axes: [{ name: 'Size', values: ['S', 'M'] }],
    variants: [{ options: ['S'], priceFen: 1 }],
  }),
  publishItem: ofItem(),
  discontinueItem: ofItem(),
  pageSellerItems: ofShop(),
  bulkPublishItems: ({ shortUrl, itemId }) => ({ shortUrl, itemIds: [itemId] }),
  bulkDiscontinueItems: ({ shortUrl, emptyItemId }) => ({ shortUrl, itemIds: [emptyItemId] }),
  bulkPriceItems: ({ shortUrl, itemId }) => ({
    shortUrl,
    itemIds: [itemId],
    price: { kind: 'fixed', priceFen: 1 },
  }),
  bulkClassifyItems: ({ shortUrl, itemId, classifyId }) => ({ shortUrl, itemIds: [itemId], classifyId }),
  orderItems: ({ shortUrl, itemId, emptyItemId }) => ({
    shortUrl,
    itemIds: [emptyItemId],
    place: { kind: 'before', itemId },
  }),
  copyItem: ofItem(),
  scheduleItem: ofItem({ publishTime: null }),
  listCampaigns: ofItem(),
  setCampaign: ofItem({ campaign: null }),
  listLevels: ofShop(),
  setLevels: ofShop({ levels: [{ name: 'Changed by another', spentFen: 100, basisPoints: 500 }] }),
  createCoupons: ofShop({ name: 'Changed by another', discount: { kind: 'sum', sumFen: 100 } }),
  listCoupons: ofShop(),
  disableCoupons: ({ couponBatchNo }) => ({ batchNo: couponBatchNo }),
  enableCoupons: ({ couponBatchNo }) => ({ batchNo: couponBatchNo }),
  exportCoupons: ({ couponBatchNo }) => ({ batchNo: couponBatchNo, format: 'csv' }),
  listCouponUses: ({ couponBatchNo }) => ({ batchNo: couponBatchNo }),

  listRedemptions: ofShop(),
  showRedemption: ({ redemptionNo }) => ({ redemptionNo }),
  rejectRedemption: ({ redemptionNo }) => ({ redemptionNo, why: 'Somebody was here.' }),
  deliverRedemption: ({ redemptionNo }) => ({ redemptionNo, text: 'Somebody was here.' }),

  listRatings: ofShop(),
  answerRating: ({ ratingNo }) => ({ ratingNo, text: 'Somebody was here.' }),
  reportRating: ({ ratingNo }) => ({ ratingNo, why: 'Somebody was here.' }),

  listInquiries: ofShop(),
  showInquiry: ({ inquiryNo }) => ({ inquiryNo }),
  answerInquiry: ({ inquiryNo }) => ({ inquiryNo, text: 'Somebody was here.' }),
  closeInquiry: ({ inquiryNo }) => ({ inquiryNo }),

  signFile: ({ fileItemId }) => ({ itemId: fileItemId, name: 'setup.zip', sizeBytes: 10 }),
  finishFile: ({ fileKey }) => ({ key: fileKey }),
  listFiles: ({ fileItemId }) => ({ itemId: fileItemId }),
  previewStock: ofItem({ cards: ['SOMEBODY-WAS-HERE'] }),
  addStock: ofItem({ cards: ['SOMEBODY-WAS-HERE'] }),
  countStock: ofItem(),
  listCards: ofShop(),
  listBatches: ofShop(),
  openCards: ({ shortUrl, freeCardIds }) => ({ shortUrl, cardIds: freeCardIds }),
  withdrawCards: ({ shortUrl, freeCardIds }) => ({
    shortUrl,
    cardIds: freeCardIds.slice(0, 1),
    reason: 'Changed by another',
  }),
  putBackCards: ({ shortUrl, withdrawnCardId }) => ({ shortUrl, cardIds: [withdrawnCardId] }),
  moveCards: ({ shortUrl, freeCardIds, emptyItemId }) => ({
    shortUrl,
    cardIds: freeCardIds.slice(1),
    toItemId: emptyItemId,
  }),
  exportStock: ofItem(),

  listOrders: ofShop(),
  searchOrders: ({ shortUrl, orderNo }) => ({ shortUrl, text: orderNo }),
  exportOrders: ofShop({ format: 'csv' }),
  showOrder: ({ orderNo }) => ({ orderNo }),
  noteOrder: ({ orderNo }) => ({ orderNo, text: 'Changed by another' }),
  listOrdersToDeliver: ofShop(),
  getOrderAnswers: ({ paidOrderNo }) => ({ orderNo: paidOrderNo }),
  createOrderForBuyer: ofItem({ requestId, quantity: 1, contact: { mail: 'another@example.com' } }),
  refundOrder: ({ orderNo }) => ({ requestId, orderNo, amountFen: 1, why: text }),
  confirmOrderPayment: ({ orderNo }) => ({ requestId, orderNo, why: text }),
  cancelSoldOrder: ({ orderNo }) => ({ requestId, orderNo, why: text }),
  showProgram: ofShop(),
  setProgram: ofShop({ url: 'https://127.0.0.1:9/faka' }),
  removeProgram: ofShop(),
  testProgram: ofShop(),
  listProgramCalls: ofShop({ page: 1, pageSize: 20 }),
  callProgram: ({ paidOrderNo }) => ({ orderNo: paidOrderNo }),
  deliverOrder: ({ paidOrderNo }) => ({ orderNo: paidOrderNo, texts: ['SOMEBODY-WAS-HERE'] }),

  blockBuyer: ({ orderNo }) => ({ orderNo, by: 'contact', why: text }),
  unblockBuyer: ({ blockNo }) => ({ blockNo }),
  listBlockedBuyers: ofShop(),

  // of all the caller's shops, which an order of another one must not join
  listComplaints: ({ orderNo }) => ({ orderNo }),
  showComplaint: ofComplaint(),
  openComplaintCards: ofComplaint(),
  answerComplaint: ofComplaint({ text, images: [] }),
  replaceComplaint: ofComplaint({ text }),
  refundComplaint: ofComplaint({ amountFen: 1, text }),
  rejectComplaint: ofComplaint({ text, images: [] }),
  listReplaceableCards: ({ orderNo }) => ({ orderNo }),
  replaceOrderCards: ({ orderNo }) => ({ requestId, orderNo, cardIds: ['1'], why: text }),
  recallBatch: ({ shortUrl, batchId }) => ({ shortUrl, batchId, requestId, reason: 'Changed by another' }),
  listRecalledOrders: ({ shortUrl, batchId }) => ({ shortUrl, batchId }),
  remedyRecall: ({ shortUrl, batchId }) => ({ shortUrl, batchId, requestId, remedy: 'notify' }),

  listReplies: ofShop(),
  saveReply: ({ shortUrl, replyNo }) => ({ shortUrl, replyNo, title: 'Changed by another', text }),
  removeReply: ({ shortUrl, replyNo }) => ({ shortUrl, replyNo }),
  listMoneyCases: ofShop(),
  showMoneyCase: ({ shortUrl, caseNo }) => ({ shortUrl, caseNo }),
  listStatementChecks: ofShop(),
  listRefunds: ofShop(),
  sumChannels: ofShop({ from: '2026-01-01', to: '2026-12-31' }),

  showToday: ofShop(),
  sumEarnings: ofShop({ from: '2026-01-01', to: '2026-12-31' }),
  listStatementMonths: ofShop(),
  exportStatement: ofShop({ month: '2026-11', format: 'csv' }),
  listAuditEvents: ofShop(),
  exportAuditEvents: ofShop(),
  exportShop: ofShop(),

  listChannelProviders: ofShop(),
  listSellerChannels: ofShop(),
  addSellerChannel: ofShop({ provider: 'sandbox', settings: {}, name: 'Changed by another' }),
  editSellerChannel: ({ payChannelId }) => ({ payChannelId, name: 'Changed by another' }),
  orderSellerChannels: ({ shortUrl, payChannelId }) => ({ shortUrl, payChannelIds: [payChannelId] }),
  testSellerChannel: ({ payChannelId }) => ({ payChannelId }),
  testChannelSettings: ofShop({
    provider: 'epay-md5',
    settings: { gatewayUrl: 'http://127.0.0.1:9', pid: '1', key: 'Changed-by-another' },
  }),
  showChannelUse: ({ payChannelId }) => ({ payChannelId }),
  removeSellerChannel: ({ payChannelId }) => ({ payChannelId }),

  listNotifications: ofShop(),
  showNotice: ofShop(),
  setNotice: ofShop({ mail: 'another@example.com' }),
  // refused by every network: the owner's call must reach nothing either
  setWebhook: ofShop({ url: 'https://127.0.0.1:9/faka' }),
  testWebhook: ofShop(),
  listWebhookCalls: ofShop(),
  removeWebhook: ofShop(),
  retryWebhookCall: ({ shortUrl, callNo }) => ({ shortUrl, callNo }),
  retryNotification: ({ shortUrl, messageNo }) => ({ shortUrl, messageNo }),
  listChats: ofShop(),
  saveChat: ofShop({ provider: 'bark', url: 'https://bark.example/SomebodysKey', kinds: ['order.paid'] }),
  testChat: ({ shortUrl, chatNo }) => ({ shortUrl, chatNo }),
  removeChat: ({ shortUrl, chatNo }) => ({ shortUrl, chatNo }),

  listStaff: ofShop(),
  inviteStaff: ofShop({ name: 'Somebody', rights: ['orders', 'stock'] }),
  withdrawInvitation: ({ shortUrl, invitationNo }) => ({ shortUrl, invitationNo }),
  changeStaff: ({ shortUrl, staffNo }) => ({ shortUrl, staffNo, rights: ['orders'] }),
  requireStaffFactor: ofShop({ required: false }),
  removeStaff: ({ shortUrl, staffNo }) => ({ shortUrl, staffNo }),
}
