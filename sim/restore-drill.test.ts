import { cp, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { login } from '@faka/contract/account/account'
import { Phone } from '@faka/contract/shared/contact'
import { expect, test } from 'vitest'
import { createUser } from '../server/src/modules/account/create-user.ts'
import { openBackups } from '../test-support/server/open-backups.ts'
import { runCommand } from '../test-support/server/open-cli.ts'
import { openTestServer } from '../test-support/server/test-server.ts'
import { openRestoredShop } from './open-restored-shop.ts'
import { startShoppers } from './shoppers.ts'

test('a backup made while buyers buy, restored after everything was killed, has all that was acknowledged before it', async () => {
  await using backups = await openBackups()
  await using testServer = await openTestServer({ cards: 3000 })
  const password = 'a password to keep'
  await createUser(testServer.seller, {
    userName: 'drill',
    phone: Phone.parse('13912345678'),
    password,
    roles: ['BUYER'],
  })
  const shoppers = startShoppers(testServer, 6)
  await shoppers.waitForAnswers(120)
  const before = structuredClone(shoppers.promised)
  const made = await runCommand(['backup'], { env: { ...backups.env, DATA_DIR: testServer.dataDir } })
  expect(made).toMatchObject({ exitCode: 0, err: '' })
  await shoppers.waitForAnswers(30)
  const after = shoppers.promised.length
  expect(after).toBeGreaterThan(before.length)
  await testServer.server.kill()
  process.kill(await testServer.postmasterPid(), 'SIGKILL')

  const [file = ''] = await backups.files()
  const dataDir = join(backups.folder, 'restored')
  await mkdir(dataDir)
  await cp(join(testServer.dataDir, 'secret-key'), join(dataDir, 'secret-key'))
  const restored = await runCommand(
    ['backup', 'restore', file, '--identity', backups.identityFile, '--check', '--json'],
    { env: { DATA_DIR: dataDir } },
  )
  expect(restored).toMatchObject({ exitCode: 0, err: '' })
  expect(JSON.parse(restored.out)).toMatchObject({ breaches: [] })

  const buyer = await openRestoredShop(dataDir, before)
  expect(await buyer.callOrThrow(login, { userName: 'drill', password })).toMatchObject({ userName: 'drill' })
  // the first shop goes on too, so that its buyers come to an end
  await testServer.server.start()
  await shoppers.finish()
})
