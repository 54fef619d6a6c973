import { login } from '@faka/contract/account/account'
import { sendLoginCode } from '@faka/contract/account/code-login'
import { sendRegisterCode, sendResetCode } from '@faka/contract/account/registration'
import { sendLookUpCode } from '@faka/contract/order/send-look-up-code'
import { sql } from 'kysely'
import { test } from 'vitest'
import { waitForMessageRun } from '../server/src/platform/messages.ts'
import { openSmsSimulator } from '../simulators/sms-simulator.ts'
import { newPhone, openBuyer } from '../test-support/seed/open-buyer.ts'
import { submitOrder } from '../test-support/seed/purchase.ts'
import { callForCode } from '../test-support/server/call-concurrently.ts'
import { createCards, openShop } from '../test-support/server/open-shop.ts'
import { smsConfig } from '../test-support/server/sms-config.ts'
import { expectSameTiming } from './expect-same-timing.ts'

const openAttackedShop = async () => {
  const gateway = await openSmsSimulator()
  const shop = await openShop({ config: { sms: smsConfig('tencent', gateway.url) } })
  return {
    shop,
    settle: () => waitForMessageRun(shop.services),
    async [Symbol.asyncDispose]() {
      await shop[Symbol.asyncDispose]()
      await gateway[Symbol.asyncDispose]()
    },
  }
}

test('the response time of a wrong password does not reveal whether the name exists', async () => {
  await using scene = await openAttackedShop()
  const { shop, settle } = scene
  const passwordHash = await shop.services.passwordHasher.hash('an honest password')
  let names = 0
  await expectSameTiming({
    answer: 'loginWrong',
    settle,
    // every name and network is used once, so that no limit applies before the hash
    async prepare(kind) {
      const userName = `name-${String(++names).padStart(6, '0')}`
      if (kind === 'known') await openBuyer(shop, { userName, passwordHash })
      const visitor = shop.visitor()
      return () => callForCode(visitor, login, { userName, password: 'a wrong password' })
    },
  })
})

for (const [what, operation] of [
  ['a new password', sendResetCode],
  ['signing up', sendRegisterCode],
  ['logging in', sendLoginCode],
] as const)
  test(`the response time of a code request for ${what} does not reveal whether an account has the phone`, async () => {
    await using scene = await openAttackedShop()
    const { shop, settle } = scene
    await expectSameTiming({
      answer: 'ok',
      settle,
      async prepare(kind) {
        const phone = newPhone()
        if (kind === 'known') await openBuyer(shop, { phone })
        const visitor = shop.visitor()
        return () => callForCode(visitor, operation, { phone })
      },
    })
  })

test('the response time of a code request for orders does not reveal whether a phone has one', async () => {
  await using scene = await openAttackedShop()
  const { shop, settle } = scene
  const itemId = await shop.addItem({ cards: createCards(200) })
  await expectSameTiming({
    answer: 'ok',
    settle,
    async prepare(kind) {
      const phone = newPhone()
      if (kind === 'known') {
        const { orderNo } = await submitOrder(shop, itemId, { contact: { phone } })
        await sql`update orders set paid_at = created_at where order_no = ${orderNo}`.execute(shop.db.db)
      }
      const visitor = shop.visitor()
      return () => callForCode(visitor, sendLookUpCode, { phone })
    },
  })
})
