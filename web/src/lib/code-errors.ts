/** The sentences of sending a verification code, and of one that was typed wrong. */
const sendingErrors = {
  empty: 'account.code.empty',
  wrong: 'account.code.malformed',
  codeTooSoon: 'account.code.tooSoon',
  codeTooMany: 'account.code.tooMany',
  messagesClosed: 'account.code.closed',
  sendTooOften: 'account.tooOften',
  unsent: 'account.code.failed',
} as const

/** The sentences of a verification code: those of the code itself, and of sending it. */
export const codeErrors = { ...sendingErrors, codeWrong: 'account.code.wrong' } as const

/** Those of the code that an account without a password is sent. */
export const accountCodeErrors = { ...sendingErrors, accountCodeWrong: 'account.code.wrong' } as const
