import { resolve } from 'node:path'
import { backupPrefix, backupTime, restorePointName } from '../../backup/backup-name.ts'
import { type BackupStore, openBackupStore } from '../../backup/backup-store.ts'
import { backupSettingsOrReject, tryCreateBackup } from '../../backup/create-backup.ts'
import { readLocalFile } from '../../backup/folder-store.ts'
import { markMoment } from '../../backup/mark-moment.ts'
import { type Restored, type RestoreTarget, restoreBackup } from '../../backup/restore-backup.ts'
import { withRestoreTarget } from '../../backup/with-restore-target.ts'
import { readConfig } from '../../config.ts'
import { findBreachesInCut } from '../../laws/find-breaches-of-shop.ts'
import { findBreaches } from '../../laws/law.ts'
import { laws } from '../../laws/laws.ts'
import { OperatorError } from '../../platform/operator-error.ts'
import { type CliCommand, type StandaloneCommand, stringArgument } from '../command.ts'
import { drawTable } from '../draw-table.ts'
import { localTime } from '../local-time.ts'
import type { LocalizedText } from '../localized-text.ts'

const inMegabytes = (bytes: number): string => (bytes / 1024 ** 2).toFixed(1)

const createBackupCommand: CliCommand = {
  name: 'backup create',
  isDefault: true,
  summary: {
    zh: '备份整个店铺：数据库与图片，加密存到设置的位置；店铺可以正在营业',
    en: 'Back up the whole shop, encrypted, while it runs: the database, the pictures and the files that are sold',
  },
  details: {
    zh: '备份里没有 SECRET_KEY，只有它的指纹：请另外保管，没有它卡密无法解密。',
    en: 'SECRET_KEY is not in a backup, only its fingerprint: keep it elsewhere, since no card can be read without it.',
  },
  parameters: [],
  examples: ['backup create'],
  async run({ ctx, t }) {
    backupSettingsOrReject(ctx)
    const made = await tryCreateBackup(ctx)
    if (!made)
      throw new OperatorError('Another process of this shop is making a backup or migrating right now.')
    const { name, row_count: rows, file_count: files, size_bytes: sizeBytes, missing } = made
    return {
      data: { name, rows, files, missing, sizeBytes },
      text: t({
        zh: `${name}：${rows} 行，${files} 张图片和文件${missing > 0 ? `（缺 ${missing} 张）` : ''}，${inMegabytes(sizeBytes ?? 0)} MB。`,
        en: `${name}: ${rows} rows, ${files} pictures and files${missing > 0 ? ` (${missing} missing)` : ''}, ${inMegabytes(sizeBytes ?? 0)} MB.`,
      }),
    }
  },
}

const listBackups = async (store: BackupStore) =>
  (await store.list(backupPrefix)).flatMap(({ name, sizeBytes }) => {
    const time = backupTime(name)
    return time ? [{ name, time: time.toISOString(), sizeBytes }] : []
  })

const listBackupsCommand: CliCommand = {
  name: 'backup list',
  summary: { zh: '列出已有的备份', en: 'List the backups there are' },
  parameters: [],
  examples: ['backup list'],
  async run({ ctx, t }) {
    const list = await listBackups(openBackupStore(backupSettingsOrReject(ctx).target, ctx))
    const columns = [
      { title: t({ zh: '备份', en: 'BACKUP' }) },
      { title: t({ zh: '时间', en: 'TIME' }) },
      { title: 'MB', alignRight: true as const },
    ]
    const rows = list.map(({ name, time, sizeBytes }) => [name, localTime(time), inMegabytes(sizeBytes)])
    return { data: { list }, text: drawTable(columns, rows) }
  },
}

const markCommand: CliCommand = {
  name: 'backup mark',
  summary: {
    zh: '在所有数据库服务器的日志里记下同一时刻，可一起恢复到这一刻',
    en: 'Mark one moment in the logs of all database servers, to which they can be recovered together',
  },
  details: {
    zh: '分区在不同服务器上时，按时间恢复的各服务器彼此不一致；恢复到同名的 recovery_target_name 才一致。每小时运行一次。',
    en: 'Servers that are recovered to a time do not fit together; those recovered to a recovery_target_name of this command do. Run it each hour.',
  },
  parameters: [],
  examples: ['backup mark'],
  async run({ ctx, t }) {
    const name = restorePointName(ctx.now())
    const servers = await markMoment(ctx, name)
    return {
      data: { name, servers },
      text: t({
        zh: `recovery_target_name = '${name}'（${servers.length} 台服务器）`,
        en: `recovery_target_name = '${name}' (servers: ${servers.length})`,
      }),
    }
  },
}

/** The bytes of a backup: a file where the name has a slash, else one of the configured store; `latest` is its newest. */
async function openBackup(name: string, cwd: string, target: RestoreTarget) {
  const notFound = new OperatorError(`There is no backup ${name}; "backup list" names those that there are.`)
  if (name.includes('/') || name.includes('\\')) {
    const file = await readLocalFile(resolve(cwd, name))
    if (!file) throw notFound
    return file
  }
  const store = openBackupStore(backupSettingsOrReject(target).target, target)
  const wanted = name === 'latest' ? (await listBackups(store)).at(-1)?.name : name
  const file = wanted === undefined ? undefined : await store.read(wanted)
  if (!file) throw notFound
  return file
}

/** The private keys in a file of age: its lines without comments. */
const readIdentities = (file: Buffer): string[] =>
  file
    .toString()
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))

/** What is to be done before restored shops sell again. */
const describeFreeze = (frozen: number, time: string): LocalizedText => ({
  zh: `${frozen} 家店铺已冻结，所有登录已结束。${time} 之后售出的卡密在这里仍是未售：先用导出文件和网关账单核对并撤下，再用 shop unfreeze 逐家解除冻结；此后撤销过的 API 密钥和员工权限要重新撤销。`,
  en: `${frozen} shops are frozen, and all sessions ended. Cards sold after ${time} count as free here: check them by exports and the gateways' bills and withdraw them, then let each shop sell again with "shop unfreeze"; revoke again the API keys and staff rights that were revoked since.`,
})

/** The laws that do not hold in what was restored. */
const findBreachesOfRestored = ({ db, now }: RestoreTarget, { databases }: Restored): Promise<string[]> =>
  databases.length === 1 ? findBreaches(db, laws, now()) : findBreachesInCut(databases, laws, now())

const restoreBackupCommand: StandaloneCommand = {
  name: 'backup restore',
  summary: {
    zh: '把备份恢复到一个空的数据库（DATABASE_URL 或新的 DATA_DIR）',
    en: 'Restore a backup into an empty database (DATABASE_URL, or a new DATA_DIR)',
  },
  details: {
    zh: '要么全部恢复，要么什么都不改。程序的数据库版本要与备份相同，SECRET_KEY 要是原来那把。恢复后店铺是冻结的，所有登录都已结束。',
    en: 'All of it or nothing. The program must have the schema of the backup, and SECRET_KEY must be the one of then. The shops are then frozen, and all sessions ended.',
  },
  parameters: [
    {
      syntax: '<backup>',
      description: {
        zh: '备份的名字；latest 是最新的；带斜杠的是文件',
        en: 'name of a backup; latest is the newest; with a slash it is a file',
      },
    },
    {
      syntax: '--identity <file>',
      description: { zh: 'age 私钥的文件', en: 'file with the private key of age' },
    },
    {
      syntax: '--check',
      description: {
        zh: '恢复后核对店铺的各条规律，不符时退出码为 1',
        en: 'then check the laws of the shop; the exit code is 1 if one is broken',
      },
    },
  ],
  examples: [
    'backup restore latest --identity age.key --check',
    'backup restore ./faka-20261123T080000Z.tar.gz.age --identity age.key',
  ],
  async runStandalone({ env, cwd, args, readFile, t }) {
    const { config, errors } = readConfig(env)
    if (errors.length > 0) throw new OperatorError(errors.join('\n'))
    const identityFile = stringArgument(args, 'identity')
    if (identityFile === undefined)
      throw new OperatorError('--identity is missing: the file with the private key of age.')
    const identities = readIdentities(await readFile(identityFile))
    return withRestoreTarget(config, async (target) => {
      const encrypted = await openBackup(stringArgument(args, 'backup') ?? '', cwd, target)
      const restored = await restoreBackup(encrypted, identities, target)
      const { manifest, tables, rows, files, frozen } = restored
      const breaches = args.check ? await findBreachesOfRestored(target, restored) : []
      const { startedAt, program } = manifest
      const says = t({
        zh: `已恢复 ${localTime(startedAt)} 的备份：${tables} 张表，${rows} 行，${files} 张图片和文件。`,
        en: `Restored the backup of ${localTime(startedAt)}: ${tables} tables, ${rows} rows, ${files} pictures and files.`,
      })
      const checked = t({
        zh: `核对了 ${laws.length} 条规律，${breaches.length} 处不符。`,
        en: `Checked ${laws.length} laws; broken in ${breaches.length} places.`,
      })
      return {
        data: {
          startedAt,
          program,
          tables,
          rows,
          files,
          frozen,
          ...(args.check ? { laws: laws.length, breaches } : {}),
        },
        text: [
          says,
          t(describeFreeze(frozen, localTime(startedAt))),
          ...(args.check ? [...breaches, checked] : []),
        ].join('\n'),
        failed: breaches.length > 0,
      }
    })
  },
}

export const backupCommands = [
  createBackupCommand,
  listBackupsCommand,
  markCommand,
  restoreBackupCommand,
] as const
