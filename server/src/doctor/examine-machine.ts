import { stat, statfs } from 'node:fs/promises'
import type { Config } from '../platform/config.ts'
import { keyFile } from '../platform/encryption/find-secret-key.ts'
import { type Finding, fine, problem } from './finding.ts'

const inGigabytes = (bytes: number): string => (bytes / 1024 ** 3).toFixed(1)

/** What is stored on a disk, and what happens once it is full. */
const uses = {
  data: {
    zh: '数据文件夹所在的磁盘',
    en: 'The disk of the data folder',
    full: { zh: '写满后就不能再卖', en: 'once it is full, nothing is sold' },
  },
  backups: {
    zh: '备份所在的磁盘',
    en: 'The disk of the backups',
    full: { zh: '写满后就没有备份', en: 'once it is full, no backup is made' },
  },
} as const

/** Judges the space on the disk that is used for this. */
export function judgeDisk(
  { freeBytes, totalBytes }: { freeBytes: number; totalBytes: number },
  use: keyof typeof uses = 'data',
): Finding {
  const free = inGigabytes(freeBytes)
  const share = freeBytes / totalBytes
  const { zh, en, full } = uses[use]
  if (freeBytes > 2 * 1024 ** 3 && share > 0.1)
    return fine('disk', { zh: `${zh}剩余 ${free} GB。`, en: `${en} has ${free} GB free.` })
  return problem(
    freeBytes < 0.5 * 1024 ** 3 || share < 0.03 ? 'error' : 'warning',
    'disk',
    {
      zh: `${zh}只剩 ${free} GB（${Math.floor(share * 100)}%）；${full.zh}。`,
      en: `${en} has ${free} GB left (${Math.floor(share * 100)} %); ${full.en}.`,
    },
    {
      zh: '清理或扩大磁盘；备份和日志放到别的磁盘。',
      en: 'Make room or enlarge the disk; keep backups and logs on another one.',
    },
  )
}

/** The space on the disks of the data and, where they are on another one, of the backups. */
async function examineDisks({ dataDir, backup }: Pick<Config, 'dataDir' | 'backup'>): Promise<Finding[]> {
  const folders = [
    { use: 'data' as const, folder: dataDir },
    ...(backup?.target.kind === 'folder' ? [{ use: 'backups' as const, folder: backup.target.folder }] : []),
  ]
  const seen = new Set<number>()
  const found: Finding[] = []
  for (const { use, folder } of folders) {
    // a folder that is not there yet is made by its first file
    const [place, space] = await Promise.all([stat(folder), statfs(folder)]).catch(() => [])
    if (!place || !space || seen.has(place.dev)) continue
    seen.add(place.dev)
    const { bavail, blocks, bsize } = space
    found.push(judgeDisk({ freeBytes: bavail * bsize, totalBytes: blocks * bsize }, use))
  }
  return found
}

/** Whether others than the owner have any of these rights to a path; false where there is no such path. */
const othersMay = (path: string, rights: number): Promise<boolean> =>
  stat(path).then(
    ({ mode }) => (mode & rights) !== 0,
    () => false,
  )

/** Where systemd and container tools put secrets for one unit or container alone, whatever their mode says. */
const isOfThisProcess = (path: string): boolean => /^\/(?:var\/)?run\//.test(path)

/** The files with secrets that other users can read: group and others may do nothing with the key of the data folder. */
async function findReadableSecrets({ dataDir, secretFiles }: Pick<Config, 'dataDir' | 'secretFiles'>) {
  const files = [
    { path: keyFile({ dataDir }), rights: 0o077 },
    // a group may be given to the user of the shop to read them by
    ...secretFiles.filter((path) => !isOfThisProcess(path)).map((path) => ({ path, rights: 0o007 })),
  ]
  const readable: string[] = []
  for (const { path, rights } of files) if (await othersMay(path, rights)) readable.push(path)
  return readable
}

type Machine = Pick<Config, 'dataDir' | 'secretFiles' | 'backup'>

async function examinePermissions(config: Machine): Promise<Finding[]> {
  const found = (await findReadableSecrets(config)).map((file) =>
    problem(
      'error',
      'permissions',
      {
        zh: `别的用户可以读到 ${file}：里面的密钥能解密卡密，或打开数据库和网关。`,
        en: `Other users can read ${file}, whose secret decrypts cards, or opens the database or a service.`,
      },
      { zh: `chmod 600 ${file}`, en: `chmod 600 ${file}` },
    ),
  )
  if (await othersMay(config.dataDir, 0o022))
    found.push(
      problem(
        'error',
        'permissions',
        {
          zh: `别的用户可以写数据文件夹 ${config.dataDir}。`,
          en: `Other users can write to the data folder ${config.dataDir}.`,
        },
        { zh: `chmod go-w ${config.dataDir}`, en: `chmod go-w ${config.dataDir}` },
      ),
    )
  if (found.length > 0) return found
  return [
    fine('permissions', {
      zh: '密钥和数据文件夹只有本用户可以使用。',
      en: 'Only this user can use the key and write to the data folder.',
    }),
  ]
}

/** Checks the disks, and who may read secrets and write the data. */
export async function examineMachine(config: Machine): Promise<Finding[]> {
  return [...(await examineDisks(config)), ...(await examinePermissions(config))]
}
