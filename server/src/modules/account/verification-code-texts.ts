import type { CodeWay } from '@faka/contract/account/code-way'
import type { Locale } from '@faka/contract/shared/locale'
import type { CodePurpose } from './verification-code.sql.ts'

/** What a code lets its owner do: its purpose, of which `order` has four. */
export type CodeUse = CodePurpose | 'lookUp' | 'inquiry' | 'changeAccount'

const texts = {
  'zh-CN': {
    act: {
      register: '注册账号',
      reset: '重置密码',
      bind: '绑定手机号',
      phone: '更换手机号',
      mail: '验证邮箱',
      order: '证明订单是您本人购买',
      lookUp: '查看您的全部订单和卡密',
      inquiry: '把卖家对您咨询的答复发到这个邮箱',
      changeAccount: '修改您账号的手机号、邮箱、密码或通行密钥',
      login: '登录',
    },
    code: '【FAKA】验证码 {code}，用于{act}，{minutes} 分钟内有效。请勿告诉任何人{warning}。',
    lookUpWarning: '，卖家和客服也不例外',
    known: {
      phone:
        '【FAKA】该手机号已有账号，无需再次注册，请直接登录；忘记密码可用短信重置。如非本人操作，请忽略。',
      mail: '【FAKA】该邮箱已有账号，无需再次注册，请直接登录；忘记密码可用邮件重置。如非本人操作，请忽略。',
    },
    subject: 'FAKA 验证码',
    orderSubject: 'FAKA 订单验证码',
  },
  'en-US': {
    act: {
      register: 'sign up',
      reset: 'reset your password',
      bind: 'link this phone number',
      phone: 'change to this phone number',
      mail: 'verify this email address',
      order: 'confirm that you are the buyer of an order',
      lookUp: 'see all your orders and their cards',
      inquiry: 'be told by email when the seller answers your question',
      changeAccount: 'change the phone, email, password or passkeys of your account',
      login: 'log in',
    },
    code: 'FAKA: {code} is your code to {act}. It is valid for {minutes} minutes. Do not share it with anyone{warning}.',
    lookUpWarning: ', not even with a seller',
    known: {
      phone:
        'FAKA: this phone number already has an account. Please log in; if you forgot your password, you can reset it by text message. If this was not you, please ignore this message.',
      mail: 'FAKA: this email address already has an account. Please log in; if you forgot your password, you can reset it by email. If this was not you, please ignore this message.',
    },
    subject: 'Your FAKA code',
    orderSubject: 'Your FAKA order code',
  },
} as const satisfies Record<
  Locale,
  {
    act: Record<CodeUse, string>
    code: string
    lookUpWarning: string
    known: Record<CodeWay, string>
    subject: string
    orderSubject: string
  }
>

/** The whole message that carries a code. */
export const verificationCodeText = (locale: Locale, use: CodeUse, code: string, minutes: number): string =>
  texts[locale].code
    .replace('{code}', code)
    .replace('{act}', texts[locale].act[use])
    .replace('{warning}', use === 'lookUp' ? texts[locale].lookUpWarning : '')
    .replace('{minutes}', String(minutes))

/** The subject of a mail about a code. */
export const codeSubject = (locale: Locale, use: CodeUse): string =>
  use === 'order' || use === 'lookUp' ? texts[locale].orderSubject : texts[locale].subject

/** The message to a phone or mail address that already has an account when it is used to sign up. */
export const alreadyRegisteredText = (locale: Locale, way: CodeWay): string => texts[locale].known[way]
