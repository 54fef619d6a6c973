import { login, sendRegisterCode } from '@faka/contract/account'
import { codeName } from '@faka/contract/codes'
import { expect, test } from 'vitest'
import { type Mood, openSmsGateway, type SmsGateway } from '../../../gateways/sms-gateway.ts'
import { nudgedMessages } from '../kernel/messages.ts'
import { failWithAccounts, foundIn, type LifeScene, liveWithAccounts } from './account-life.ts'
import { codeSentTo } from './kept-messages.ts'
import { newPhone } from './open-buyer.ts'
import { openShop, type TestShop } from './open-shop.ts'
import { smsThrough } from './sms-through.ts'
import { dumpOf } from './stored.ts'

function sceneOf(shop: TestShop, codeFor: LifeScene['codeFor']): LifeScene {
  const visitor = shop.visitor()
  return {
    db: shop.db.db,
    codeFor,
    async call(operation, request, token) {
      visitor.token = token
      const { body } = await visitor.send(operation, request)
      const { code, data }: { code: number; data: unknown } = JSON.parse(body)
      return { name: codeName(code) ?? 'ourFault', data, body }
    },
    later: () => shop.pass(60),
  }
}

async function receivedBy(shop: TestShop, gateway: SmsGateway, to: string): Promise<string> {
  await nudgedMessages(shop.house)
  await shop.runJobs()
  return gateway.received.findLast(({ phone }) => phone === to)?.words[0] ?? 'none'
}

/** Messages that a carrier fails to take, each in its way; answers their phones. */
async function sendInEveryMood(shop: TestShop, gateway: SmsGateway): Promise<string[]> {
  const moods: Mood[] = ['failAfterActing', 'drop', 'nonsense', 'busy', 'limit']
  const phones: string[] = []
  for (const mood of moods) {
    gateway.mood = mood
    const phone = newPhone()
    phones.push(phone)
    await shop.visitor().ask(sendRegisterCode, { phone })
    await nudgedMessages(shop.house)
    await shop.pass(30)
  }
  gateway.mood = 'sound'
  return phones
}

for (const carrier of ['outbox', 'aliyun', 'tencent'] as const)
  test(`whatever accounts go through, by ${carrier}: no secret and no phone of theirs stands in a row or a log`, async () => {
    let shop: TestShop | undefined
    await using gateway = await openSmsGateway({ now: () => shop?.clock.now ?? new Date() })
    await using opened = await openShop(
      carrier === 'outbox' ? {} : { config: { sms: smsThrough(carrier, gateway.url) } },
    )
    shop = opened
    const scene = sceneOf(opened, (phone) =>
      carrier === 'outbox' ? codeSentTo(opened, phone) : receivedBy(opened, gateway, phone),
    )
    const secrets = await liveWithAccounts(scene)
    if (carrier !== 'outbox') {
      for (const phone of await sendInEveryMood(opened, gateway)) secrets.phones.add(phone)
      for (const { words } of gateway.received) for (const word of words) secrets.untold.add(word)
    }
    const query = new URLSearchParams({
      password: 'CANARY-IN-AN-ADDRESS',
      token: 'CANARY-TOKEN-IN-AN-ADDRESS',
    })
    for (const value of query.values()) secrets.untold.add(value)
    await opened.app.inject({ method: 'POST', url: `${login.path}?${query}`, payload: {} })

    const dump = await dumpOf(opened.db)
    expect(foundIn(dump, secrets.untold)).toEqual([])
    expect(secrets.phones.size).toBeGreaterThan(1)
    expect(foundIn(dump, secrets.phones)).toEqual([])

    await failWithAccounts(scene, secrets)
    const log = JSON.stringify(opened.logged)
    expect(opened.logged.filter(({ level }) => level === 'error').length).toBe(8)
    expect(foundIn(log, [...secrets.untold, ...secrets.phones, '$argon2id$'])).toEqual([])
    expect(secrets.untold.size).toBeGreaterThan(15)
  })

test('a secret is found in a text, and a code only as a number of its own', () => {
  const secrets = ['048151', 'CANARY-1']
  expect(foundIn('{"code":"048151"}', secrets)).toEqual(['048151'])
  expect(foundIn('the number 1048151 and CANARY-1', secrets)).toEqual(['CANARY-1'])
})
