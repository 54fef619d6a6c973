import { pageCodeNumbers } from './page-code-numbers.ts'

/**
 * Every code that a response may carry: a closed list of names and numbers. The messages are in `codes.ts`; those
 * that pages compare are in `page-code-numbers.ts`, so that a page loads neither the others nor all messages.
 */
export const codeNumbers = {
  ...pageCodeNumbers,
  ok: 0,
  tooSlow: 408000,
  notJson: 415000,
  ourFault: 500000,
  unavailable: 503000,
  sellerNotFound: 110002,
  userNotFound: 110014,
  phoneUnproved: 110016,
  uploadIncomplete: 110024,
  uploadExpired: 110025,
  uploadUsed: 110026,
  storeSilent: 110029,
  adminNeeded: 110030,
  firstAdminLinkInvalid: 110031,
  adminExists: 110032,
  stockBusy: 210005,
  quantityOutOfRange: 210006,
  cardPasswordMissing: 210010,
  gatewaySilent: 210013,
  couponUnknown: 210018,
  answersMissing: 210019,
  cardPasswordUnwanted: 210020,
  nothingToSell: 210021,
  cardsRepeated: 210022,
  tooManyCards: 210023,
  itemTakesNoCards: 210024,
  orderNotDeliverable: 210025,
  amountOutOfRange: 210026,
  cardsBroken: 210029,
  channelNotFound: 210032,
  channelSettingsWrong: 210033,
  testMoneyNotAllowed: 210034,
  moneyCaseNotFound: 210035,
  moneyNotDecidable: 210036,
  orderNotRefundable: 210037,
  complaintNotEscalated: 210058,
  replacementShort: 210059,
  replacementTextsWanted: 210060,
  replacementFromStock: 210061,
  replyNotFound: 210062,
  tooManyReplies: 210063,
  orderRepeated: 210070,
  webhookNotAllowed: 210080,
  webhookMissing: 210081,
  feedbackNotFound: 210085,
  stockCardNotFound: 210089,
  itemNotOnSale: 210092,
  proofLocked: 210102,
  ownShopOrder: 210104,
  contactUnreachable: 210105,
  answersWrong: 210106,
  buyerBlocked: 210107,
  buyerBlockNotFound: 210108,
  nothingToBlock: 210109,
  classifyNotEmpty: 210160,
  classifyListStale: 210161,
  textCountDiffers: 210162,
  itemOnSale: 210170,
  sellerChannelsOff: 210190,
  channelListStale: 210191,
  tooManyChannels: 210192,
  batchNotFound: 210180,
  batchNotRecalled: 210181,
  cardsMadeGood: 210182,
  shopOpeningClosed: 210163,
  tooManyShops: 210164,
} as const satisfies Record<string, number>

export type CodeName = keyof typeof codeNumbers

const nameByCode = new Map<number, CodeName>(
  (Object.keys(codeNumbers) as CodeName[]).map((name) => [codeNumbers[name], name]),
)

/** The name of a code; undefined if it is not in the list. */
export const codeName = (code: number): CodeName | undefined => nameByCode.get(code)
