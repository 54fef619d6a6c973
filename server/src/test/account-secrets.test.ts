import { login } from '@faka/contract/account/account'
import { sendRegisterCode } from '@faka/contract/account/registration'
import { codeName } from '@faka/contract/shared/codes'
import { expect, test } from 'vitest'
import { openSmsSimulator, type SmsMode, type SmsSimulator } from '../../../simulators/sms-simulator.ts'
import { newPhone } from '../../../test-support/seed/open-buyer.ts'
import {
  failAccountCalls,
  findSecrets,
  type LifecycleShop,
  runAccountLifecycle,
} from '../../../test-support/server/account-lifecycle.ts'
import { dumpDatabase } from '../../../test-support/server/database-contents.ts'
import { openShop, type TestShop } from '../../../test-support/server/open-shop.ts'
import { getLastCode } from '../../../test-support/server/read-outbox.ts'
import { smsConfig } from '../../../test-support/server/sms-config.ts'
import { waitForMessageRun } from '../platform/messages.ts'

function createLifecycleShop(shop: TestShop, codeFor: LifecycleShop['codeFor']): LifecycleShop {
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
    waitForNextCode: () => shop.advanceClock(60),
  }
}

async function waitForMessage(shop: TestShop, gateway: SmsSimulator, to: string): Promise<string> {
  await waitForMessageRun(shop.services)
  await shop.runJobs()
  return gateway.received.findLast(({ phone }) => phone === to)?.parameters[0] ?? 'none'
}

/** Messages that the SMS provider fails to take, one for each kind of failure; returns their phones. */
async function sendUnderEveryFault(shop: TestShop, gateway: SmsSimulator): Promise<string[]> {
  const modes: SmsMode[] = ['failAfterActing', 'drop', 'nonsense', 'busy', 'limit']
  const phones: string[] = []
  for (const mode of modes) {
    gateway.mode = mode
    const phone = newPhone()
    phones.push(phone)
    await shop.visitor().call(sendRegisterCode, { phone })
    await waitForMessageRun(shop.services)
    await shop.advanceClock(30)
  }
  gateway.mode = 'sound'
  return phones
}

for (const provider of ['outbox', 'aliyun', 'tencent'] as const)
  test(`all account operations, by ${provider}: no secret or phone is stored in plaintext or logged`, async () => {
    let shop: TestShop | undefined
    await using gateway = await openSmsSimulator({ now: () => shop?.clock.now ?? new Date() })
    await using opened = await openShop(
      provider === 'outbox' ? {} : { config: { sms: smsConfig(provider, gateway.url) } },
    )
    shop = opened
    const lifecycleShop = createLifecycleShop(opened, (phone) =>
      provider === 'outbox' ? getLastCode(opened, phone) : waitForMessage(opened, gateway, phone),
    )
    const secrets = await runAccountLifecycle(lifecycleShop)
    if (provider !== 'outbox') {
      for (const phone of await sendUnderEveryFault(opened, gateway)) secrets.phones.add(phone)
      for (const { parameters } of gateway.received)
        for (const parameter of parameters) secrets.neverStored.add(parameter)
    }
    const query = new URLSearchParams({
      password: 'CANARY-IN-AN-ADDRESS',
      token: 'CANARY-TOKEN-IN-AN-ADDRESS',
    })
    for (const value of query.values()) secrets.neverStored.add(value)
    await opened.app.inject({ method: 'POST', url: `${login.path}?${query}`, payload: {} })

    const dump = await dumpDatabase(opened.db)
    expect(findSecrets(dump, secrets.neverStored)).toEqual([])
    expect(secrets.phones.size).toBeGreaterThan(1)
    expect(findSecrets(dump, secrets.phones)).toEqual([])

    await failAccountCalls(lifecycleShop, secrets)
    const log = JSON.stringify(opened.logged)
    expect(opened.logged.filter(({ level }) => level === 'error').length).toBe(8)
    expect(findSecrets(log, [...secrets.neverStored, ...secrets.phones, '$argon2id$'])).toEqual([])
    expect(secrets.neverStored.size).toBeGreaterThan(15)
  })

test('a secret is found in a text, and a code only as a number of its own', () => {
  const secrets = ['048151', 'CANARY-1']
  expect(findSecrets('{"code":"048151"}', secrets)).toEqual(['048151'])
  expect(findSecrets('the number 1048151 and CANARY-1', secrets)).toEqual(['CANARY-1'])
})
