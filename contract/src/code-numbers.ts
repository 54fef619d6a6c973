/**
 * Every code that an answer may carry: a closed list of names and numbers. Their sentences stand in `codes.ts`,
 * apart, so that a page can tell codes from each other without carrying all the words.
 */
export const codeNumbers = {
  ok: 0,
  badInput: 400000,
  routeNotFound: 404000,
  tooLarge: 413000,
  notJson: 415000,
  tooOften: 429000,
  ourFault: 500000,
  unavailable: 503000,
  sessionNeeded: 110000,
  phoneNeeded: 1100362,
  nameTaken: 110001,
  sellerNotFound: 110002,
  codeWrong: 110003,
  codeTooSoon: 110004,
  codeTooMany: 110005,
  phoneTaken: 110006,
  loginWrong: 110007,
  loginLocked: 110008,
  accountDisabled: 110009,
  passwordsDiffer: 110010,
  passwordWrong: 110011,
  bindTicketInvalid: 110012,
  messagesClosed: 110013,
  userNotFound: 110014,
  sessionNotFound: 110015,
  phoneUnproved: 110016,
  itemNotFound: 210001,
  shopNotFound: 210002,
  classifyNotFound: 210003,
  soldOut: 210004,
  stockBusy: 210005,
  quantityOutOfRange: 210006,
  priceChanged: 210007,
  tooManyUnpaid: 210008,
  channelUnavailable: 210009,
  cardPasswordMissing: 210010,
  contactMissing: 210011,
  requestReused: 210012,
  gatewaySilent: 210013,
  orderNotPayable: 210014,
  orderNotCancellable: 210015,
  orderNotFound: 210016,
  notDelivered: 210017,
  couponUnknown: 210018,
  answersMissing: 210019,
  cardPasswordUnwanted: 210020,
  nothingToSell: 210021,
  cardsRepeated: 210022,
  tooManyCards: 210023,
  itemTakesNoCards: 210024,
  orderNotDeliverable: 210025,
  cardPasswordWanted: 210046,
  cardPasswordWrong: 210047,
  cardPasswordLocked: 210048,
  orderRepeated: 210070,
  loginNeeded: 210138,
} as const satisfies Record<string, number>

export type CodeName = keyof typeof codeNumbers
export type Code = (typeof codeNumbers)[CodeName]

const nameByCode = new Map<number, CodeName>(
  (Object.keys(codeNumbers) as CodeName[]).map((name) => [codeNumbers[name], name]),
)

/** The name of a code, or undefined for one that is not in the list. */
export const codeName = (code: number): CodeName | undefined => nameByCode.get(code)
