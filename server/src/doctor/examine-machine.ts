import { stat, statfs } from 'node:fs/promises'
import type { Config } from '../platform/config.ts'
import { keyFile } from '../platform/encryption/find-secret-key.ts'
import { type Finding, fine, problem } from './finding.ts'

const inGigabytes = (bytes: number): string => (bytes / 1024 ** 3).toFixed(1)

/** Judges the space on the disk of the data folder. */
export function judgeDisk({ freeBytes, totalBytes }: { freeBytes: number; totalBytes: number }): Finding {
  const free = inGigabytes(freeBytes)
  const share = freeBytes / totalBytes
  if (freeBytes > 2 * 1024 ** 3 && share > 0.1)
    return fine('disk', { zh: `磁盘剩余 ${free} GB。`, en: `The disk has ${free} GB free.` })
  return problem(
    freeBytes < 0.5 * 1024 ** 3 || share < 0.03 ? 'error' : 'warning',
    'disk',
    {
      zh: `数据文件夹所在的磁盘只剩 ${free} GB（${Math.floor(share * 100)}%）；写满后就不能再卖。`,
      en: `The disk of the data folder has ${free} GB left (${Math.floor(share * 100)} %); once it is full, nothing is sold.`,
    },
    {
      zh: '清理或扩大磁盘；备份和日志放到别的磁盘。',
      en: 'Make room or enlarge the disk; keep backups and logs on another one.',
    },
  )
}

/** Whether others than the owner have any of these rights to a path; false where there is no such path. */
const othersMay = (path: string, rights: number): Promise<boolean> =>
  stat(path).then(
    ({ mode }) => (mode & rights) !== 0,
    () => false,
  )

async function examinePermissions(config: Pick<Config, 'dataDir' | 'secretKey'>): Promise<Finding[]> {
  const file = keyFile(config)
  const found: Finding[] = []
  // group and others may do nothing with the key, and may not write to the folder
  if (await othersMay(file, 0o077))
    found.push(
      problem(
        'error',
        'permissions',
        {
          zh: `别的用户可以读到密钥文件 ${file}：有了它就能解密所有卡密。`,
          en: `Other users can read the key in ${file}, which decrypts every card.`,
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

/** Checks the disk, and who may read the key and write the data. */
export async function examineMachine(config: Pick<Config, 'dataDir' | 'secretKey'>): Promise<Finding[]> {
  const disk = await statfs(config.dataDir).then(
    ({ bavail, blocks, bsize }) => [judgeDisk({ freeBytes: bavail * bsize, totalBytes: blocks * bsize })],
    () => [],
  )
  return [...disk, ...(await examinePermissions(config))]
}
