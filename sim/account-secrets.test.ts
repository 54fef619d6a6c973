import { setTimeout as pause } from 'node:timers/promises'
import { codeName } from '@faka/contract/shared/codes'
import { Envelope } from '@faka/contract/shared/envelope'
import { expect, test } from 'vitest'
import { openSmsSimulator } from '../simulators/sms-simulator.ts'
import {
  failAccountCalls,
  findSecrets,
  type LifecycleShop,
  runAccountLifecycle,
} from '../test-support/server/account-lifecycle.ts'
import { waitFor } from '../test-support/server/server-process.ts'
import { smsEnvironment } from '../test-support/server/sms-config.ts'
import { openTestServer } from '../test-support/server/test-server.ts'

test('a real process writes no token, password, code, ticket or phone to its outputs, whatever accounts do and whatever fails', async () => {
  await using gateway = await openSmsSimulator()
  await using testServer = await openTestServer({
    cards: 1,
    settings: { ...smsEnvironment('aliyun', gateway.url), LIMIT_CODE_AGAIN_SECONDS: '1' },
  })
  let taken = 0
  const scene: LifecycleShop = {
    db: testServer.db,
    async call(operation, request, token) {
      const answer = await fetch(`${testServer.server.url}${operation.path}`, {
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
    // the latest message to a phone: each was requested just before
    codeFor: (to) =>
      waitFor(async () => {
        const index = gateway.received.findLastIndex(
          ({ phone }, position) => phone === to && position >= taken,
        )
        if (index < 0) return undefined
        taken = index + 1
        return gateway.received[index]?.parameters[0]
      }),
    waitForNextCode: () => pause(1100),
  }
  const secrets = await runAccountLifecycle(scene)
  gateway.mode = 'failAfterActing'
  await failAccountCalls(scene, secrets)
  for (const { parameters } of gateway.received) for (const word of parameters) secrets.neverStored.add(word)
  await testServer.server.terminate()

  const output = testServer.server.output()
  expect(output).toContain('FAKA is open')
  expect(output.split('\n').filter((line) => line.includes('"level":50')).length).toBeGreaterThanOrEqual(8)
  expect(findSecrets(output, [...secrets.neverStored, ...secrets.phones, '$argon2id$'])).toEqual([])
})
