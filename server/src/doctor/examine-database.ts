import { sql } from 'kysely'
import type { Services } from '../platform/ctx.ts'
import { type Finding, fine, problem } from './finding.ts'

/** What each setting must not be, and what happens if it is. */
const unsafeSettings = [
  {
    name: 'fsync',
    zh: '断电后整个数据库可能损坏',
    en: 'a power failure can destroy the whole database',
  },
  {
    name: 'full_page_writes',
    zh: '断电后数据页可能损坏而无法恢复',
    en: 'a power failure can leave pages that cannot be repaired',
  },
  {
    name: 'synchronous_commit',
    zh: '断电会丢失已经告诉买家成功的订单',
    en: 'a power failure loses orders that buyers were told are done',
  },
] as const

/** Judges PostgreSQL's own settings, by name. */
export function judgeDatabaseSettings(settings: ReadonlyMap<string, string>): Finding[] {
  const version = settings.get('server_version') ?? ''
  const bad = unsafeSettings.filter(({ name }) => settings.get(name) === 'off')
  if (bad.length === 0)
    return [
      fine('databaseSettings', {
        zh: `PostgreSQL ${version} 提交的数据断电也不会丢。`,
        en: `PostgreSQL ${version} keeps what it committed through a power failure.`,
      }),
    ]
  return bad.map(({ name, zh, en }) =>
    problem(
      'error',
      'databaseSettings',
      { zh: `PostgreSQL 的 ${name} 是 off：${zh}。`, en: `PostgreSQL has ${name} = off: ${en}.` },
      {
        zh: `执行 alter system reset ${name}（以及 alter database、alter role 里的同名设置），再 select pg_reload_conf()。`,
        en: `Run "alter system reset ${name}", remove it from "alter database" and "alter role" too, then "select pg_reload_conf()".`,
      },
    ),
  )
}

/** More than that, and codes, limits and links end early or late. */
const maxSkewSeconds = 5

/** Judges how far the clock of this machine is ahead of another one; `whose` names that one. */
export function judgeClock(aheadSeconds: number, whose: { zh: string; en: string }): Finding {
  const seconds = Math.round(Math.abs(aheadSeconds))
  if (seconds <= maxSkewSeconds)
    return fine('clock', { zh: `时钟与${whose.zh}一致。`, en: `The clock agrees with that of ${whose.en}.` })
  const isAhead = aheadSeconds > 0
  return problem(
    seconds > 60 ? 'error' : 'warning',
    'clock',
    {
      zh: `本机时钟比${whose.zh}${isAhead ? '快' : '慢'} ${seconds} 秒：验证码、付款时限和网关签名会出错。`,
      en: `This machine's clock is ${seconds} s ${isAhead ? 'ahead of' : 'behind'} that of ${whose.en}: codes, payment deadlines and gateways' signatures go wrong.`,
    },
    {
      zh: '在所有机器上打开时间同步，例如 timedatectl set-ntp true。',
      en: 'Synchronize the time on all machines, for instance by "timedatectl set-ntp true".',
    },
  )
}

/** Checks PostgreSQL's settings and its clock. */
export async function examineDatabase({ db, now }: Pick<Services, 'db' | 'now'>): Promise<Finding[]> {
  const { rows } = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings
    where name in ('server_version', 'fsync', 'full_page_writes', 'synchronous_commit')`.execute(db)
  const before = now().getTime()
  const clock = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db)
  const middle = (before + now().getTime()) / 2
  const aheadSeconds = (middle - (clock.rows[0]?.at.getTime() ?? middle)) / 1000
  return [
    ...judgeDatabaseSettings(new Map(rows.map(({ name, setting }) => [name, setting]))),
    judgeClock(aheadSeconds, { zh: '数据库', en: 'the database' }),
  ]
}
