import type { Locale } from '@faka/contract/shared/locale'
import type { CodePurpose } from './verification-code.sql.ts'

const texts = {
  'zh-CN': {
    act: {
      register: '注册账号',
      reset: '重置密码',
      bind: '绑定手机号',
      phone: '更换手机号',
      order: '证明订单是您本人购买',
    },
    code: '【FAKA】验证码 {code}，用于{act}，{minutes} 分钟内有效。请勿告诉任何人。',
    known: '【FAKA】该手机号已有账号，无需再次注册，请直接登录；忘记密码可用短信重置。如非本人操作，请忽略。',
  },
  'en-US': {
    act: {
      register: 'sign up',
      reset: 'reset your password',
      bind: 'link this phone number',
      phone: 'change to this phone number',
      order: 'confirm that you are the buyer of an order',
    },
    code: 'FAKA: {code} is your code to {act}. It is valid for {minutes} minutes. Do not share it with anyone.',
    known:
      'FAKA: this phone number already has an account. Please log in; if you forgot your password, you can reset it by text message. If this was not you, please ignore this message.',
  },
} as const satisfies Record<Locale, { act: Record<CodePurpose, string>; code: string; known: string }>

/** The whole message that carries a code. */
export const verificationCodeText = (
  locale: Locale,
  purpose: CodePurpose,
  code: string,
  minutes: number,
): string =>
  texts[locale].code
    .replace('{code}', code)
    .replace('{act}', texts[locale].act[purpose])
    .replace('{minutes}', String(minutes))

/** The message to a phone that already has an account when it is used to sign up. */
export const alreadyRegisteredText = (locale: Locale): string => texts[locale].known
