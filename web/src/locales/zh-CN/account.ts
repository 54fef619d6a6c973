export const account = {
  'account.login.title': '登录',
  'account.signup.title': '注册',
  'account.reset.title': '重置密码',
} as const
