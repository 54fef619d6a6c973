import { expect, test } from 'vitest'
import { BuyerContact, KnownContact, Mail } from './contact.ts'
import { setNotice } from './notice.ts'
import { BuyerInfo } from './profile.ts'
import { createShop } from './shop.ts'

const mails = [
  'buyer@example.com',
  'a.b+c@mail.example.cn',
  'x@a-b.info',
  'x@example.online',
  'x@example.c',
  'x@example',
]

test('one rule for mail holds wherever one is given: its last part has two to four letters', () => {
  for (const mail of mails) {
    const isMail = Mail.safeParse(mail).success
    expect(isMail, mail).toBe(/\.[a-z]{2,4}$/.test(mail))
    for (const schema of [
      BuyerContact.shape.mail,
      BuyerInfo.shape.mail,
      setNotice.input.shape.mail,
      createShop.input.shape.contact,
    ]) {
      const given = schema === createShop.input.shape.contact ? { mail } : mail
      expect(schema.safeParse(given).success, mail).toBe(isMail)
    }
  }
})

test('a contact that was given under another rule is still told', () => {
  expect(KnownContact.parse({ mail: 'x@example.online' })).toEqual({ mail: 'x@example.online' })
})
