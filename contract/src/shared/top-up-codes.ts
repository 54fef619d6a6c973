import { codeNumbers } from './code-numbers.ts'

/** Messages of the codes for top-ups; part of `codes`. */
export const topUpCodes = {
  topUpUnavailable: {
    code: codeNumbers.topUpUnavailable,
    zh: '现在不能充值，余额没有变化',
    en: 'Balances cannot be topped up now. Your balance has not changed.',
  },
  topUpAmount: {
    code: codeNumbers.topUpAmount,
    zh: '不能充值这个金额，请按页面上的范围填写',
    en: 'This amount cannot be topped up. Please choose one within the limits.',
  },
  topUpChanged: {
    code: codeNumbers.topUpChanged,
    zh: '赠送金额刚刚有变化，请核对后再充值',
    en: 'The bonus has just changed. Please check it before you top up.',
  },
  topUpSpent: {
    code: codeNumbers.topUpSpent,
    zh: '买家的余额不够退回这么多充值和全部赠送金额，请少退一些',
    en: 'The balance of the buyer is too low to take back this much and the whole bonus. Please refund less.',
  },
} as const
