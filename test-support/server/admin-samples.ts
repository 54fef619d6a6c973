/** What an administrator's operations name. Every value is real: each of them exists. */
export interface AdminTarget {
  /** A complaint that its buyer escalated. */
  complaintNo: string
  feedbackNo: string
  payChannelId: string
  /** The number of a reconciliation case. */
  caseNo: string
  /** The shop of all of these. */
  shortUrl: string
  /** The number of a batch of gift codes. */
  giftCodeBatchNo: string
  ratingNo: string
  inquiryNo: string
  /** An account without a session. */
  userId: string
}

/** A valid input of an operation, which names what the operation is about. */
type AdminSample = (target: AdminTarget) => Record<string, unknown>

/**
 * A sample for every operation below `/card-core/admin/` that is served, by the name of the operation. The matrix of
 * administrators' rights calls each as every other caller; an operation without a sample fails the test.
 */
export const adminSamples: Record<string, AdminSample> = {
  addChannel: () => ({
    provider: 'epay-md5',
    name: 'Changed by another',
    settings: { gatewayUrl: 'https://pay.example.com', pid: '1001', key: 'a-key-of-more-than-16' },
  }),
  listChannels: () => ({}),
  editChannel: ({ payChannelId }) => ({ payChannelId, name: 'Changed by another' }),
  testChannel: ({ payChannelId }) => ({ payChannelId }),
  listPlatformProviders: () => ({}),
  testPlatformSettings: () => ({
    provider: 'epay-md5',
    settings: { gatewayUrl: 'https://pay.example.com', pid: '1001', key: 'a-key-of-more-than-16' },
  }),
  orderPlatformChannels: ({ payChannelId }) => ({ payChannelIds: [payChannelId] }),
  removePlatformChannel: ({ payChannelId }) => ({ payChannelId, why: 'a test of rights' }),
  showPlatformChannelUse: ({ payChannelId }) => ({ payChannelId }),

  createShop: () => ({ seller: 'seller', shortUrl: 'one-more-shop', name: 'One more shop' }),
  listShops: () => ({ keyword: 'shop', state: 'selling' }),
  freezeShop: ({ shortUrl }) => ({ shortUrl, why: 'a test of rights' }),
  unfreezeShop: ({ shortUrl }) => ({ shortUrl, why: 'a test of rights' }),
  setShopFee: ({ shortUrl }) => ({ shortUrl, feeBasisPoints: 250, why: 'a test of rights' }),
  listShopEvents: ({ shortUrl }) => ({ shortUrl }),

  searchUsers: () => ({ text: 'seller', role: 'SELLER', state: 'active' }),
  blockUser: ({ userId }) => ({ userId, why: 'a test of rights' }),
  unblockUser: ({ userId }) => ({ userId, why: 'a test of rights' }),
  openUserPhone: ({ userId }) => ({ userId }),

  createGiftCodes: () => ({
    requestId: '7a1e0c9e-4f0b-4c57-9a52-1f6d0f3f7a11',
    name: 'a test of rights',
    worthFen: 100,
    count: 2,
  }),
  listGiftCodeBatches: () => ({}),
  listGiftCodes: ({ giftCodeBatchNo }) => ({ batchNo: giftCodeBatchNo }),
  disableGiftCodes: ({ giftCodeBatchNo }) => ({ batchNo: giftCodeBatchNo }),
  enableGiftCodes: ({ giftCodeBatchNo }) => ({ batchNo: giftCodeBatchNo }),
  exportGiftCodes: ({ giftCodeBatchNo }) => ({ batchNo: giftCodeBatchNo }),

  setTopUpTerms: ({ shortUrl }) => ({
    shortUrl,
    enabled: true,
    unitFen: 1000,
    minFen: 1000,
    maxFen: 10_000,
    steps: [],
  }),
  showTopUpTerms: () => ({}),
  showLedger: () => ({ month: '2026-11' }),
  exportLedger: () => ({ month: '2026-11' }),

  listPlatformLevels: () => ({}),
  setPlatformLevels: () => ({ levels: [] }),

  listTexts: () => ({}),
  saveText: () => ({ name: 'terms', locale: 'zh-CN', text: 'a test of rights' }),

  showHealth: () => ({}),
  listSettings: () => ({}),

  listFeedback: () => ({ all: true }),
  readFeedback: ({ feedbackNo }) => ({ feedbackNo }),
  decideComplaint: ({ complaintNo }) => ({
    complaintNo,
    decision: 'reject',
    text: 'A text of more than ten characters.',
  }),
  listEscalatedComplaints: ({ shortUrl }) => ({ shortUrl, status: 'resolved' }),
  showEscalatedComplaint: ({ complaintNo }) => ({ complaintNo }),
  writeToComplaint: ({ complaintNo }) => ({
    complaintNo,
    text: 'A text of more than ten characters.',
    images: [],
  }),
  listAllRatings: ({ shortUrl }) => ({ shortUrl, filter: 'all' }),
  hideRating: ({ ratingNo }) => ({ ratingNo, why: 'a test of rights' }),
  keepRating: ({ ratingNo }) => ({ ratingNo, why: 'a test of rights' }),
  listAllInquiries: ({ shortUrl }) => ({ shortUrl, filter: 'all' }),
  openInquiry: ({ inquiryNo }) => ({ inquiryNo, why: 'a test of rights' }),
  hideInquiry: ({ inquiryNo }) => ({ inquiryNo, why: 'a test of rights' }),
  unhideInquiry: ({ inquiryNo }) => ({ inquiryNo, why: 'a test of rights' }),
  listMoney: () => ({ page: 1 }),
  showMoney: ({ caseNo }) => ({ caseNo }),
  acceptMoney: ({ caseNo }) => ({ caseNo, why: 'a test of rights' }),
  refundMoney: ({ caseNo }) => ({ caseNo, why: 'a test of rights' }),
  dismissMoney: ({ caseNo }) => ({ caseNo, why: 'a test of rights' }),
  checkBill: () => ({ day: '2026-11-20' }),
  listBillChecks: () => ({}),
}
