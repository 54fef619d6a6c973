import { login, sendRegisterCode, sendResetCode } from '@faka/contract/account'
import type { CodeName } from '@faka/contract/codes'
import { expect, test } from 'vitest'
import { openSmsGateway } from '../gateways/sms-gateway.ts'
import { nudgedMessages } from '../server/src/kernel/messages.ts'
import { newPhone, openBuyer } from '../server/src/test/open-buyer.ts'
import { openShop } from '../server/src/test/open-shop.ts'
import { smsThrough } from '../server/src/test/sms-through.ts'
import { codeOf } from './storm.ts'
import { likelihoodOfSame } from './two-samples.ts'

const samples = 150
const warmUps = 10
/** Of a thousand comparisons of equals one is refused by chance; each is repeated once, so one of a million fails. */
const leastLikely = 0.001
const kinds = ['known', 'unknown'] as const
type Kind = (typeof kinds)[number]

/** Both kinds, as often, in random order: what disturbs the machine meets both alike. */
const shuffled = (): Kind[] =>
  Array.from({ length: 2 * samples }, (_, at) => ({ kind: kinds[at % 2] ?? 'known', place: Math.random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ kind }) => kind)

interface Sampling {
  /** What is needed for a call of that kind, made before it is timed. */
  prepare(kind: Kind): Promise<() => Promise<CodeName>>
  /** What both kinds must be answered. */
  answer: CodeName
  /** Lets what a call left behind end, so that it is not counted for the next one. */
  settle(): Promise<void>
}

/** Milliseconds of each kind's calls, one call at a time. */
async function timesOf({ prepare, answer, settle }: Sampling): Promise<Record<Kind, number[]>> {
  const times: Record<Kind, number[]> = { known: [], unknown: [] }
  const order = [...Array.from({ length: warmUps }, (_, at) => kinds[at % 2] ?? 'known'), ...shuffled()]
  const calls = []
  for (const kind of order) calls.push({ kind, call: await prepare(kind) })
  for (const [at, { kind, call }] of calls.entries()) {
    const begin = performance.now()
    const got = await call()
    if (at >= warmUps) times[kind].push(performance.now() - begin)
    expect(got).toBe(answer)
    await settle()
  }
  return times
}

async function expectAlike(sampling: Sampling): Promise<void> {
  const likely: number[] = []
  while (likely.length < 2) {
    const { known, unknown } = await timesOf(sampling)
    likely.push(likelihoodOfSame(known, unknown))
    if ((likely.at(-1) ?? 0) >= leastLikely) return
  }
  expect.fail(`known and unknown are told apart by their times: p = ${likely.join(', then ')}`)
}

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
