// @vitest-environment happy-dom
import type { CodeWay } from '@faka/contract/account/code-way'
import { defaultStorefrontSettings } from '@faka/contract/storefront/storefront-settings'
import { act, getByRole, queryByRole } from '@testing-library/react'
import type { ComponentType } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { done, openAccountPage, rejected } from '../../../../test-support/dom/account-page.tsx'
import { press } from '../../../../test-support/dom/user.ts'
import { PlatformSettingsContext } from '../../lib/settings.ts'
import Login from '../login.tsx'
import PasswordReset from '../password-reset.tsx'
import Signup from '../signup.tsx'

let harness: ReturnType<typeof openAccountPage>
beforeEach(() => {
  harness = openAccountPage()
})
afterEach(() => harness.leave())

const phone = '13800138000'
const right = {
  phone,
  verifyCode: '123456',
  newPassword: 'a good password',
  confirmPassword: 'a good password',
}

const screens = [
  { Page: Signup, path: '/signup', operation: 'register', code: 'verifyCode' },
  { Page: PasswordReset, path: '/password-reset', operation: 'forgetPassword', code: 'forgetVerifyCode' },
] as const

type Fields = Partial<typeof right>

const signupFaults: [typed: Fields, field: string, zh: string, en: string][] = [
  [{ phone: '' }, 'phone', '手机号不能为空', 'Phone number cannot be empty'],
  [{ phone: '12800138000' }, 'phone', '手机号格式不正确', 'This is not a valid phone number'],
  [{ phone: '1380013800' }, 'phone', '手机号格式不正确', 'This is not a valid phone number'],
  [{ verifyCode: '' }, 'verifyCode', '验证码不能为空', 'Verification code cannot be empty'],
  [{ verifyCode: '12345' }, 'verifyCode', '请输入 6 位数字验证码', 'enter the 6-digit code'],
  [{ verifyCode: '12345a' }, 'verifyCode', '请输入 6 位数字验证码', 'enter the 6-digit code'],
  [{ newPassword: '' }, 'newPassword', '密码不能为空', 'Password cannot be empty'],
  [
    { newPassword: 'seven77' },
    'newPassword',
    '密码长度应为 8–64 个字符',
    'A password must have 8 to 64 characters',
  ],
  [
    { newPassword: 'x'.repeat(65) },
    'newPassword',
    '密码长度应为 8–64 个字符',
    'A password must have 8 to 64 characters',
  ],
  [{ confirmPassword: '' }, 'confirmPassword', '确认密码不能为空', 'Confirm password cannot be empty'],
  [
    { confirmPassword: 'a good passwore' },
    'confirmPassword',
    '两次输入的密码不一致',
    'The two passwords do not match',
  ],
]

describe.each([
  ['zh-CN', 2],
  ['en-US', 3],
] as const)('in %s', (locale, at) => {
  it.each(signupFaults)('signing up with %o is stopped at the field', async (...row) => {
    const [typed, field] = row
    await harness.show(Signup, '/signup', locale)
    await harness.type({ ...right, ...typed })
    await harness.submit()
    expect(harness.errorAt(field)).toContain(row[at])
    expect(harness.calls).toEqual([])
    await harness.waitUntil(() => expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true'))
  })

  it.each([
    ['newPassword', '', '新密码不能为空', 'New password cannot be empty'],
    ['confirmPassword', '', '确认新密码不能为空', 'Confirm new password cannot be empty'],
  ] as const)('a reset without its %s is stopped at the field', async (...row) => {
    const [field, value] = row
    await harness.show(PasswordReset, '/password-reset', locale)
    await harness.type({ ...right, [field]: value })
    await harness.submit()
    expect(harness.errorAt(field)).toBe(row[at])
    expect(harness.calls).toEqual([])
  })

  it.each([
    ['register', 110003, 'verifyCode', '验证码错误或已过期', 'The code is wrong or has expired'],
    ['register', 110006, 'phone', '该手机号已注册', 'already has an account'],
    ['register', 110010, 'confirmPassword', '两次输入的密码不一致', 'The two passwords do not match'],
    ['register', 429000, 'form', '操作过于频繁', 'Too many requests'],
    ['register', undefined, 'form', '没有注册成功', 'Signing up did not work'],
    ['forgetPassword', 110003, 'verifyCode', '验证码错误或已过期', 'The code is wrong or has'],
    ['forgetPassword', undefined, 'form', '密码没有重置', 'Your password was not reset'],
  ] as const)('%s rejected with %s is shown in its place, %s, and keeps the form', async (...row) => {
    const [operation, code, field] = row
    const { Page, path } = screens[operation === 'register' ? 0 : 1]
    if (code !== undefined) harness.answers.set(operation, rejected(code))
    await harness.show(Page, path, locale)
    await harness.type(right)
    await harness.submit()
    const sentence = row[at === 2 ? 3 : 4]
    await harness.waitUntil(() => expect(harness.text()).toContain(sentence))
    if (field !== 'form') expect(harness.errorAt(field)).toContain(sentence)
    for (const [name, value] of Object.entries(right)) expect(harness.field(name).value).toBe(value)
    expect(harness.failures).toEqual([])
    expect(harness.navigations).toEqual([])
  })

  it.each(screens)('$path sends, confirms, and leads to the login', async ({ Page, path, operation }) => {
    harness.answers.set(operation, done())
    await harness.show(Page, `${path}?from=%2FshopDetail%2Fdemo`, locale)
    await harness.type({ ...right, phone: '138 0013 8000', verifyCode: '１２３４５６' })
    await harness.submit()
    await harness.waitUntil(() => expect(harness.navigations).toEqual(['/login?from=%2FshopDetail%2Fdemo']))
    const { newPassword: password, ...others } = right
    expect(harness.calls).toEqual([{ name: operation, body: { ...others, password } }])
    const sentences = {
      register: ['注册成功，请登录', 'You are signed up. Please log in.'],
      forgetPassword: [
        '密码已重置，请用新密码登录',
        'Your password has been reset. Please log in with the new one.',
      ],
    }[operation]
    expect(harness.toasts()).toEqual([sentences[at - 2]])
    await harness.show(Login, '/login', locale)
    expect(harness.field('userName').value).toBe(phone)
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain(phone)
  })

  it.each([
    [110004, '验证码刚刚发送过', 'A code was sent a moment ago'],
    [110005, '获取次数过多', 'Too many codes requested'],
    [110013, '暂时无法发送验证码', 'Codes cannot be sent at the moment'],
    [429000, '操作过于频繁', 'Too many requests'],
    [undefined, '验证码没有发出', 'The code was not sent'],
  ] as const)('a code rejected with %s is shown at its field', async (...row) => {
    const [code, zh, en] = row
    if (code !== undefined) harness.answers.set('verifyCode', rejected(code, { resendAfterSeconds: 42 }))
    await harness.show(Signup, '/signup', locale)
    await harness.type({ phone })
    await harness.sendCode()
    await harness.waitUntil(() => expect(harness.errorAt('verifyCode')).toContain(at === 2 ? zh : en))
    expect(harness.failures).toEqual([])
    const waits = harness.codeButton()?.getAttribute('aria-disabled') === 'true'
    expect(waits).toBe(code === 110004)
  })
})

it('a taken phone offers the login with that phone', async () => {
  harness.answers.set('register', rejected(110006))
  await harness.show(Signup, '/signup?from=%2FshopDetail%2Fdemo')
  await harness.type(right)
  await harness.submit()
  await harness.waitUntil(() => expect(harness.errorAt('phone')).toContain('用它直接登录'))
  const link = [...harness.root.querySelectorAll('a')].find(
    ({ textContent }) => textContent === '用它直接登录',
  )
  link?.click()
  expect(harness.navigations).toEqual(['/login?from=%2FshopDetail%2Fdemo'])
  await harness.show(Login, '/login')
  expect(harness.field('userName').value).toBe(phone)
})

it('password managers find the fields that they look for', async () => {
  await harness.show(Signup, '/signup')
  const sought = ['phone', 'verifyCode', 'newPassword', 'confirmPassword'].map(
    (name) => harness.field(name).autocomplete,
  )
  expect(sought).toEqual(['tel-national', 'one-time-code', 'new-password', 'new-password'])
  expect(harness.field('verifyCode').inputMode).toBe('numeric')
})

describe.each(screens)('the code button of $path', ({ Page, path, code }) => {
  afterEach(() => vi.useRealTimers())
  const label = () => harness.codeButton()?.textContent ?? ''
  const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))

  it('asks for a phone first, and leaves other messages', async () => {
    await harness.show(Page, path)
    await harness.submit()
    await harness.type({ phone: '123' })
    await harness.sendCode()
    expect(harness.errorAt('phone')).toContain('手机号格式不正确')
    expect(harness.errorAt('confirmPassword')).toContain('不能为空')
    expect(harness.calls).toEqual([])
  })

  it('sends once and counts down, also after leaving and coming back', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: 1_000_000 })
    harness.answers.set(code, done({ resendAfterSeconds: 60 }))
    await harness.show(Page, path)
    await harness.type({ phone })
    await harness.sendCode()
    await harness.waitUntil(() => expect(label()).toContain('60 秒后重发'))
    await harness.sendCode()
    expect(harness.calls).toEqual([{ name: code, body: { phone } }])
    expect(harness.text()).toContain('138****8000')

    await pass(17_000)
    await harness.waitUntil(() => expect(label()).toContain('43 秒后重发'))
    await harness.show(Page, path)
    expect(label()).toContain('43 秒后重发')
    expect(JSON.stringify({ ...sessionStorage })).not.toContain(phone)

    // a visitor who mistyped the phone number need not wait for the other one
    await harness.type({ phone: '13900139000' })
    expect(label()).toBe('获取验证码')
    await harness.type({ phone })
    await pass(43_000)
    await harness.waitUntil(() => expect(label()).toBe('获取验证码'))
  })

  it('announces once, not every second', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: 1_000_000 })
    harness.answers.set(code, done({ resendAfterSeconds: 60 }))
    await harness.show(Page, path)
    await harness.type({ phone })
    await harness.sendCode()
    const status = () => harness.root.querySelector('[role=status]')?.textContent
    await harness.waitUntil(() => expect(status()).toContain('60 秒后可以重新获取'))
    const announced = status()
    const counted = label()
    await pass(5_000)
    await harness.waitUntil(() => expect(label()).not.toBe(counted))
    expect(status()).toBe(announced)
    expect(harness.codeButton()?.querySelector('[aria-hidden=true]')?.textContent).toContain('秒后重发')
  })
})

it('a reset does not reveal whether the phone has an account', async () => {
  harness.answers.set('forgetVerifyCode', done({ resendAfterSeconds: 60 }))
  await harness.show(PasswordReset, '/password-reset')
  await harness.type({ phone })
  await harness.sendCode()
  await harness.waitUntil(() => expect(harness.text()).toContain('如果 138****8000 注册过'))
})

it.each([true, false])('with an outbox (%s), a link to it is shown', async (outbox) => {
  const config = document.createElement('script')
  config.id = 'config'
  config.type = 'application/json'
  config.textContent = JSON.stringify({ ...defaultStorefrontSettings, outbox })
  vi.resetModules()
  document.head.append(config)
  try {
    const [fresh, page] = await Promise.all([
      import('../../../../test-support/dom/account-page.tsx'),
      import('../signup.tsx'),
    ])
    const again = fresh.openAccountPage()
    again.answers.set('verifyCode', done({ resendAfterSeconds: 60 }))
    await again.show(page.default, '/signup')
    await again.type({ phone })
    await again.sendCode()
    await again.waitUntil(() => expect(again.text()).toContain('已发送至'))
    expect(again.root.querySelector('a[href="/dev/outbox"]') !== null).toBe(outbox)
    await again.leave()
  } finally {
    config.remove()
  }
})

describe('by mail', () => {
  const mail = 'qing@example.com'
  const { phone: _, ...typed } = right

  it.each(screens)('$path sends the code to the mail address and leads to the login', async (screen) => {
    const { Page, path, operation, code } = screen
    harness.answers.set(code, done({ resendAfterSeconds: 60 }))
    harness.answers.set(operation, done())
    await harness.show(Page, path)
    await harness.type({ newPassword: right.newPassword })
    await press(getByRole(harness.root, 'button', { name: '改用邮箱' }))
    expect(harness.field('newPassword').value).toBe(right.newPassword)
    expect(harness.root.querySelector('[name=phone]')).toBe(null)
    await harness.type({ ...typed, mail: 'qing@example' })
    await harness.sendCode()
    expect(harness.errorAt('mail')).toContain('邮箱格式不正确')
    await harness.type({ mail })
    await harness.sendCode()
    await harness.waitUntil(() => expect(harness.text()).toContain('q***@example.com'))
    await harness.submit()
    await harness.waitUntil(() => expect(harness.navigations).toEqual(['/login']))
    expect(harness.calls).toEqual([
      { name: code, body: { mail } },
      {
        name: operation,
        body: { mail, verifyCode: '123456', password: right.newPassword, confirmPassword: right.newPassword },
      },
    ])
    await harness.show(Login, '/login')
    expect(harness.field('userName').value).toBe(mail)
  })

  it('that the address has an account is said at its field, with a way to the login', async () => {
    harness.answers.set('register', rejected(110053))
    await harness.show(Signup, '/signup')
    await press(getByRole(harness.root, 'button', { name: '改用邮箱' }))
    await harness.type({ ...typed, mail })
    await harness.submit()
    await harness.waitUntil(() => expect(harness.errorAt('mail')).toContain('该邮箱已注册'))
    await press(getByRole(harness.root, 'button', { name: '改用手机号' }))
    expect(harness.field('phone').getAttribute('aria-invalid')).not.toBe('true')
  })
})

describe('what cannot be sent is not offered', () => {
  const show = (codeWays: CodeWay[], Page: ComponentType, path: string) =>
    harness.show(
      () => (
        <PlatformSettingsContext value={{ ...defaultStorefrontSettings, codeWays }}>
          <Page />
        </PlatformSettingsContext>
      ),
      path,
    )

  it.each(screens)('$path asks for what codes can be sent to', async ({ Page, path }) => {
    await show(['phone'], Page, path)
    expect(harness.field('phone').value).toBe('')
    expect(queryByRole(harness.root, 'button', { name: '改用邮箱' })).toBe(null)
    await show(['mail'], Page, path)
    expect(harness.field('mail').value).toBe('')
    expect(queryByRole(harness.root, 'button', { name: '改用手机号' })).toBe(null)
  })

  it('without any, the pages say so and lead to the contact, and the login offers neither', async () => {
    for (const { Page, path } of screens) {
      await show([], Page, path)
      expect(harness.text()).toContain('没有开通短信和邮件')
      expect(harness.root.querySelector('form')).toBe(null)
      expect(harness.root.querySelector('a')?.getAttribute('href')).toBe('/userCenter/contact')
    }
    await show([], Login, '/login')
    expect(harness.root.querySelector('a[href^="/signup"], a[href^="/password-reset"]')).toBe(null)
  })
})
