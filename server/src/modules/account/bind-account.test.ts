import { bindAccount, login, sendBindCode } from '@faka/contract/account/account'
import { listSessions } from '@faka/contract/account/sessions'
import { idLength } from '@faka/contract/shared/ids'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { newPhone, openBuyer } from '../../../../test-support/seed/open-buyer.ts'
import { openShop, type TestShop } from '../../../../test-support/server/open-shop.ts'
import { getLastCode } from '../../../../test-support/server/read-outbox.ts'
import { newNumber } from '../../platform/random.ts'
import { insertAccount } from './account.sql.ts'

const password = 'the password'
const Ticket = z.object({ bindTicket: z.string() })

/** An account without a phone, as an administrator creates it, and a way to log in to it. */
async function createPhonelessAccount(shop: TestShop, userName = 'new-buyer') {
  const made = await insertAccount(
    shop.services,
    shop.db.db,
    {
      public_id: newNumber(shop.services.random, idLength),
      user_name: userName,
      roles: ['BUYER'],
      phone: null,
      phone_proved_at: null,
      password_hash: await shop.services.passwordHasher.hash(password),
    },
    shop.clock.now,
  )
  expect(made).toBeDefined()
  return async (): Promise<string> => {
    const rejection = await shop.visitor().expectRejection(login, { userName, password })
    expect(rejection.code).toBe('phoneNeeded')
    return Ticket.parse(rejection.data).bindTicket
  }
}

async function requestBindCode(shop: TestShop, phone: string): Promise<string> {
  await shop.visitor().call(sendBindCode, { phone })
  return getLastCode(shop, phone)
}

test('a ticket and a code bind a phone and log in, and the ticket is consumed', async () => {
  await using shop = await openShop()
  const bindTicket = await (await createPhonelessAccount(shop))()
  const phone = newPhone()
  const verifyCode = await requestBindCode(shop, phone)
  const buyer = shop.visitor()
  const session = await buyer.call(bindAccount, { bindTicket, phone, verifyCode })
  expect(session).toMatchObject({ userName: 'new-buyer', phone, roles: [{ role: 'BUYER' }] })
  buyer.token = session.token
  await buyer.call(listSessions, {})
  expect((await shop.visitor().expectRejection(bindAccount, { bindTicket, phone, verifyCode })).code).toBe(
    'bindTicketInvalid',
  )
  await shop.visitor().call(login, { userName: phone, password })
})

test('a phone of another account is rejected after its code is checked, and the ticket stays valid', async () => {
  await using shop = await openShop()
  const bindTicket = await (await createPhonelessAccount(shop))()
  const { account } = await openBuyer(shop)
  const taken = account.phone ?? ''
  const verifyCode = await requestBindCode(shop, taken)
  for (let index = 0; index < 2; index++)
    expect(
      (await shop.visitor().expectRejection(bindAccount, { bindTicket, phone: taken, verifyCode })).code,
    ).toBe('phoneTaken')
  const phone = newPhone()
  await shop
    .visitor()
    .call(bindAccount, { bindTicket, phone, verifyCode: await requestBindCode(shop, phone) })
})

test('a ticket expires after ten minutes, and an unknown one uses no attempt of a code', async () => {
  await using shop = await openShop()
  const bindTicket = await (await createPhonelessAccount(shop))()
  const phone = newPhone()
  await shop.advanceClock(600)
  const verifyCode = await requestBindCode(shop, phone)
  for (const ticket of [bindTicket, 'x'.repeat(43)])
    for (let index = 0; index < 3; index++)
      expect(
        (await shop.visitor().expectRejection(bindAccount, { bindTicket: ticket, phone, verifyCode })).code,
      ).toBe('bindTicketInvalid')
  const codes = await shop.db.db.selectFrom('verify_code').select('tries').execute()
  expect(codes).toEqual([{ tries: 0 }])
})

test('two tickets of one account bind one phone, and of two accounts that want the same phone one gets it', async () => {
  await using shop = await openShop({ limits: { wrongCodes: 10 } })
  const open = await createPhonelessAccount(shop)
  const tickets = [await open(), await open()]
  const phones = [newPhone(), newPhone()]
  const inputs = await Promise.all(
    tickets.map(async (bindTicket, index) => {
      const phone = phones[index] ?? ''
      return { bindTicket, phone, verifyCode: await requestBindCode(shop, phone) }
    }),
  )
  const bound = await Promise.all(inputs.map((input) => shop.visitor().send(bindAccount, input)))
  expect(bound.map((answer) => answer.json().code).sort()).toEqual([0, 110012])

  const both = [
    await (await createPhonelessAccount(shop, 'one'))(),
    await (await createPhonelessAccount(shop, 'other'))(),
  ]
  const phone = newPhone()
  const verifyCode = await requestBindCode(shop, phone)
  const answers = await Promise.all(
    both.map((bindTicket) => shop.visitor().send(bindAccount, { bindTicket, phone, verifyCode })),
  )
  expect(answers.filter((answer) => answer.json().code === 0)).toHaveLength(1)
})

test('a disabled account cannot bind a phone', async () => {
  await using shop = await openShop()
  const bindTicket = await (await createPhonelessAccount(shop))()
  await shop.db.db.updateTable('account').set({ disabled_at: shop.clock.now }).execute()
  const phone = newPhone()
  const verifyCode = await requestBindCode(shop, phone)
  const rejection = await shop.visitor().expectRejection(bindAccount, { bindTicket, phone, verifyCode })
  expect(rejection.code).toBe('accountDisabled')
})
