import type { Services } from '../platform/ctx.ts'
import { findMismatch, readPosition } from '../platform/db/replica-position.ts'
import { openDatabase } from '../platform/db.ts'
import { type Finding, fine, problem } from './finding.ts'

/** A replica that has this much to replay is behind more than moments. */
const maxBehindBytes = 64 * 2 ** 20

const primaryIsRead = {
  zh: '报表和导出会读主库。检查 DATABASE_REPLICA_URL，或去掉它。',
  en: 'Reports and exports are read from the primary. Mend DATABASE_REPLICA_URL, or remove it.',
}

/** Judges a replica by how it differs from the primary, or by how much of the log it has not replayed yet. */
export function judgeReplica(mismatch: string | undefined, behindBytes: number): Finding {
  if (mismatch !== undefined) {
    const zh = 'DATABASE_REPLICA_URL 不是本库的只读副本。'
    return problem('warning', 'replica', { zh, en: `${mismatch}.` }, primaryIsRead)
  }
  const mib = Math.round(behindBytes / 2 ** 20)
  if (behindBytes > maxBehindBytes)
    return problem(
      'warning',
      'replica',
      {
        zh: `只读副本还有 ${mib} MiB 日志没有回放。`,
        en: `The replica has ${mib} MiB of the log still to replay.`,
      },
      {
        zh: '落后太多时报表读主库。检查副本的磁盘、网络和 pg_wal_replay_pause()。',
        en: 'While it is too far behind, reports are read from the primary. Look at its disk and network, and whether its replay is paused.',
      },
    )
  return fine('replica', { zh: '只读副本跟得上主库。', en: 'The replica follows the primary.' })
}

/** Checks the replica, where one is set. */
export async function examineReplica({
  config,
  db,
  log,
}: Pick<Services, 'config' | 'db' | 'log'>): Promise<Finding[]> {
  const { databaseReplicaUrl: url, databaseListenUrl } = config
  if (url === undefined) return []
  const pooled = databaseListenUrl !== undefined
  const replica = openDatabase({ url, connections: 1, log, queryTimeoutMs: 5000, pooled })
  try {
    const [written, replayed] = [await readPosition(db), await readPosition(replica.db)]
    return [judgeReplica(findMismatch(written, replayed), (written?.lsn ?? 0) - (replayed?.lsn ?? 0))]
  } catch {
    const zh = '连不上只读副本。'
    return [problem('warning', 'replica', { zh, en: 'The replica cannot be reached.' }, primaryIsRead)]
  } finally {
    await replica.close()
  }
}
