import { codeNumbers } from './code-numbers.ts'

/** Messages of the codes for paying out balances; part of `codes`. */
export const payoutCodes = {
  payoutNotPossible: {
    code: codeNumbers.payoutNotPossible,
    zh: '现在不能退回这么多，请按页面上的金额填写，余额没有变化',
    en: 'This much cannot be paid out now. Please choose an amount within the limit. Your balance has not changed.',
  },
  payoutChanged: {
    code: codeNumbers.payoutChanged,
    zh: '要收回的赠送金额刚刚有变化，请核对后再退回',
    en: 'The bonus that is taken back has just changed. Please check it before you go on.',
  },
} as const
