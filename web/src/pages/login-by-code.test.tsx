// @vitest-environment happy-dom
import { getByRole } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { done, openAccountPage, rejected, session } from '../../../test-support/dom/account-page.tsx'
import { press } from '../../../test-support/dom/user.ts'
import { readToken } from '../lib/session.ts'
import Login from './login.tsx'

let harness: ReturnType<typeof openAccountPage>
beforeEach(() => {
  harness = openAccountPage()
})
afterEach(() => harness.leave())

const phone = '13800138000'
const typed = { phone: '+86 138 0013 8000', verifyCode: ' 123 456' }

const has = (name: string) => harness.root.querySelector(`[name="${name}"]`) !== null

async function showCodeLogin(locale: 'zh-CN' | 'en-US' = 'zh-CN') {
  await harness.show(Login, '/login?from=%2FshopDetail%2Fdemo', locale)
  if (locale === 'en-US') await harness.chooseLogin('code')
}

it('in Chinese the phone and the code come first, in English the password', async () => {
  await harness.show(Login, '/login', 'zh-CN')
  expect([has('phone'), has('password')]).toEqual([true, false])
  await harness.show(Login, '/login', 'en-US')
  expect([has('phone'), has('password')]).toEqual([false, true])
})

it.each(['zh-CN', 'en-US'] as const)('a code logs in and leads back, in %s', async (locale) => {
  harness.answers.set('loginVerifyCode', done({ resendAfterSeconds: 60 }))
  harness.answers.set('loginByCode', done(session))
  await showCodeLogin(locale)
  await harness.type({ phone: typed.phone })
  await harness.sendCode()
  await harness.waitUntil(() => expect(harness.text()).toContain('138****8000'))
  await harness.waitUntil(() => expect(document.activeElement).toBe(harness.field('verifyCode')))
  await harness.type({ verifyCode: typed.verifyCode })
  await harness.submit()
  await harness.waitUntil(() => expect(harness.navigations).toEqual(['/shopDetail/demo']))
  expect(harness.calls).toEqual([
    { name: 'loginVerifyCode', body: { phone } },
    { name: 'loginByCode', body: { phone, verifyCode: '123456' } },
  ])
  expect(readToken()).toBe(session.token)
})

it('the code goes to the mail address instead, and what was typed is kept', async () => {
  harness.answers.set('loginByCode', done(session))
  await showCodeLogin()
  await harness.type({ phone })
  await press(getByRole(harness.root, 'button', { name: '改用邮箱' }))
  await harness.type({ mail: 'qing@example.com', verifyCode: '123456' })
  await harness.submit()
  await harness.waitUntil(() => expect(harness.navigations).toHaveLength(1))
  expect(harness.calls.at(-1)?.body).toEqual({ mail: 'qing@example.com', verifyCode: '123456' })
})

it('what is typed survives a look at the password', async () => {
  await showCodeLogin()
  await harness.type({ phone })
  await harness.chooseLogin('password')
  await harness.chooseLogin('code')
  expect(harness.field('phone').value).toBe(phone)
})

describe.each([
  ['zh-CN', 2],
  ['en-US', 3],
] as const)('in %s', (locale, at) => {
  it.each([
    ['phone', { phone: '', verifyCode: '123456' }, '手机号不能为空', 'Phone number cannot be empty'],
    ['phone', { phone: '12800138000', verifyCode: '123456' }, '手机号格式不正确', 'not a valid phone'],
    ['verifyCode', { phone, verifyCode: '' }, '验证码不能为空', 'Verification code cannot be empty'],
    ['verifyCode', { phone, verifyCode: '12345' }, '请输入 6 位数字验证码', 'enter the 6-digit code'],
  ] as const)('a wrong %s is stopped at its field: %o', async (...row) => {
    const [field, values] = row
    await showCodeLogin(locale)
    await harness.type(values)
    await harness.submit()
    expect(harness.errorAt(field)).toContain(row[at])
    await harness.waitUntil(() => expect(document.activeElement).toBe(harness.field(field)))
    expect(harness.calls).toEqual([])
    await harness.type({ [field]: '1' })
    expect(harness.errorAt(field)).toBeUndefined()
  })

  it.each([
    [110003, 'verifyCode', '验证码错误或已过期', 'The code is wrong or has expired'],
    [110006, 'phone', '请用密码登录，登不上请联系客服', 'log in with the password, or contact us'],
    [110009, 'form', '该账号已停用', 'This account has been disabled'],
    [429000, 'form', '操作过于频繁', 'Too many requests'],
    [undefined, 'form', '登录出错，请刷新后重试', 'Login error, refresh and try again'],
  ] as const)('rejected with %s it is said in its place, %s, and nothing is lost', async (...row) => {
    const [code, field] = row
    if (code !== undefined) harness.answers.set('loginByCode', rejected(code))
    await showCodeLogin(locale)
    await harness.type(typed)
    await harness.submit()
    await harness.waitUntil(() => expect(harness.text()).toContain(row[at]))
    if (field !== 'form') {
      expect(harness.errorAt(field)).toContain(row[at])
      await harness.waitUntil(() => expect(document.activeElement).toBe(harness.field(field)))
    }
    for (const [name, value] of Object.entries(typed)) expect(harness.field(name).value).toBe(value)
    expect(harness.failures).toEqual([])
    expect(harness.navigations).toEqual([])
    expect(readToken()).toBeNull()
  })

  it.each([
    [110004, '验证码刚刚发送过', 'A code was sent a moment ago'],
    [110005, '获取次数过多', 'Too many codes requested'],
    [undefined, '验证码没有发出', 'The code was not sent'],
  ] as const)('a code that is not sent, by %s, says so at its field', async (...row) => {
    const [code] = row
    if (code !== undefined) harness.answers.set('loginVerifyCode', rejected(code, { resendAfterSeconds: 42 }))
    await showCodeLogin(locale)
    await harness.sendCode()
    expect(harness.errorAt('phone')).toContain(at === 2 ? '不能为空' : 'cannot be empty')
    await harness.waitUntil(() => expect(document.activeElement).toBe(harness.field('phone')))
    await harness.type({ phone })
    await harness.sendCode()
    const index = at === 2 ? 1 : 2
    await harness.waitUntil(() => expect(harness.errorAt('verifyCode')).toContain(row[index]))
  })
})

it('an account with a second factor is asked for it', async () => {
  harness.answers.set('loginByCode', rejected(110040, { loginTicket: 'b'.repeat(43) }))
  await showCodeLogin()
  await harness.type(typed)
  await harness.submit()
  await harness.waitUntil(() => expect(harness.text()).toContain('验证器应用里的 6 位数字'))
})

it('password managers and phones find the fields that they look for', async () => {
  await showCodeLogin()
  expect(harness.field('phone').autocomplete).toBe('tel-national')
  expect(harness.field('verifyCode').autocomplete).toBe('one-time-code')
})
