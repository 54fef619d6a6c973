import type { Said } from '../words.ts'
import type { account as zh } from '../zh-CN/account.ts'

export const account: Said<typeof zh> = {
  'account.login.title': 'Log in',
  'account.signup.title': 'Sign up',
  'account.reset.title': 'Reset password',
}
