import { locales } from '@faka/contract/shared/locale'
import { expect, test } from 'vitest'
import { notificationTemplates, renderMail, renderSms } from './notification-templates.ts'

const names = Object.keys(notificationTemplates) as (keyof typeof notificationTemplates)[]
const placeholdersIn = (text: string): string[] =>
  [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).sort()

test('every notification has short texts in every language, with the same placeholders', () => {
  expect(names.length).toBeGreaterThan(8)
  for (const name of names) {
    const [zh, en] = locales.map((locale) => notificationTemplates[name][locale])
    expect(zh?.subject, name).toMatch(/\p{Script=Han}/u)
    expect(en?.subject, name).not.toMatch(/\p{Script=Han}/u)
    for (const words of [zh, en]) {
      expect(words?.subject.length, name).toBeLessThan(60)
      expect(words?.body.length, name).toBeLessThan(240)
    }
    expect(placeholdersIn(zh?.body ?? ''), name).toEqual(placeholdersIn(en?.body ?? ''))
  }
})

test('no template has a placeholder for a card, a password or a contact, and only its link can contain an order number', () => {
  const places = new Set(
    names.flatMap((name) =>
      locales.flatMap((locale) =>
        placeholdersIn(Object.values(notificationTemplates[name][locale]).join(' ')),
      ),
    ),
  )
  expect([...places].sort()).toEqual(
    [
      'cards',
      'complaintNo',
      'days',
      'free',
      'hours',
      'item',
      'itemId',
      'quantity',
      'refund',
      'refunded',
      'shop',
      'stars',
      'unsubscribe',
      'until',
    ].sort(),
  )
})

test('an email has both languages, one below the other, and its link once; values are inserted as they are', () => {
  const { subject, body } = renderMail(
    'orderDelivered',
    { item: '{quantity} $& 卡', quantity: '2' },
    'https://x',
  )
  expect(subject).toBe('您的订单已发货 / Your order was delivered')
  expect(body.split('\n\n')).toEqual([
    expect.stringContaining('「{quantity} $& 卡」（2 件）'),
    expect.stringContaining('“{quantity} $& 卡” × 2'),
    'https://x\n',
  ])
})

test('an SMS to a buyer has no placeholders', () => {
  const toBuyers = ['orderDelivered', 'orderRefunded', 'complaintAnswered', 'complaintDecided'] as const
  for (const name of toBuyers) expect(renderSms(name)).not.toMatch(/[{}]|https?:/)
})
