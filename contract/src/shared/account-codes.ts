import { codeNumbers } from './code-numbers.ts'

/** Messages of the codes for accounts, sessions and passwords; part of `codes`. */
export const accountCodes = {
  sessionNeeded: { code: codeNumbers.sessionNeeded, zh: '请先登录', en: 'Please log in first.' },
  adminNeeded: {
    code: codeNumbers.adminNeeded,
    zh: '只有平台管理员可以这样做',
    en: 'Only an administrator of the platform may do this.',
  },
  phoneNeeded: {
    code: codeNumbers.phoneNeeded,
    zh: '账号尚未绑定手机号',
    en: 'This account has no phone number yet.',
  },
  nameTaken: { code: codeNumbers.nameTaken, zh: '这个名称已被使用', en: 'This name is already taken.' },
  sellerNotFound: { code: codeNumbers.sellerNotFound, zh: '没有这个卖家', en: 'There is no such seller.' },
  codeWrong: {
    code: codeNumbers.codeWrong,
    zh: '验证码错误或已过期，请核对或重新获取',
    en: 'The code is wrong or has expired. Please check it or request a new one.',
  },
  captchaFailed: {
    code: codeNumbers.captchaFailed,
    zh: '人机验证没有通过，请重试',
    en: 'The captcha was not solved. Please try again.',
  },
  captchaUnavailable: {
    code: codeNumbers.captchaUnavailable,
    zh: '人机验证暂时不可用，请改用安全验证',
    en: 'The captcha is not available right now. Please use the automatic check instead.',
  },
  accountCodeWrong: {
    code: codeNumbers.accountCodeWrong,
    zh: '发给账号本人的验证码错误或已过期，请核对或重新获取',
    en: 'The code that was sent to the account is wrong or has expired. Please check it or request a new one.',
  },
  codeTooSoon: {
    code: codeNumbers.codeTooSoon,
    zh: '验证码刚刚发送过，请稍后再获取',
    en: 'A code was sent a moment ago. Please wait before requesting another.',
  },
  codeTooMany: {
    code: codeNumbers.codeTooMany,
    zh: '获取验证码次数过多，请过一小时再试，仍不行请明天再试',
    en: 'Too many codes requested. Please try again in an hour, or tomorrow if that does not help.',
  },
  phoneTaken: {
    code: codeNumbers.phoneTaken,
    zh: '该手机号已注册，请直接登录',
    en: 'This phone number already has an account. Please log in.',
  },
  mailTaken: {
    code: codeNumbers.mailTaken,
    zh: '该邮箱已属于一个账号，请直接登录',
    en: 'This email address already has an account. Please log in.',
  },
  loginWrong: {
    code: codeNumbers.loginWrong,
    zh: '账号或密码错误',
    en: 'The account or password is incorrect.',
  },
  loginLocked: {
    code: codeNumbers.loginLocked,
    zh: '密码错误次数过多，请 15 分钟后再试',
    en: 'Too many wrong passwords. Please try again in 15 minutes.',
  },
  accountDisabled: {
    code: codeNumbers.accountDisabled,
    zh: '该账号已停用，请联系客服',
    en: 'This account has been disabled. Please contact us.',
  },
  passwordsDiffer: {
    code: codeNumbers.passwordsDiffer,
    zh: '两次输入的密码不一致',
    en: 'The two passwords do not match.',
  },
  passwordCommon: {
    code: codeNumbers.passwordCommon,
    zh: '这个密码太常见，容易被猜到，请换一个',
    en: 'This password is too common and easy to guess. Please choose another.',
  },
  passwordIsOwn: {
    code: codeNumbers.passwordIsOwn,
    zh: '密码不能是自己的手机号、邮箱或用户名',
    en: 'Your password cannot be your own phone number, email address or username. Please choose another.',
  },
  passwordRepeats: {
    code: codeNumbers.passwordRepeats,
    zh: '密码不能只重复同一个字符',
    en: 'A password cannot be a single repeated character. Please choose another.',
  },
  passwordWrong: {
    code: codeNumbers.passwordWrong,
    zh: '当前密码错误',
    en: 'The current password is wrong.',
  },
  passwordNeeded: {
    code: codeNumbers.passwordNeeded,
    zh: '这个账号可以管理店铺或平台，仅凭验证码不能登录，请用密码登录',
    en: 'This account can manage a shop or this site, so a code alone does not log in to it. Please log in with its password.',
  },
  bindTicketInvalid: {
    code: codeNumbers.bindTicketInvalid,
    zh: '绑定已超时，请重新登录',
    en: 'Linking took too long. Please log in again.',
  },
  messagesClosed: {
    code: codeNumbers.messagesClosed,
    zh: '暂时无法发送验证码，请稍后再试或联系客服',
    en: 'Codes cannot be sent at the moment. Please try again later, or contact us.',
  },
  userNotFound: {
    code: codeNumbers.userNotFound,
    zh: '没有这个用户',
    en: 'There is no such user.',
  },
  sessionNotFound: {
    code: codeNumbers.sessionNotFound,
    zh: '该登录已失效',
    en: 'This login has already ended.',
  },
  firstAdminLinkInvalid: {
    code: codeNumbers.firstAdminLinkInvalid,
    zh: '链接无效、已使用或已过期。没有新建账号；重新启动服务会打印新的链接',
    en: 'This link is invalid, was used or has expired. No account was created. Restart the server to get a new link.',
  },
  passwordLinkInvalid: {
    code: codeNumbers.passwordLinkInvalid,
    zh: '链接无效、已使用或已过期，密码没有改变。请向平台再要一个链接',
    en: 'This link is invalid, was used or has expired. The password is unchanged. Please ask the platform for another link.',
  },
  ownAccount: {
    code: codeNumbers.ownAccount,
    zh: '不能停用自己的账号，请交给其他管理员',
    en: 'You cannot block your own account. Please ask another administrator.',
  },
  adminExists: {
    code: codeNumbers.adminExists,
    zh: '已经有管理员，不再需要这个链接',
    en: 'There is an administrator already, so no link is needed.',
  },
  phoneUnproved: {
    code: codeNumbers.phoneUnproved,
    zh: '账号的手机号尚未通过验证码验证',
    en: 'The phone number of this account has not been verified by a code.',
  },
  secondFactorNeeded: {
    code: codeNumbers.secondFactorNeeded,
    zh: '请用通行密钥验证，或输入验证器应用里的 6 位数字或一个恢复码',
    en: 'Please use a passkey, the six digits of your authenticator app, or a recovery code.',
  },
  loginTicketInvalid: {
    code: codeNumbers.loginTicketInvalid,
    zh: '等待太久，请重新输入密码登录',
    en: 'This took too long. Please log in with your password again.',
  },
  factorWrong: {
    code: codeNumbers.factorWrong,
    zh: '验证码不对或已用过，请输入验证器应用里最新的数字',
    en: 'This code is wrong or was used already. Please enter the latest one of your app.',
  },
  factorLocked: {
    code: codeNumbers.factorLocked,
    zh: '验证码输错太多次，请 15 分钟后再试',
    en: 'There were too many wrong codes. Please try again in 15 minutes.',
  },
  factorExists: {
    code: codeNumbers.factorExists,
    zh: '这个账号已经有验证器，请先移除原来的',
    en: 'This account has an authenticator app already. Please remove it first.',
  },
  totpExpired: {
    code: codeNumbers.totpExpired,
    zh: '添加验证器的时间已过，请重新开始',
    en: 'The time to add this app has passed. Please start again.',
  },
  confirmationNeeded: {
    code: codeNumbers.confirmationNeeded,
    zh: '这项操作需要再次验证：请输入验证码或使用通行密钥，然后会继续',
    en: 'This needs your second factor again. Enter a code or use a passkey, and it goes on.',
  },
  passkeyWrong: {
    code: codeNumbers.passkeyWrong,
    zh: '通行密钥没有通过验证，或等待太久。请重试，或改用验证码',
    en: 'The passkey was not accepted, or it took too long. Please try again, or use a code.',
  },
  passkeyExists: {
    code: codeNumbers.passkeyExists,
    zh: '这个通行密钥已经添加过',
    en: 'This passkey was added before.',
  },
  passkeyNotFound: {
    code: codeNumbers.passkeyNotFound,
    zh: '没有这个通行密钥',
    en: 'There is no such passkey.',
  },
  passkeysFull: {
    code: codeNumbers.passkeysFull,
    zh: '一个账号最多 20 个通行密钥，请先移除不再使用的',
    en: 'An account can have 20 passkeys. Please remove one that you no longer use.',
  },
  passkeysUnavailable: {
    code: codeNumbers.passkeysUnavailable,
    zh: '这个网站的地址是 IP 地址，不能使用通行密钥，请改用验证器应用',
    en: 'This site is reached by an IP address, which passkeys do not allow. Please use an authenticator app.',
  },
} as const
