import { sendLoginCode } from '@faka/contract/account/code-login'
import { register, resetPassword, sendRegisterCode, sendResetCode } from '@faka/contract/account/registration'
import { expect, test, vi } from 'vitest'
import type { LimitSettings } from '../server/src/platform/config.ts'
import { waitForMessageRun } from '../server/src/platform/messages.ts'
import { openSmsSimulator, type SmsSimulator } from '../simulators/sms-simulator.ts'
import { defaultLimits } from '../test-support/limits/wide-limits.ts'
import { openBuyer } from '../test-support/seed/open-buyer.ts'
import { callConcurrently, callForCode } from '../test-support/server/call-concurrently.ts'
import { openShop, type TestShop } from '../test-support/server/open-shop.ts'
import type { ShopProcess } from '../test-support/server/open-shop-process.ts'
import { smsConfig } from '../test-support/server/sms-config.ts'
import type { Visitor } from '../test-support/server/visitor.ts'

const attempts = 10_000
/**
 * How many calls are made at a time where several of them need the database, as each wrong code does: with many more at
 * once some would wait too long for a connection on a busy machine, and so would the others who sign up.
 */
const atOnce = 300
const phone = '13912345678'
const password = 'an honest password'
const phoneOf = (index: number): string => `137${String(index).padStart(8, '0')}`
const networkOf = (index: number): string => `172.${16 + (index >> 16)}.${(index >> 8) & 255}.${index & 255}`

/** Both sides of every comparison of secrets, in hexadecimal. */
const compared: string[][] = []
vi.mock(import('node:crypto'), async (original) => {
  const crypto = await original()
  return {
    ...crypto,
    timingSafeEqual: (one, other) => {
      compared.push(
        [one, other].map((side) =>
          Buffer.from(side.buffer, side.byteOffset, side.byteLength).toString('hex'),
        ),
      )
      return crypto.timingSafeEqual(one, other)
    },
  }
})

interface AttackedShop extends AsyncDisposable {
  shop: TestShop
  gateway: SmsSimulator
  processes: readonly ShopProcess[]
  /** The messages that the SMS gateway received once every process has sent what was due. */
  received(): Promise<{ phone: string; code: string }[]>
}

/** Two processes of a shop that sends SMS through a gateway over HTTP. */
async function openAttackedShop(limits: Partial<LimitSettings> = {}): Promise<AttackedShop> {
  let shop: TestShop | undefined
  const gateway = await openSmsSimulator({ now: () => shop?.clock.now ?? new Date() })
  const opened = await openShop({
    limits: { ...defaultLimits, proofOfWorkCost: 1, ...limits },
    config: { sms: smsConfig('aliyun', gateway.url) },
  })
  shop = opened
  const processes = [opened, await opened.openSecondProcess()]
  return {
    shop: opened,
    gateway,
    processes,
    async received() {
      for (const process of processes) {
        await waitForMessageRun(process.services)
        await process.runJobs()
      }
      expect(gateway.rejections).toEqual([])
      return gateway.received.map(({ phone: receivedPhone, parameters }) => ({
        phone: receivedPhone,
        code: parameters[0] ?? '',
      }))
    },
    async [Symbol.asyncDispose]() {
      await opened[Symbol.asyncDispose]()
      await gateway[Symbol.asyncDispose]()
    },
  }
}

/** A visitor in one of many networks, at each process in turn. */
const visitorFrom = ({ processes }: AttackedShop, network: number, index: number): Visitor => {
  const process = processes[index % processes.length]
  if (!process) throw new Error('nothing is attacked')
  return process.visitor(networkOf(network))
}

const wrongCode = (code: string, index: number): string =>
  String((Number(code) + 1 + (index % 999_999)) % 1_000_000).padStart(6, '0')
const signUp = (verifyCode: string, newPhone: string) => ({
  phone: newPhone,
  verifyCode,
  password,
  confirmPassword: password,
})

const findSentCode = async (scene: AttackedShop, to: string): Promise<string> =>
  (await scene.received()).findLast(({ phone: receivedPhone }) => receivedPhone === to)?.code ?? 'none'

/** The stored hashes of codes that are not verified yet. */
const listCodeHashes = async ({ shop }: AttackedShop): Promise<string[]> => {
  const rows = await shop.db.db.selectFrom('verify_code').select('code_hash').execute()
  return rows.map(({ code_hash }) => code_hash.toString('hex'))
}
const countComparisons = (hashes: readonly string[]): number =>
  compared.filter((sides) => sides.some((side) => hashes.includes(side))).length

test('of 10,000 wrong codes, 300 at once, from 200 networks through two processes 2 are compared, and meanwhile the one who asked for it and others sign up', async () => {
  await using scene = await openAttackedShop()
  const honest = scene.shop.visitor()
  await honest.call(sendRegisterCode, { phone })
  await honest.call(sendRegisterCode, { phone: phoneOf(1) })
  const code = await findSentCode(scene, phone)
  const hashes = await listCodeHashes(scene)
  const attack = callConcurrently(attempts, atOnce, (index) =>
    callForCode(visitorFrom(scene, index % 200, index), register, signUp(wrongCode(code, index), phone)),
  )
  await honest.call(register, signUp(await findSentCode(scene, phoneOf(1)), phoneOf(1)))
  expect(await attack).toEqual({ codeWrong: attempts })
  // two of the attackers' codes, and the one of the honest sign-up
  expect(countComparisons(hashes)).toBe(2 + 1)
  await honest.call(register, signUp(code, phone))
  expect(countComparisons(hashes)).toBe(2 + 2)
})

test('repeated requests of codes for one phone allow 50 of 10,000 wrong ones in a day', async () => {
  await using scene = await openAttackedShop({ accountCallsPerMinute: attempts })
  await openBuyer(scene.shop, { phone })
  const hashes = new Set<string>()
  const rounds = 50
  let sent = 0
  for (let round = 0; round < rounds; round++) {
    const asked = await callForCode(visitorFrom(scene, round, round), sendResetCode, { phone })
    if (asked === 'ok') sent++
    else expect(asked).toBe('codeTooMany')
    for (const hash of await listCodeHashes(scene)) hashes.add(hash)
    const code = await findSentCode(scene, phone)
    expect(
      await callConcurrently(attempts / rounds, attempts / rounds, (index) =>
        callForCode(visitorFrom(scene, round, index), resetPassword, signUp(wrongCode(code, index), phone)),
      ),
    ).toEqual({ codeWrong: attempts / rounds })
    scene.shop.clock.now = new Date(scene.shop.clock.now.getTime() + (24 * 3600_000) / rounds)
  }
  expect(sent).toBe(10)
  expect(hashes.size).toBe(10)
  expect(countComparisons([...hashes])).toBe(50)
})

test('of 10,000 codes requested for one phone at once from as many networks through two processes one is sent, and another phone gets its own', async () => {
  await using scene = await openAttackedShop()
  const attack = callConcurrently(attempts, attempts, (index) =>
    callForCode(visitorFrom(scene, index, index), sendRegisterCode, { phone }),
  )
  await scene.shop.visitor().call(sendRegisterCode, { phone: phoneOf(1) })
  expect(await attack).toEqual({ ok: 1, codeTooSoon: attempts - 1 })
  const phones = (await scene.received()).map(({ phone: receivedPhone }) => receivedPhone)
  expect(phones.sort()).toEqual([phoneOf(1), phone].sort())
})

test('of 10,000 codes requested for one phone over a day, for any purpose, 10 are sent, half of them for work', async () => {
  await using scene = await openAttackedShop()
  await openBuyer(scene.shop, { phone })
  const rounds = 50
  const perRound = attempts / rounds
  for (let round = 0; round < rounds; round++) {
    await callConcurrently(perRound, perRound, (index) => {
      const operation = [sendRegisterCode, sendResetCode, sendLoginCode][index % 3] ?? sendLoginCode
      return callForCode(visitorFrom(scene, round * perRound + index, index), operation, { phone })
    })
    await scene.received()
    scene.shop.clock.now = new Date(scene.shop.clock.now.getTime() + (24 * 3600_000) / (rounds + 1))
  }
  expect(await scene.received()).toHaveLength(10)
})

test('of 10,000 codes requested by one network for as many phones 20 are sent, and no other network has to wait', async () => {
  await using scene = await openAttackedShop()
  const attack = callConcurrently(attempts, attempts, (index) =>
    callForCode(visitorFrom(scene, 0, index), sendRegisterCode, { phone: phoneOf(index) }),
  )
  await scene.shop.visitor().call(sendRegisterCode, { phone })
  expect(await attack).toEqual({ ok: 20, tooOften: attempts - 20 })
  const phones = (await scene.received()).map(({ phone: receivedPhone }) => receivedPhone)
  expect(new Set(phones).size).toBe(20 + 1)
  const spared = Array.from({ length: attempts }, (_, index) => phoneOf(index)).filter(
    (each) => !phones.includes(each),
  )
  await scene.shop.visitor().call(sendRegisterCode, { phone: spared[0] ?? '' })
})

test('of 10,000 codes requested for as many phones from as many networks no more are sent than the daily budget', async () => {
  const codesPerDay = 100
  await using scene = await openAttackedShop({ codesPerDay })
  expect(
    await callConcurrently(attempts, atOnce, (index) =>
      callForCode(visitorFrom(scene, index, index), sendRegisterCode, { phone: phoneOf(index) }),
    ),
  ).toEqual({ ok: codesPerDay, messagesClosed: attempts - codesPerDay })
  expect(await scene.received()).toHaveLength(codesPerDay)
  await scene.shop.advanceClock(24 * 3600)
  await scene.shop.visitor().call(sendRegisterCode, { phone })
  expect(await scene.received()).toHaveLength(codesPerDay + 1)
})
