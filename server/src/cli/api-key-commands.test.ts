import { codes } from '@faka/contract/shared/codes'
import { expect, test } from 'vitest'
import { openCli } from '../../../test-support/server/open-cli.ts'

test('a seller makes, lists and revokes API keys', async () => {
  await using seller = await openCli()
  const line = (...args: string[]) => seller.run(args)
  await line('user', 'create', 'qing', '--role', 'seller')
  await line('shop', 'create', 'qing', '--seller', 'qing', '--name', 'Lime Cards')

  const scopes = ['--scopes', 'orders:deliver,orders:read']
  const made = await line('api-key', 'create', 'qing', 'robot', ...scopes, '--days', '30')
  const [, keyNo = ''] =
    /^faka_([0-9A-Z]{10,12})_[\w-]{43}\nStore it now: it is not shown again.\n$/.exec(made.out) ?? []
  expect((await line('api-key', 'list', 'qing')).out).toMatch(
    new RegExp(`\n${keyNo} +robot +active +orders:read orders:deliver`),
  )
  expect(await line('api-key', 'create', 'qing', 'robot', '--scopes', 'everything')).toMatchObject({
    exitCode: 2,
    err: expect.stringContaining('--scopes "everything" is not right.'),
  })
  expect(await line('api-key', 'create', 'qing', 'robot', ...scopes, '--days', 'x')).toMatchObject({
    exitCode: 2,
    err: '--days "x" is not right. Wanted: a whole number from 1 to 3650.\n',
  })
  expect((await line('api-key', 'revoke', 'qing', keyNo)).out).toBe('Revoked “robot”.\n')
  expect((await line('api-key', 'list', 'qing')).out).toMatch(new RegExp(`\n${keyNo} +robot +revoked`))
  expect(await line('api-key', 'revoke', 'qing', keyNo)).toMatchObject({
    exitCode: 1,
    err: `${codes.apiKeyNotFound.en}\n`,
  })
})
