// @vitest-environment happy-dom

import { type AccountProof, sendAccountCode } from '@faka/contract/account/account-proof'
import { changePassword } from '@faka/contract/account/change-account'
import { listPasskeys, requestPasskey } from '@faka/contract/account/passkeys'
import { confirmSecondFactor, showSecondFactor, startTotp } from '@faka/contract/account/second-factor'
import { endOtherSessions, endSession, listSessions } from '@faka/contract/account/sessions'
import { countGuestOrders, takeOverOrders } from '@faka/contract/order/order-list'
import { changeBuyer, getBuyer } from '@faka/contract/profile/profile'
import { codeNumbers } from '@faka/contract/shared/code-numbers'
import { AccountId } from '@faka/contract/shared/ids'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Answer, Storefront } from '../../../test-support/dom/storefront.tsx'
import { typeInto } from '../../../test-support/dom/user.ts'
import { buyerUser } from '../features/account/session-store.ts'
import { buyerInfo } from '../features/profile/buyer-info.ts'
import { readToken, storeToken } from '../lib/session.ts'
import { dismissToast } from '../ui/toast.ts'

/** What the device of a test answers to every request. */
const passkeyAnswer = {
  credentialId: 'AAAA',
  clientData: 'BBBB',
  authenticatorData: 'CCCC',
  signature: 'DDDD',
}
vi.mock('@simplewebauthn/browser', () => ({
  startAuthentication: async () => ({
    id: 'AAAA',
    response: { clientDataJSON: 'BBBB', authenticatorData: 'CCCC', signature: 'DDDD' },
  }),
}))

const id = AccountId.parse('HD0VSEC2T567RK21W691')
const lime = {
  id,
  userId: id,
  nickName: 'Lime',
  avatar: '',
  qq: '',
  mail: '',
  wechat: '',
  region: '',
  phone: '13800138000',
  balanceFen: 1280,
}
const moment = '2026-11-21T08:00:00.000Z'
const row = {
  device: 'Safari, iOS',
  place: '203.0.113.*',
  current: false,
  createTime: moment,
  lastUsedTime: moment,
}
const rows = [
  { ...row, sessionId: 'HD0VSEC2T567RK21W692' },
  { ...row, sessionId: 'HD0VSEC2T567RK21W693', device: '' },
  { ...row, sessionId: 'HD0VSEC2T567RK21W694', device: 'Chrome, Linux', current: true },
]

const done = (data: unknown = {}): Answer => ({ code: 0, data })
const address = '/userCenter/account'

let shop: Storefront
let sent: { path: string; body: unknown }[]

/** A server that records its calls. */
const answer = (path: string, give: () => Answer | Promise<Response>) => {
  shop.answers[path] = (body) => {
    sent.push({ path, body })
    return give()
  }
}
const sentTo = ({ path }: { path: string }) =>
  sent.filter((each) => each.path === path).map(({ body }) => body)

async function openAccount(locale: 'zh-CN' | 'en-US' = 'zh-CN') {
  storeToken('a token')
  buyerUser.setState({
    id,
    userName: lime.phone,
    phone: lime.phone,
    roles: [],
    role: 'user',
    token: 'a token',
    createTime: moment,
    updateTime: moment,
    lastLoginTime: moment,
  })
  await shop.open(address, { locale })
  await shop.until(() => document.querySelector('[name=nickName]') !== null)
}

function field(name: string): HTMLInputElement {
  const found = document.querySelector<HTMLInputElement>(`[name="${name}"]`)
  if (!found) throw new Error(`there is no field ${name}`)
  return found
}

async function type(values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) {
    const input = field(name)
    await typeInto(input, value)
    await shop.until(() => field(name).value === value)
  }
}

/** Presses the last button whose label starts with this text; its busy text follows the label. */
function press(words: string) {
  const found = [...document.querySelectorAll('button')].findLast(({ textContent }) =>
    textContent.startsWith(words),
  )
  if (!found) throw new Error(`there is no button ${words}`)
  found.click()
}

const submit = (name: string) => field(name).form?.requestSubmit()
const isWrong = (name: string) => field(name).getAttribute('aria-invalid') === 'true'

beforeEach(() => {
  sent = []
  shop = new Storefront()
  answer(getBuyer.path, () => done(lime))
  answer(listSessions.path, () => done({ list: rows }))
  answer(countGuestOrders.path, () => done({ count: 0 }))
})
afterEach(async () => {
  await shop[Symbol.asyncDispose]()
  dismissToast()
})

it('shows a guest no data, and a login', async () => {
  await shop.open(address)
  await shop.until(() => shop.text().includes('个人资料只有登录后才能查看和修改'))
  expect(document.querySelector('main input')).toBeNull()
  expect(shop.calls.filter((path) => path.startsWith('/card-core'))).toEqual([])
})

describe('the profile', () => {
  it('saves only what was changed, and updates everything around', async () => {
    answer(changeBuyer.path, () => done({ ...lime, nickName: 'Fox', mail: 'fox@example.com' }))
    await openAccount()
    await type({ nickName: ' Fox ', mail: 'fox@example.com' })
    expect(shop.text()).toContain('有修改尚未保存')
    submit('nickName')
    await shop.until(() => shop.toasts().includes('资料已保存'))
    expect(sentTo(changeBuyer)).toEqual([{ nickName: 'Fox', mail: 'fox@example.com' }])
    expect(buyerInfo.getState()?.nickName).toBe('Fox')
    expect(document.querySelector('aside')?.textContent).toContain('Fox')
    expect(field('nickName').value).toBe('Fox')
    expect(shop.text()).toContain('没有修改')
  })

  it.each([
    ['zh-CN', 'qq', '12', 'QQ 号为 5 到 12 位数字'],
    ['en-US', 'qq', '12', 'A QQ number has 5 to 12 digits'],
    ['zh-CN', 'mail', 'nobody', '邮箱格式不对，应像 name@example.com'],
    ['en-US', 'mail', 'nobody', 'This is not an email address such as name@example.com'],
    ['zh-CN', 'wechat', '1abc', '微信号为 6 到 20 位'],
    ['en-US', 'wechat', '1abc', 'A WeChat ID has 6 to 20'],
  ] as const)(
    'says in %s at the field %s what is wrong, and makes no call',
    async (locale, name, text, sentence) => {
      await openAccount(locale)
      await type({ [name]: text })
      submit(name)
      await shop.until(() => shop.text().includes(sentence))
      expect(isWrong(name)).toBe(true)
      await shop.until(() => document.activeElement === field(name))
      expect(sentTo(changeBuyer)).toEqual([])
      await type({ [name]: '' })
      expect(isWrong(name)).toBe(false)
    },
  )

  it('keeps the form when saving fails, and reports it once', async () => {
    answer(changeBuyer.path, () => Promise.reject(new TypeError('the line is broken')))
    await openAccount()
    await type({ nickName: 'Fox' })
    submit('nickName')
    await shop.until(() => shop.toasts().length === 1)
    expect(field('nickName').value).toBe('Fox')
    expect(shop.text()).toContain('有修改尚未保存')
  })

  it('keeps the form while another page is shown', async () => {
    await openAccount()
    await type({ nickName: 'Fox' })
    await shop.press('[href="/userCenter/contact"]')
    await shop.until(() => shop.text().includes('平台客服'))
    await shop.press(`[href="${address}"]`)
    await shop.until(() => document.querySelector('[name=nickName]') !== null)
    expect(field('nickName').value).toBe('Fox')
  })

  it('does not send fields that another device changed and this one did not', async () => {
    const elsewhere = Promise.withResolvers<Response>()
    await openAccount()
    await shop[Symbol.asyncDispose]()
    const kept = { user: buyerUser.getState(), info: buyerInfo.getState() }
    shop = new Storefront()
    storeToken('a token')
    buyerUser.setState(kept.user)
    buyerInfo.setState(kept.info)
    answer(getBuyer.path, () => elsewhere.promise)
    answer(listSessions.path, () => done({ list: rows }))
    answer(countGuestOrders.path, () => done({ count: 0 }))
    answer(changeBuyer.path, () => done({ ...lime, qq: '123456', nickName: 'Fox' }))
    await shop.open(address)
    await shop.until(() => document.querySelector('[name=nickName]') !== null)
    elsewhere.resolve(Response.json({ code: 0, message: '', data: { ...lime, qq: '123456' } }))
    await shop.until(() => field('qq').value === '123456')
    expect(shop.text()).toContain('没有修改')
    await type({ nickName: 'Fox' })
    submit('nickName')
    await shop.until(() => sentTo(changeBuyer).length === 1)
    expect(sentTo(changeBuyer)).toEqual([{ nickName: 'Fox' }])
  })

  it('takes a picture, or none', async () => {
    answer(changeBuyer.path, () => done({ ...lime, avatar: '/avatars/fox.svg' }))
    await openAccount()
    document.querySelector<HTMLInputElement>('input[name=avatar][aria-label="狐狸"]')?.click()
    await shop.until(() => shop.text().includes('有修改尚未保存'))
    submit('nickName')
    await shop.until(() => sentTo(changeBuyer).length === 1)
    expect(sentTo(changeBuyer)).toEqual([{ avatar: '/avatars/fox.svg' }])
    await shop.until(() => document.querySelector('aside img[src="/avatars/fox.svg"]') !== null)
  })
})

it('shows only part of the phone number, and changes it by a verification code', async () => {
  answer(changeBuyer.path, () => done({ ...lime, phone: '13900139000' }))
  await openAccount()
  expect(shop.text()).toContain('138****8000')
  expect(shop.text()).not.toContain(lime.phone)
  press('更换手机号')
  await shop.until(() => document.activeElement === field('phone'))
  await type({ phone: lime.phone, verifyCode: '123456' })
  submit('phone')
  await shop.until(() => shop.text().includes('这就是现在的手机号'))
  await type({ phone: '139 0013 9000', currentPassword: 'my password' })
  submit('phone')
  await shop.until(() => shop.toasts().includes('手机号已更换'))
  expect(sentTo(changeBuyer)).toEqual([
    { phone: '13900139000', verifyCode: '123456', currentPassword: 'my password' },
  ])
  expect(shop.text()).toContain('139****9000')
})

it('asks for the password before the mail changes, and for a code where there is a second factor', async () => {
  answer(getBuyer.path, () => done({ ...lime, mail: 'lime@example.com' }))
  const answers: Answer[] = [
    { code: codeNumbers.passwordWrong },
    { code: codeNumbers.confirmationNeeded },
    done({ ...lime, mail: 'fox@example.com' }),
  ]
  answer(changeBuyer.path, () => answers.shift() ?? done())
  await openAccount()
  await shop.until(() => field('mail').value === 'lime@example.com')
  expect(document.querySelector('[name=currentPassword]')).toBeNull()
  await type({ mail: 'fox@example.com' })
  await type({ currentPassword: 'not this one' })
  submit('mail')
  await shop.until(() => isWrong('currentPassword'))
  submit('mail')
  await shop.until(() => document.querySelector('[name=code]') !== null)
  await type({ code: '123456' })
  submit('mail')
  await shop.until(() => shop.text().includes('没有修改'))
  const mail = 'fox@example.com'
  expect(sentTo(changeBuyer)).toEqual([
    { mail, currentPassword: 'not this one' },
    { mail, currentPassword: 'not this one' },
    { mail, currentPassword: 'not this one', code: '123456' },
  ])
})

it('asks for the password before a first mail is set, and saves it after a passkey', async () => {
  vi.stubGlobal('PublicKeyCredential', class {})
  const answers: Answer[] = [
    { code: codeNumbers.confirmationNeeded },
    done({ ...lime, mail: 'fox@example.com' }),
  ]
  answer(changeBuyer.path, () => answers.shift() ?? done())
  const passkey = { passkeyId: id, name: 'My phone', createTime: moment, lastUsedTime: null }
  answer(listPasskeys.path, () => done({ list: [passkey], host: location.hostname }))
  const request = { challenge: 'AAAA', timeout: 1, rpId: location.hostname, userVerification: 'preferred' }
  answer(requestPasskey.path, () => done({ request: { ...request, allowCredentials: [] } }))
  answer(confirmSecondFactor.path, () => done({ untilTime: moment }))
  await openAccount()
  const mail = 'fox@example.com'
  await type({ mail })
  expect(document.querySelector('[name=currentPassword]')).not.toBeNull()
  submit('mail')
  await shop.until(() => shop.text().includes('用通行密钥确认'))
  press('用通行密钥确认')
  await shop.until(() => shop.text().includes('没有修改'))
  expect(sentTo(confirmSecondFactor)).toEqual([{ passkey: passkeyAnswer }])
  expect(sentTo(changeBuyer)).toEqual([{ mail }, { mail }])
})

it('says at the field that the current password is wrong, and keeps the form', async () => {
  answer(changePassword.path, () => ({ code: codeNumbers.passwordWrong }))
  await openAccount()
  press('修改密码')
  await shop.until(() => document.activeElement === field('currentPassword'))
  expect(shop.text()).toContain('其他设备上的登录会全部退出')
  await type({ currentPassword: 'not this one', password: 'a new password', confirmPassword: 'another' })
  submit('password')
  await shop.until(() => isWrong('confirmPassword'))
  expect(sentTo(changePassword)).toEqual([])
  await type({ confirmPassword: 'a new password' })
  submit('password')
  await shop.until(() => shop.text().includes('当前密码不对'))
  expect(isWrong('currentPassword')).toBe(true)
  expect([field('currentPassword').value, field('password').value]).toEqual([
    'not this one',
    'a new password',
  ])
  expect(shop.toasts()).toEqual([])
})

it('asks for a code of the second factor before the password changes, and keeps what was typed', async () => {
  const answers: Answer[] = [{ code: codeNumbers.confirmationNeeded }, done({})]
  answer(changePassword.path, () => answers.shift() ?? done())
  await openAccount()
  press('修改密码')
  await shop.until(() => document.activeElement === field('currentPassword'))
  const typed = {
    currentPassword: 'my password',
    password: 'a new password',
    confirmPassword: 'a new password',
  }
  await type(typed)
  expect(document.querySelector('[name=code]')).toBeNull()
  submit('password')
  await shop.until(() => document.querySelector('[name=code]') !== null)
  await type({ code: '123456' })
  submit('password')
  await shop.until(() => shop.toasts().includes('密码已修改，其他设备已退出登录'))
  expect(sentTo(changePassword)).toEqual([typed, { ...typed, code: '123456' }])
})

describe('an account without a password', () => {
  const openByCode = async (accountProof: AccountProof = { by: 'code', way: 'phone', to: lime.phone }) => {
    answer(showSecondFactor.path, () => done({ totpTime: null, recoveryCodesLeft: 0, accountProof }))
    answer(sendAccountCode.path, () => done({ resendAfterSeconds: 60 }))
    await openAccount()
    await shop.until(() => shop.text().includes('还没有设置'))
  }

  it('changes its phone by a code that is sent to the one before', async () => {
    const answers: Answer[] = [
      { code: codeNumbers.accountCodeWrong },
      done({ ...lime, phone: '13900139000' }),
    ]
    answer(changeBuyer.path, () => answers.shift() ?? done())
    await openByCode()
    press('更换手机号')
    await shop.until(() => document.activeElement === field('phone'))
    expect(document.querySelector('[name=currentPassword]')).toBeNull()
    expect(shop.text()).toContain('请用发到 138****8000 的验证码确认是您本人')
    press('获取验证码')
    await shop.until(() => shop.text().includes('已发送至 138****8000'))
    await type({ phone: '13900139000', verifyCode: '123456', accountCode: '65 4321' })
    submit('phone')
    await shop.until(() => isWrong('accountCode'))
    expect(isWrong('verifyCode')).toBe(false)
    await type({ accountCode: '654 322' })
    submit('phone')
    await shop.until(() => shop.toasts().includes('手机号已更换'))
    const typed = { phone: '13900139000', verifyCode: '123456' }
    expect(sentTo(changeBuyer)).toEqual([
      { ...typed, accountCode: '654321' },
      { ...typed, accountCode: '654322' },
    ])
  })

  it('sets its first password by a code, and is then asked for it', async () => {
    answer(changePassword.path, () => done({}))
    await openByCode()
    press('设置密码')
    await shop.until(() => document.activeElement === field('accountCode'))
    const passwords = { password: 'a new password', confirmPassword: 'a new password' }
    await type(passwords)
    submit('password')
    await shop.until(() => shop.text().includes('验证码不能为空'))
    await type({ accountCode: '123456' })
    answer(showSecondFactor.path, () =>
      done({ totpTime: null, recoveryCodesLeft: 0, accountProof: { by: 'password' } }),
    )
    submit('password')
    await shop.until(() => shop.toasts().includes('密码已设置，其他设备已退出登录'))
    expect(sentTo(changePassword)).toEqual([{ ...passwords, accountCode: '123456' }])
    await shop.until(() => !shop.text().includes('还没有设置'))
  })

  it('is told that it cannot change its phone where it gets no code', async () => {
    await openByCode({ by: 'nothing' })
    press('更换手机号')
    await shop.until(() => shop.text().includes('网站也无法给它发送验证码'))
  })
})

describe('the passkeys', () => {
  const openPasskeys = async (accountProof: AccountProof = { by: 'password' }) => {
    answer(showSecondFactor.path, () => done({ totpTime: null, recoveryCodesLeft: 10, accountProof }))
    answer(listPasskeys.path, () =>
      done({
        list: [
          { passkeyId: 'HD0VSEC2T567RK21W695', name: 'My phone', createTime: moment, lastUsedTime: null },
        ],
        host: 'localhost',
      }),
    )
    await openAccount()
    press('管理通行密钥')
    await shop.until(() => shop.text().includes('My phone'))
  }

  it('are loaded with their texts when they are opened, and take the focus of the button', async () => {
    await openPasskeys()
    expect(shop.text()).toContain('这个浏览器不支持通行密钥。')
    expect(shop.text()).toContain('恢复码')
    // an id is shown where a text is missing
    expect(shop.text()).not.toMatch(/\b(?:people|console|actions)\.\w/)
    expect(document.activeElement?.textContent).toContain('两步验证')
  })

  it('ask for the second factor before another is added, and go on by themselves', async () => {
    const answers: Answer[] = [
      { code: codeNumbers.confirmationNeeded },
      done({ secret: 'ABCD', uri: 'otpauth://totp/a?secret=ABCD' }),
    ]
    answer(startTotp.path, () => answers.shift() ?? done())
    answer(confirmSecondFactor.path, () => done({ untilTime: moment }))
    await openPasskeys()
    press('添加验证器应用')
    await shop.until(() => document.querySelector('[name=currentPassword]') !== null)
    await type({ currentPassword: 'my password' })
    submit('currentPassword')
    await shop.until(() => document.querySelector('[name=code]') !== null)
    await type({ code: '123456' })
    submit('code')
    await shop.until(() => shop.text().includes('ABCD'))
    expect(sentTo(confirmSecondFactor)).toEqual([{ code: '123456' }])
    expect(sentTo(startTotp)).toEqual([
      { currentPassword: 'my password' },
      { currentPassword: 'my password' },
    ])
  })

  it('ask an account without a password for a code that is sent to its phone', async () => {
    answer(sendAccountCode.path, () => done({ resendAfterSeconds: 60 }))
    answer(startTotp.path, () => done({ secret: 'ABCD', uri: 'otpauth://totp/a?secret=ABCD' }))
    await openPasskeys({ by: 'code', way: 'phone', to: lime.phone })
    press('添加验证器应用')
    await shop.until(() => document.querySelector('[name=accountCode]') !== null)
    expect(document.querySelector('[name=currentPassword]')).toBeNull()
    submit('accountCode')
    await shop.until(() => shop.text().includes('验证码不能为空'))
    press('获取验证码')
    await shop.until(() => shop.text().includes('已发送至 138****8000'))
    await type({ accountCode: '123 456' })
    submit('accountCode')
    await shop.until(() => shop.text().includes('ABCD'))
    expect(sentTo(startTotp)).toEqual([{ accountCode: '123456' }])
  })

  it('cannot be added where the account has no password and gets no code', async () => {
    await openPasskeys({ by: 'nothing' })
    press('添加验证器应用')
    await shop.until(() => shop.text().includes('这个账号没有密码，网站也无法给它发送验证码'))
  })
})

describe('the sessions', () => {
  it('start with this one, which cannot be logged out here', async () => {
    await openAccount()
    await shop.until(() => shop.text().includes('未知设备'))
    const lines = [...document.querySelectorAll('li')].filter(({ textContent }) =>
      /最近使用/.test(textContent),
    )
    expect(lines.map((line) => line.querySelector('button') !== null)).toEqual([false, true, true])
    expect(lines[0]?.textContent).toContain('本机')
  })

  it('are logged out one by one', async () => {
    answer(endSession.path, () => done())
    await openAccount()
    await shop.until(() => shop.text().includes('未知设备'))
    await shop.press('[aria-label="退出 Safari, iOS"]')
    await shop.until(() => shop.toasts().includes('该设备已退出登录'))
    expect(sentTo(endSession)).toEqual([{ sessionId: rows[0]?.sessionId }])
    await shop.until(() => sentTo(listSessions).length > 1)
  })

  it('are all logged out only after a confirmation', async () => {
    answer(endOtherSessions.path, () => done({ ended: 2 }))
    await openAccount()
    await shop.until(() => shop.text().includes('未知设备'))
    press('退出其他所有设备')
    await shop.until(() => shop.text().includes('其他 2 处登录会立即失效'))
    expect(sentTo(endOtherSessions)).toEqual([])
    press('退出其他所有设备')
    await shop.until(() => shop.toasts().includes('已退出其他 2 处登录'))
  })
})

describe('orders of a guest', () => {
  it('are loaded before the profile is shown, so that nothing shifts', async () => {
    const count = Promise.withResolvers<Response>()
    answer(countGuestOrders.path, () => count.promise)
    const opened = openAccount()
    await shop.until(() => sentTo(countGuestOrders).length === 1 && sentTo(getBuyer).length > 0)
    await shop.until(() => shop.text().includes('正在加载资料'))
    expect(document.querySelector('[name=nickName]')).toBeNull()
    count.resolve(Response.json({ code: 0, message: '', data: { count: 1 } }))
    await opened
    expect(shop.text()).toContain('发现 1 个')
  })

  it('are offered above the profile, taken over, and not offered again', async () => {
    let count = 2
    answer(countGuestOrders.path, () => done({ count }))
    answer(takeOverOrders.path, () => {
      count = 0
      return done({ taken: 2 })
    })
    await openAccount()
    expect(shop.text()).toContain('发现 2 个用这个手机号下的游客订单')
    press('并入我的账号')
    await shop.until(() => shop.toasts().includes('已并入 2 个订单'))
    await shop.until(() => !shop.text().includes('发现'))
  })

  it('delay nothing if their number cannot be loaded', async () => {
    answer(countGuestOrders.path, () => ({ code: 500000 }))
    await openAccount()
    expect(shop.text()).not.toContain('游客订单')
    expect(shop.toasts()).toEqual([])
    expect(sentTo(countGuestOrders)).toHaveLength(1)
    const before = field('nickName')
    const later = Promise.withResolvers<Response>()
    answer(countGuestOrders.path, () => later.promise)
    const refetch = shop.client.refetchQueries({ queryKey: ['order.countGuestOrders'] })
    await shop.until(() => sentTo(countGuestOrders).length === 2)
    // Typing is not interrupted.
    await type({ nickName: 'Foxes' })
    later.resolve(Response.json({ code: 500000, message: '', data: null }))
    await refetch
    expect(field('nickName')).toBe(before)
  })
})

it('logging out clears the account', async () => {
  await openAccount()
  press('退出登录')
  await shop.until(() => location.pathname === '/login')
  expect([readToken(), buyerUser.getState(), buyerInfo.getState()]).toEqual([null, undefined, undefined])
})
