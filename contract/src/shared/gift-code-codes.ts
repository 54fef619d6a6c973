import { codeNumbers } from './code-numbers.ts'

/** Messages of the codes for gift codes; part of `codes`. */
export const giftCodeCodes = {
  giftCodeUnknown: {
    code: codeNumbers.giftCodeUnknown,
    zh: '没有这个礼品码，请核对后重新输入',
    en: 'There is no such gift code. Please check it and enter it again.',
  },
  giftCodeUsed: {
    code: codeNumbers.giftCodeUsed,
    zh: '这个礼品码已被其他账号兑换',
    en: 'This gift code was already redeemed by another account.',
  },
  giftCodeExpired: {
    code: codeNumbers.giftCodeExpired,
    zh: '这个礼品码已过有效期',
    en: 'This gift code has expired.',
  },
  giftCodeDisabled: {
    code: codeNumbers.giftCodeDisabled,
    zh: '这个礼品码已停用，请联系给您礼品码的人',
    en: 'This gift code is disabled. Please ask the person who gave it to you.',
  },
  giftCodeBatchNotFound: {
    code: codeNumbers.giftCodeBatchNotFound,
    zh: '没有这批礼品码',
    en: 'There is no such batch of gift codes.',
  },
  giftCodeNotFound: {
    code: codeNumbers.giftCodeNotFound,
    zh: '这批里没有这个礼品码',
    en: 'The batch has no such gift code.',
  },
} as const
