import { setTimeout as pause } from 'node:timers/promises'
import { codeName } from '@faka/contract/codes'
import { Envelope } from '@faka/contract/envelope'
import { expect, test } from 'vitest'
import { openSmsGateway } from '../gateways/sms-gateway.ts'
import {
  failWithAccounts,
  foundIn,
  type LifeScene,
  liveWithAccounts,
} from '../server/src/test/account-life.ts'
import { smsSettings } from '../server/src/test/sms-through.ts'
import { eventually } from './real-server.ts'
import { openStall } from './stall.ts'

test('a real process writes no token, password, code, ticket or phone to its outputs, whatever accounts go through and whatever fails', async () => {
  await using gateway = await openSmsGateway()
  await using stall = await openStall({
    cards: 1,
    settings: { ...smsSettings('aliyun', gateway.url), LIMIT_CODE_AGAIN_SECONDS: '1' },
  })
  let taken = 0
  const scene: LifeScene = {
    db: stall.db,
    async call(operation, request, token) {
      const answer = await fetch(`${stall.server.url}${operation.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(token ? { token } : {}) },
        body: JSON.stringify(request),
      })
      const body = await answer.text()
      const { code, data } = Envelope.parse(JSON.parse(body))
      const name = codeName(code)
      if (!name) throw new Error(`${operation.path} answered with the unknown code ${code}`)
      return { name, data, body }
    },
    // the newest message of a phone: each has been asked for just before
    codeFor: (to) =>
      eventually(async () => {
        const at = gateway.received.findLastIndex(({ phone }, at) => phone === to && at >= taken)
        if (at < 0) return undefined
        taken = at + 1
        return gateway.received[at]?.words[0]
      }),
    later: () => pause(1100),
  }
  const secrets = await liveWithAccounts(scene)
  gateway.mood = 'failAfterActing'
  await failWithAccounts(scene, secrets)
  for (const { words } of gateway.received) for (const word of words) secrets.untold.add(word)
  await stall.server.terminate()

  const said = stall.server.said()
  expect(said).toContain('FAKA is open')
  expect(said.split('\n').filter((line) => line.includes('"level":50')).length).toBeGreaterThanOrEqual(8)
  expect(foundIn(said, [...secrets.untold, ...secrets.phones, '$argon2id$'])).toEqual([])
})
