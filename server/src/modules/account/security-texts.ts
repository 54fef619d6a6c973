import type { Locale } from '@faka/contract/shared/locale'

/** What the owner of an account is told of. */
export type SecurityChange =
  | 'loggedInByCode'
  | 'passwordChanged'
  | 'phoneChanged'
  | 'mailChanged'
  | 'factorAdded'
  | 'factorRemoved'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'recoveryCodesRenewed'
  | 'factorsRemoved'
  | 'apiKeyCreated'
  | 'apiKeyRevoked'
  | 'shopExported'
  | 'cardsExported'

interface SecurityTexts {
  labels: Record<'account' | 'about' | 'time' | 'device' | 'network' | 'unknown' | 'operator', string>
  changes: Record<SecurityChange, { subject: string; happened: string; advice: string }>
}

const zhAdvice =
  '如果不是您本人操作：请立即在登录页点击“忘记密码”重置密码，所有设备都会退出登录；再检查账号的手机号、邮箱和两步验证。'
const zhOperatorAdvice =
  '如果不是您本人操作：请立即联系本站客服。短信验证码已改发到新手机号，请不要再用它重置密码；如果您还能登录，请先修改密码。'
const zhKeyAdvice =
  '如果不是您本人操作：请立即在卖家后台的 API 页面撤销不认识的密钥，并重置登录密码，所有设备都会退出登录。'
const zhExportAdvice =
  '如果不是您本人或您的员工操作：请立即重置登录密码，所有设备都会退出登录；再检查员工的权限，并在库存页撤下这些卡密，向供应商更换。'

const enAdvice =
  'If this was not you, choose “Forgot your password?” on the login page right away: a new password logs out every device. Then check the phone, the email address and the two-step verification of the account.'
const enOperatorAdvice =
  'If this was not you, contact this site right away. Codes by text message now go to the new phone, so do not reset the password by them; if you can still log in, change the password first.'
const enKeyAdvice =
  'If this was not you, revoke every key that you do not know on the API page of the console right away, and reset your password, which logs out every device.'
const enExportAdvice =
  'If this was neither you nor your staff, reset your password right away, which logs out every device. Then check the rights of your staff, withdraw the cards on the stock page, and have your supplier replace them.'

/** The texts of mails about the security of an account. */
export const securityTexts: Record<Locale, SecurityTexts> = {
  'zh-CN': {
    labels: {
      account: '账号：',
      about: '对象：',
      time: '时间：',
      device: '设备：',
      network: '网络：',
      unknown: '未知',
      operator: '操作者：本站管理员（服务器命令行）',
    },
    changes: {
      loggedInByCode: {
        subject: 'FAKA 账号在新的网络用验证码登录',
        happened:
          '有人在您没有登录过的网络，用发到您手机或邮箱的验证码登录您的 FAKA 账号。开启了两步验证的账号，还要再验证一次。',
        advice: zhAdvice,
      },
      passwordChanged: {
        subject: 'FAKA 登录密码已修改',
        happened: '您的 FAKA 账号修改了登录密码，其他设备已退出登录。',
        advice: zhAdvice,
      },
      phoneChanged: {
        subject: 'FAKA 账号手机号已更换',
        happened: '您的 FAKA 账号绑定了新的手机号。',
        advice: zhOperatorAdvice,
      },
      mailChanged: {
        subject: 'FAKA 账号邮箱已更换',
        happened: '您的 FAKA 账号更换或删除了邮箱，今后的安全提醒不再发到本邮箱。',
        advice: zhAdvice,
      },
      factorAdded: {
        subject: 'FAKA 账号添加了验证器',
        happened: '您的 FAKA 账号添加了两步验证的验证器应用。如果这是第一种验证方式，其他设备已退出登录。',
        advice: zhAdvice,
      },
      factorRemoved: {
        subject: 'FAKA 账号移除了验证器',
        happened: '您的 FAKA 账号移除了两步验证的验证器应用。',
        advice: zhAdvice,
      },
      passkeyAdded: {
        subject: 'FAKA 账号添加了通行密钥',
        happened: '您的 FAKA 账号添加了一个通行密钥。如果这是第一种验证方式，其他设备已退出登录。',
        advice: zhAdvice,
      },
      passkeyRemoved: {
        subject: 'FAKA 账号移除了通行密钥',
        happened: '您的 FAKA 账号移除了一个通行密钥。',
        advice: zhAdvice,
      },
      recoveryCodesRenewed: {
        subject: 'FAKA 账号更换了恢复码',
        happened: '您的 FAKA 账号生成了新的恢复码，之前的恢复码全部作废。',
        advice: zhAdvice,
      },
      factorsRemoved: {
        subject: 'FAKA 账号的两步验证已全部移除',
        happened: '您的 FAKA 账号的验证器、通行密钥和恢复码已全部移除，所有设备已退出登录。',
        advice: zhAdvice,
      },
      apiKeyCreated: {
        subject: 'FAKA 店铺新建了 API 密钥',
        happened: '您的店铺新建了一个 API 密钥，程序可以用它操作店铺。',
        advice: zhKeyAdvice,
      },
      apiKeyRevoked: {
        subject: 'FAKA 店铺撤销了 API 密钥',
        happened: '您的店铺撤销了一个 API 密钥，使用它的程序不能再操作店铺。',
        advice: zhKeyAdvice,
      },
      shopExported: {
        subject: 'FAKA 店铺的全部数据已导出',
        happened: '您的店铺的全部数据被导出，其中有所有未售卡密的内容。',
        advice: zhExportAdvice,
      },
      cardsExported: {
        subject: 'FAKA 店铺的未售卡密已导出',
        happened: '您的店铺导出了一件商品的全部未售卡密。',
        advice: zhExportAdvice,
      },
    },
  },
  'en-US': {
    labels: {
      account: 'Account: ',
      about: 'About: ',
      time: 'Time: ',
      device: 'Device: ',
      network: 'Network: ',
      unknown: 'unknown',
      operator: 'By: the operator of this site, at the command line',
    },
    changes: {
      loggedInByCode: {
        subject: 'A code was used to log in to your FAKA account from a new network',
        happened:
          'A code that was sent to your phone or email address was used to log in to your FAKA account, from a network in which none of your devices is logged in. With two-step verification, that is asked for as well.',
        advice: enAdvice,
      },
      passwordChanged: {
        subject: 'Your FAKA password was changed',
        happened: 'The password of your FAKA account was changed, and your other devices were logged out.',
        advice: enAdvice,
      },
      phoneChanged: {
        subject: 'The phone of your FAKA account was changed',
        happened: 'Your FAKA account has a new phone.',
        advice: enOperatorAdvice,
      },
      mailChanged: {
        subject: 'The email of your FAKA account was changed',
        happened:
          'The email address of your FAKA account was changed or removed. Notices about its security no longer come to this address.',
        advice: enAdvice,
      },
      factorAdded: {
        subject: 'An authenticator app was added to your FAKA account',
        happened:
          'An authenticator app was added to your FAKA account as a second step of the login. If it is the first such step, your other devices were logged out.',
        advice: enAdvice,
      },
      factorRemoved: {
        subject: 'The authenticator app of your FAKA account was removed',
        happened: 'The authenticator app of your FAKA account was removed.',
        advice: enAdvice,
      },
      passkeyAdded: {
        subject: 'A passkey was added to your FAKA account',
        happened:
          'A passkey was added to your FAKA account. If it is the first second step of the login, your other devices were logged out.',
        advice: enAdvice,
      },
      passkeyRemoved: {
        subject: 'A passkey of your FAKA account was removed',
        happened: 'A passkey of your FAKA account was removed.',
        advice: enAdvice,
      },
      recoveryCodesRenewed: {
        subject: 'Your FAKA account has new recovery codes',
        happened: 'New recovery codes of your FAKA account were made. All earlier ones are void.',
        advice: enAdvice,
      },
      factorsRemoved: {
        subject: 'The two-step verification of your FAKA account was removed',
        happened:
          'The authenticator app, the passkeys and the recovery codes of your FAKA account were removed, and every device was logged out.',
        advice: enAdvice,
      },
      apiKeyCreated: {
        subject: 'Your FAKA shop has a new API key',
        happened: 'An API key of your shop was made, with which a program can act for the shop.',
        advice: enKeyAdvice,
      },
      apiKeyRevoked: {
        subject: 'An API key of your FAKA shop was revoked',
        happened: 'An API key of your shop was revoked. Programs that use it can no longer act for the shop.',
        advice: enKeyAdvice,
      },
      shopExported: {
        subject: 'All data of your FAKA shop was exported',
        happened: 'Everything of your shop was exported, with the content of all unsold cards.',
        advice: enExportAdvice,
      },
      cardsExported: {
        subject: 'Unsold cards of your FAKA shop were exported',
        happened: 'The unsold cards of an item of your shop were exported.',
        advice: enExportAdvice,
      },
    },
  },
}
