import { codes } from '@faka/contract/shared/codes'
import { expect, test } from 'vitest'
import { openCli } from '../../../test-support/server/open-cli.ts'
import { hasValidSignature, openWebhookListener } from '../../../test-support/server/webhook-listener.ts'

test('a seller sets notifications, and sets, tests and removes a webhook', async () => {
  await using seller = await openCli()
  await using program = await openWebhookListener()
  const line = (...args: string[]) => seller.run(args)
  await line('user', 'create', 'qing', '--role', 'seller')
  await line('shop', 'create', 'qing', '--seller', 'qing', '--name', 'Lime Cards')

  expect((await line('notice', 'show', 'qing')).out).toBe(
    'Email: none\nStock: notified below 10 cards, and when sold out\nWebhook: none\n',
  )
  expect((await line('notice', 'set', 'qing', '--mail', 'qing@example.com', '--low-stock', '0')).out).toBe(
    'Email: qing@example.com\nStock: notified when sold out\nWebhook: none\n',
  )
  expect((await line('notice', 'set', 'qing', '--mail', '', '--locale', 'zh-CN')).out).toBe(
    '邮件：不发\n库存：售罄时提醒\n回调：未设置\n',
  )
  expect(await line('notice', 'set', 'qing', '--mail', 'nobody', '--low-stock', '-1')).toEqual({
    exitCode: 2,
    out: '',
    err: '--mail "nobody" is not right. Wanted: an email address.\n--low-stock "-1" is not right. Wanted: 0 to 1000.\n',
  })

  expect(await line('webhook', 'test', 'qing')).toMatchObject({ err: `${codes.webhookMissing.en}\n` })
  for (const url of ['http://qing.example', 'https://10.0.0.1/hook'])
    expect(await line('webhook', 'set', 'qing', url)).toEqual({
      exitCode: 1,
      out: '',
      err: `${codes.webhookNotAllowed.en}\n`,
    })
  const set = await line('webhook', 'set', 'qing', program.url)
  const key = /shown this once: (whsec_\S+)\n$/.exec(set.out)?.[1] ?? ''
  expect(await line('webhook', 'test', 'qing')).toEqual({
    exitCode: 0,
    out: 'It was delivered (200).\n',
    err: '',
  })
  const [received] = program.received
  expect(received && hasValidSignature(received, key)).toBe(true)
  program.response = 302
  expect(await line('webhook', 'test', 'qing')).toEqual({
    exitCode: 1,
    out: 'It was not delivered: the program answered 302; only 2xx counts.\n',
    err: '',
  })
  expect((await line('notice', 'show', 'qing')).out).toContain(`Webhook: ${program.url}\n`)
  expect((await line('webhook', 'list', 'qing')).out).toContain('0 calls, page 1 of 1')
  expect((await line('webhook', 'remove', 'qing')).exitCode).toBe(0)
  expect(await line('webhook', 'remove', 'qing')).toMatchObject({ exitCode: 1 })
  expect(await line('notice', 'show', 'nowhere')).toMatchObject({ err: `${codes.shopNotFound.en}\n` })
})
