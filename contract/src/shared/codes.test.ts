import { expect, test } from 'vitest'
import { operations } from '../operations.ts'
import { codeName, codes, httpStatusOf } from './codes.ts'

const all = Object.entries(codes)

test('every code has its own number, and the number gives its name', () => {
  expect(new Set(all.map(([, { code }]) => code)).size).toBe(all.length)
  for (const [name, { code }] of all) expect(codeName(code)).toBe(name)
  expect(codeName(12345)).toBeUndefined()
})

test('the codes of the specification keep their meaning', () => {
  expect(codes).toMatchObject({
    ok: { code: 0 },
    sessionNeeded: { code: 110000 },
    phoneNeeded: { code: 1100362 },
    orderNotFound: { code: 210016 },
    cardPasswordWanted: { code: 210046 },
    cardPasswordWrong: { code: 210047 },
    loginNeeded: { code: 210138 },
  })
})

test('every code has a message in both languages', () => {
  for (const [name, { zh, en }] of all) {
    expect(zh, name).toMatch(/\p{Script=Han}/u)
    expect(en, name).toMatch(/^[A-Z].*[^\s]$/)
    expect(en, name).not.toMatch(/\p{Script=Han}/u)
  }
})

test('a code that comes with an HTTP status begins with it', () => {
  for (const [name, status] of Object.entries(httpStatusOf))
    expect(String(codes[name as keyof typeof codes].code)).toMatch(new RegExp(`^${status}00[0-9]$`))
})

test('every operation has a summary, a path and its error codes', () => {
  for (const { name, operation } of operations) {
    expect(operation.path, name).toMatch(/^\/(?:user-management|card-core|api)(?:\/[A-Za-z0-9]+)+$/)
    expect(operation.summary, name).toMatch(/^.{10,}$/)
    expect(new Set(operation.errorCodes).size, name).toBe(operation.errorCodes.length)
    expect(operation.errorCodes, name).not.toContain('ok')
  }
})
