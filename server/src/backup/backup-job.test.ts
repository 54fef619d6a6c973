import { mkdir, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createPicture, uploadPicture } from '../../../test-support/seed/pictures.ts'
import { openBackups } from '../../../test-support/server/open-backups.ts'
import { runBeside } from '../../../test-support/server/open-cli.ts'
import { openShop } from '../../../test-support/server/open-shop.ts'
import { backupName, backupTime, expiredBackups } from './backup-name.ts'
import { backupSettingsOrReject } from './create-backup.ts'

const token = 'a-token-of-16-characters'

test('a backup is made when one is due, by one process alone, and its age is in the metrics and in /readyz', async () => {
  await using backups = await openBackups()
  const backup = {
    target: { kind: 'folder', folder: backups.folder },
    recipients: [backups.recipient],
    everyHours: 6,
    keepDays: 2,
  } as const
  await using shop = await openShop({ config: { backup, metricsToken: token } })
  const ready = async () => (await shop.app.inject('/readyz')).json()
  const metrics = async () =>
    (await shop.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })).body
  expect(await ready()).toMatchObject({ status: 'ready', backupAgeSeconds: null })
  expect(await metrics()).toMatch(/^faka_backup_age_seconds \+Inf$/m)
  const second = await shop.openSecondProcess()
  await Promise.all([shop.runJobs(), second.runJobs()])
  expect(await backups.files()).toHaveLength(1)
  await shop.advanceClock(6 * 3600 - 10)
  expect(await backups.files()).toHaveLength(1)
  expect(await ready()).toMatchObject({ backupAgeSeconds: 6 * 3600 - 10 })
  expect(await metrics()).toMatch(/^faka_backup_age_seconds 21590$/m)
  await shop.advanceClock(10)
  expect(await backups.files()).toHaveLength(2)
  expect(await metrics()).toMatch(/^faka_backup_age_seconds 0$/m)
  expect(await metrics()).toMatch(/^faka_backup_size_bytes \d{4,}$/m)
  // retention: the newest three stay, however old
  for (let day = 0; day < 4; day++) await shop.advanceClock(24 * 3600)
  expect(await backups.files()).toHaveLength(3)
})

test('a backup that fails is recorded with its reason, tried again after a quarter of an hour, and never counts', async () => {
  await using backups = await openBackups()
  const target = { kind: 'folder', folder: '/dev/null/backups' } as const
  await using shop = await openShop({
    config: { backup: { target, recipients: [backups.recipient], everyHours: 6, keepDays: 2 } },
  })
  await expect(shop.runJobs()).rejects.toThrow('The folder /dev/null/backups of BACKUP_DIR cannot be made')
  expect((await shop.app.inject('/readyz')).json()).toMatchObject({ backupAgeSeconds: null })
  Object.assign(backupSettingsOrReject(shop.services).target, { folder: backups.folder })
  await shop.advanceClock(60)
  expect(await shop.db.db.selectFrom('backup_run').select('failure').execute()).toEqual([
    { failure: expect.stringContaining('/dev/null/backups') },
  ])
  await shop.advanceClock(15 * 60)
  expect(await backups.files()).toHaveLength(1)
})

test('a store where nothing can be deleted still has its backup, which counts; what was interrupted is removed', async () => {
  await using backups = await openBackups()
  const backup = {
    target: { kind: 'folder', folder: backups.folder },
    recipients: [backups.recipient],
    everyHours: 6,
    keepDays: 2,
  } as const
  await using shop = await openShop({ config: { backup } })
  const interrupted = join(backups.folder, `${backupName(new Date('2026-01-01'))}.part`)
  await mkdir(backups.folder)
  await writeFile(interrupted, 'half')
  await utimes(interrupted, new Date('2026-01-01'), new Date('2026-01-01'))
  // folders are not removed as files are
  for (const year of [2020, 2021, 2022, 2023])
    await mkdir(join(backups.folder, backupName(new Date(`${year}-01-01`))))
  await shop.runJobs()
  expect(await shop.db.db.selectFrom('backup_run').select('failure').execute()).toEqual([{ failure: null }])
  expect(await backups.files()).toHaveLength(5)
  expect(await backups.files()).not.toContain(interrupted)
  expect(shop.logged.map(({ message }) => message)).toContain('expired backups were not deleted')
})

test('pictures without a file are counted, and a backup without many of them is refused', async () => {
  await using backups = await openBackups()
  await using shop = await openShop()
  const visitor = shop.visitor()
  for (let number = 0; number < 3; number++) await uploadPicture(shop, visitor, await createPicture())
  await rm(join(shop.services.config.dataDir, 'files'), { recursive: true })
  const run = () => runBeside(shop, ['backup'], '', backups.env)
  expect((await run()).out).toContain(' 0 pictures and files (3 missing), ')
  await sql`
    insert into upload select (jsonb_populate_record(upload, jsonb_build_object(
      'ticket_key', ticket_key || number, 'key', md5(key || number)))).*
    from upload, generate_series(1, 4) number`.execute(shop.db.db)
  const refused = await run()
  expect(refused.err).toContain('15 of 15 pictures and files are missing')
  expect(refused.exitCode).toBe(2)
})

test('only backups expire, by the time in their names, and never the newest three', () => {
  const now = new Date('2026-11-23T12:00:00Z')
  const day = (days: number) => backupName(new Date(now.getTime() - days * 86_400_000))
  expect(backupTime(day(1))).toEqual(new Date('2026-11-22T12:00:00Z'))
  expect(backupTime('faka-of-mine.tar.gz.age')).toBeUndefined()
  const names = [day(9), day(2), day(1), day(0), day(8), 'faka-of-mine.tar.gz.age']
  expect(expiredBackups(names, now, 7).sort()).toEqual([day(9), day(8)].sort())
  expect(expiredBackups([day(30), day(20), day(10)], now, 7)).toEqual([])
})
