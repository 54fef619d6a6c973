import type { Locale } from '@faka/contract/locale'
import type { CodePurpose } from './verify-code.sql.ts'

const words = {
  'zh-CN': {
    act: {
      register: '注册账号',
      reset: '重设密码',
      bind: '绑定手机号',
      phone: '更换手机号',
      order: '证明订单是您本人购买',
    },
    code: '【FAKA】验证码 {code}，用于{act}，{minutes} 分钟内有效。请勿告诉任何人。',
    known: '【FAKA】该手机号已有账号，无需再次注册，请直接登录；忘记密码可用短信重设。如非本人操作，请忽略。',
  },
  'en-US': {
    act: {
      register: 'sign up',
      reset: 'set a new password',
      bind: 'bind this phone',
      phone: 'change to this phone',
      order: 'show that an order is yours',
    },
    code: 'FAKA: {code} is your code to {act}. It is good for {minutes} minutes. Tell it to nobody.',
    known:
      'FAKA: this phone has an account already. Please log in; a forgotten password can be reset by SMS. If this was not you, ignore this message.',
  },
} as const satisfies Record<Locale, { act: Record<CodePurpose, string>; code: string; known: string }>

/** The whole text that carries a code. */
export const codeText = (locale: Locale, purpose: CodePurpose, code: string, minutes: number): string =>
  words[locale].code
    .replace('{code}', code)
    .replace('{act}', words[locale].act[purpose])
    .replace('{minutes}', String(minutes))

/** What is told to a phone that somebody signs up with though it has an account. */
export const knownText = (locale: Locale): string => words[locale].known
