import { expect, test } from 'vitest'
import { setNotice } from '../notification/notification-settings.ts'
import { BuyerInfo } from '../profile/profile.ts'
import { createShop } from '../shop/seller-shop.ts'
import { BuyerContact, Mail, StoredContact } from './contact.ts'

const mails = [
  'buyer@example.com',
  'a.b+c@mail.example.cn',
  'x@a-b.info',
  'x@example.online',
  'x@example.c',
  'x@example',
]

test('every email field has the same rule: the top-level domain has two to four letters', () => {
  for (const mail of mails) {
    const isMail = Mail.safeParse(mail).success
    expect(isMail, mail).toBe(/\.[a-z]{2,4}$/.test(mail))
    for (const schema of [
      BuyerContact.shape.mail,
      BuyerInfo.shape.mail,
      setNotice.input.shape.mail,
      createShop.input.shape.contact,
    ]) {
      const input = schema === createShop.input.shape.contact ? { mail } : mail
      expect(schema.safeParse(input).success, mail).toBe(isMail)
    }
  }
})

test('a contact stored under an older rule is still returned', () => {
  expect(StoredContact.parse({ mail: 'x@example.online' })).toEqual({ mail: 'x@example.online' })
})
