import { login, sendRegisterCode, sendResetCode } from '@faka/contract/account'
import { test } from 'vitest'
import { openSmsGateway } from '../gateways/sms-gateway.ts'
import { nudgedMessages } from '../server/src/kernel/messages.ts'
import { newPhone, openBuyer } from '../server/src/test/open-buyer.ts'
import { openShop } from '../server/src/test/open-shop.ts'
import { smsThrough } from '../server/src/test/sms-through.ts'
import { expectAlike } from './expect-alike.ts'
import { codeOf } from './storm.ts'

const openScene = async () => {
  const gateway = await openSmsGateway()
  const shop = await openShop({ config: { sms: smsThrough('tencent', gateway.url) } })
  return {
    shop,
    settle: () => nudgedMessages(shop.house),
    async [Symbol.asyncDispose]() {
      await shop[Symbol.asyncDispose]()
      await gateway[Symbol.asyncDispose]()
    },
  }
}

test('how long a wrong password takes does not tell whether anybody has the name', async () => {
  await using scene = await openScene()
  const { shop, settle } = scene
  const passwordHash = await shop.house.passwords.hash('an honest password')
  let names = 0
  await expectAlike({
    answer: 'loginWrong',
    settle,
    // every name and network is asked once, so that no limit comes before the hash
    async prepare(kind) {
      const userName = `name-${String(++names).padStart(6, '0')}`
      if (kind === 'known') await openBuyer(shop, { userName, passwordHash })
      const visitor = shop.visitor()
      return () => codeOf(visitor, login, { userName, password: 'a wrong password' })
    },
  })
})

for (const [what, operation] of [
  ['a new password', sendResetCode],
  ['signing up', sendRegisterCode],
] as const)
  test(`how long asking for a code for ${what} takes does not tell whether anybody has the phone`, async () => {
    await using scene = await openScene()
    const { shop, settle } = scene
    await expectAlike({
      answer: 'ok',
      settle,
      async prepare(kind) {
        const phone = newPhone()
        if (kind === 'known') await openBuyer(shop, { phone })
        const visitor = shop.visitor()
        return () => codeOf(visitor, operation, { phone })
      },
    })
  })
