import { expect, test } from 'vitest'
import { openBackups } from '../../../test-support/server/open-backups.ts'
import { readConfig } from '../config.ts'

test('backups go to a folder or a bucket, always encrypted, and are not set up without settings', async () => {
  await using backups = await openBackups()
  expect(readConfig({})).toMatchObject({ config: { backup: undefined }, errors: [] })
  const good = { BACKUP_DIR: '/var/backups/faka', BACKUP_RECIPIENTS: backups.recipient }
  expect(readConfig(good)).toMatchObject({
    errors: [],
    config: {
      backup: {
        target: { kind: 'folder', folder: '/var/backups/faka' },
        recipients: [backups.recipient],
        everyHours: 24,
        keepDays: 30,
      },
    },
  })
  const mistakes: [settings: Record<string, string>, message: RegExp][] = [
    [{ BACKUP_RECIPIENTS: '' }, /^BACKUP_RECIPIENTS is missing; backups are only made encrypted/],
    [{ BACKUP_DIR: '' }, /^BACKUP_RECIPIENTS is set without BACKUP_DIR/],
    [{ BACKUP_DIR: 'backups' }, /^BACKUP_DIR is "backups"; it must be a full path/],
    [
      { BACKUP_RECIPIENTS: `${backups.recipient},AGE-SECRET-KEY-1` },
      /^BACKUP_RECIPIENTS is malformed at place 2/,
    ],
    [{ BACKUP_EVERY_HOURS: '721' }, /^BACKUP_EVERY_HOURS is "721"/],
    [{ BACKUP_KEEP_DAYS: '0' }, /^BACKUP_KEEP_DAYS is "0"/],
  ]
  for (const [settings, message] of mistakes) {
    const { errors } = readConfig({ ...good, ...settings })
    expect(errors).toEqual([expect.stringMatching(message)])
    expect(errors[0]).not.toContain('SECRET-KEY')
  }
  const bucket = {
    BACKUP_S3_ENDPOINT: 'https://s3.example.com',
    BACKUP_S3_REGION: 'auto',
    BACKUP_S3_BUCKET: 'backups',
    BACKUP_S3_ACCESS_KEY: 'AKID123',
    BACKUP_S3_SECRET_KEY: 'a-secret-of-tests',
  }
  expect(readConfig({ ...bucket, BACKUP_RECIPIENTS: backups.recipient })).toMatchObject({
    errors: [],
    config: { backup: { target: { kind: 's3', bucket: 'backups' } }, objectStorage: { kind: 'folder' } },
  })
  expect(readConfig({ ...good, ...bucket }).errors).toEqual([
    expect.stringMatching(/^BACKUP_DIR is set beside/),
  ])
})
