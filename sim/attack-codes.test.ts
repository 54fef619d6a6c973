import { register, resetPassword, sendRegisterCode, sendResetCode } from '@faka/contract/account'
import { expect, test, vi } from 'vitest'
import { openSmsGateway, type SmsGateway } from '../gateways/sms-gateway.ts'
import type { Limits } from '../server/src/kernel/config.ts'
import { nudgedMessages } from '../server/src/kernel/messages.ts'
import { openBuyer } from '../server/src/test/open-buyer.ts'
import { openShop, type Process, type TestShop } from '../server/src/test/open-shop.ts'
import { smsThrough } from '../server/src/test/sms-through.ts'
import type { Visitor } from '../server/src/test/visitor.ts'
import { codeOf, storm } from './storm.ts'

const many = 10_000
const phone = '13912345678'
const password = 'an honest password'
const phoneOf = (at: number): string => `137${String(at).padStart(8, '0')}`
const networkOf = (at: number): string => `172.${16 + (at >> 16)}.${(at >> 8) & 255}.${at & 255}`

/** The two sides of every comparison of secrets, in hexadecimal. */
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

interface Scene extends AsyncDisposable {
  shop: TestShop
  gateway: SmsGateway
  processes: readonly Process[]
  /** The messages that the carrier has received once every process has sent what it had to. */
  received(): Promise<{ phone: string; code: string }[]>
}

/** Two processes of a shop whose SMS go to a carrier over HTTP. */
async function openScene(limits: Partial<Limits> = {}): Promise<Scene> {
  let shop: TestShop | undefined
  const gateway = await openSmsGateway({ now: () => shop?.clock.now ?? new Date() })
  const opened = await openShop({ limits, config: { sms: smsThrough('aliyun', gateway.url) } })
  shop = opened
  const processes = [opened, await opened.openBeside()]
  return {
    shop: opened,
    gateway,
    processes,
    async received() {
      for (const process of processes) {
        await nudgedMessages(process.house)
        await process.runJobs()
      }
      expect(gateway.refused).toEqual([])
      return gateway.received.map(({ phone, words }) => ({ phone, code: words[0] ?? '' }))
    },
    async [Symbol.asyncDispose]() {
      await opened[Symbol.asyncDispose]()
      await gateway[Symbol.asyncDispose]()
    },
  }
}

/** Somebody in one of many networks, at each process in turn. */
const from = ({ processes }: Scene, network: number, at: number): Visitor => {
  const process = processes[at % processes.length]
  if (!process) throw new Error('nothing is attacked')
  return process.visitor(networkOf(network))
}

const wrongOf = (code: string, at: number): string =>
  String((Number(code) + 1 + (at % 999_999)) % 1_000_000).padStart(6, '0')
const signUp = (verifyCode: string, phone: string) => ({
  ...{ phone, verifyCode, password, confirmPassword: password },
})

const codeSentTo = async (scene: Scene, to: string): Promise<string> =>
  (await scene.received()).findLast(({ phone }) => phone === to)?.code ?? 'none'

/** The codes that wait to be proved, as they are kept. */
const keptHashes = async ({ shop }: Scene): Promise<string[]> => {
  const rows = await shop.db.db.selectFrom('verify_code').select('code_hash').execute()
  return rows.map(({ code_hash }) => code_hash.toString('hex'))
}
const comparedWith = (hashes: readonly string[]): number =>
  compared.filter((sides) => sides.some((side) => hashes.includes(side))).length

test('of 10,000 wrong codes at once from 200 networks through two processes 5 are compared, the right one opens nothing after them, and others sign up meanwhile', async () => {
  await using scene = await openScene()
  const honest = scene.shop.visitor()
  await honest.ask(sendRegisterCode, { phone })
  await honest.ask(sendRegisterCode, { phone: phoneOf(1) })
  const code = await codeSentTo(scene, phone)
  const hashes = await keptHashes(scene)
  const storming = storm(many, many, (at) =>
    codeOf(from(scene, at % 200, at), register, signUp(wrongOf(code, at), phone)),
  )
  await honest.ask(register, signUp(await codeSentTo(scene, phoneOf(1)), phoneOf(1)))
  expect(await storming).toEqual({ codeWrong: many })
  // five of the attackers', and the one of whoever signed up
  expect(comparedWith(hashes)).toBe(5 + 1)
  expect((await honest.refused(register, signUp(code, phone))).code).toBe('codeWrong')
  expect(comparedWith(hashes)).toBe(5 + 1)

  await scene.shop.pass(60)
  await honest.ask(sendRegisterCode, { phone })
  await honest.ask(register, signUp(await codeSentTo(scene, phone), phone))
})

test('whoever asks for code after code of one phone compares 50 of 10,000 wrong ones in a day', async () => {
  await using scene = await openScene()
  await openBuyer(scene.shop, { phone })
  const hashes = new Set<string>()
  const rounds = 100
  let sent = 0
  for (let round = 0; round < rounds; round++) {
    const asked = await codeOf(from(scene, round, round), sendResetCode, { phone })
    if (asked === 'ok') sent++
    else expect(asked).toBe('codeTooMany')
    for (const hash of await keptHashes(scene)) hashes.add(hash)
    const code = await codeSentTo(scene, phone)
    expect(
      await storm(many / rounds, many / rounds, (at) =>
        codeOf(from(scene, round * 10 + (at % 10), at), resetPassword, signUp(wrongOf(code, at), phone)),
      ),
    ).toEqual({ codeWrong: many / rounds })
    scene.shop.clock.now = new Date(scene.shop.clock.now.getTime() + (24 * 3600_000) / rounds)
  }
  expect(sent).toBe(10)
  expect(hashes.size).toBe(10)
  expect(comparedWith([...hashes])).toBe(50)
})

test('of 10,000 codes that are asked for one phone at once from as many networks through two processes one is sent, and another phone gets its own', async () => {
  await using scene = await openScene()
  const storming = storm(many, many, (at) => codeOf(from(scene, at, at), sendRegisterCode, { phone }))
  await scene.shop.visitor().ask(sendRegisterCode, { phone: phoneOf(1) })
  expect(await storming).toEqual({ ok: 1, codeTooSoon: many - 1 })
  const phones = (await scene.received()).map(({ phone }) => phone)
  expect(phones.sort()).toEqual([phoneOf(1), phone].sort())
})

test('of 10,000 codes that are asked for one phone over a day, whatever for, 10 are sent', async () => {
  await using scene = await openScene()
  await openBuyer(scene.shop, { phone })
  const rounds = 200
  const perRound = many / rounds
  for (let round = 0; round < rounds; round++) {
    await storm(perRound, perRound, (at) => {
      const operation = at % 2 === 0 ? sendRegisterCode : sendResetCode
      return codeOf(from(scene, round * perRound + at, at), operation, { phone })
    })
    await scene.received()
    scene.shop.clock.now = new Date(scene.shop.clock.now.getTime() + (24 * 3600_000) / (rounds + 1))
  }
  expect(await scene.received()).toHaveLength(10)
})

test('of 10,000 codes that one network asks for as many phones 20 are sent, and none of the others has to wait for that', async () => {
  await using scene = await openScene()
  const storming = storm(many, many, (at) =>
    codeOf(from(scene, 0, at), sendRegisterCode, { phone: phoneOf(at) }),
  )
  await scene.shop.visitor().ask(sendRegisterCode, { phone })
  expect(await storming).toEqual({ ok: 20, tooOften: many - 20 })
  const phones = (await scene.received()).map(({ phone }) => phone)
  expect(new Set(phones).size).toBe(20 + 1)
  const spared = Array.from({ length: many }, (_, at) => phoneOf(at)).filter((each) => !phones.includes(each))
  await scene.shop.visitor().ask(sendRegisterCode, { phone: spared[0] ?? '' })
})

test('of 10,000 codes that are asked for as many phones from as many networks no more are sent than the shop pays for in a day', async () => {
  const codesPerDay = 300
  await using scene = await openScene({ codesPerDay })
  expect(
    await storm(many, many, (at) => codeOf(from(scene, at, at), sendRegisterCode, { phone: phoneOf(at) })),
  ).toEqual({ ok: codesPerDay, messagesClosed: many - codesPerDay })
  expect(await scene.received()).toHaveLength(codesPerDay)
  await scene.shop.pass(24 * 3600)
  await scene.shop.visitor().ask(sendRegisterCode, { phone })
  expect(await scene.received()).toHaveLength(codesPerDay + 1)
})
