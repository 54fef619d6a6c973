import type { Insertable } from 'kysely'
import { expect, test } from 'vitest'
import { moneyRowsAt } from '../../../../test-support/seed/money-rows.ts'
import { freshDb } from '../../../../test-support/server/fresh-db.ts'
import { readWithoutIndexes } from '../../../../test-support/server/read-without-indexes.ts'
import { type Db, inTx, type Tables } from '../../platform/db.ts'
import { insertChannelEvent, listDisablings, listSettingChanges } from './pay-channel-event.sql.ts'

const at = (minute: number) => new Date(moneyRowsAt.getTime() + minute * 60_000)

type Change = Pick<Insertable<Tables['pay_channel_event']>, 'kind' | 'changes' | 'why'>

/** Records changes of a channel, one a minute. */
const record = (db: Db, payChannelId: string, changes: readonly Change[]) =>
  inTx(db, async (tx) => {
    for (const [index, change] of changes.entries())
      await insertChannelEvent(tx, {
        shop_id: 1,
        pay_channel_id: payChannelId,
        actor: 'Wang',
        at: at(index + 1),
        ...change,
      })
  })

const edited = (changes: string[], why: string | null = null): Change => ({ kind: 'edited', changes, why })

test('each setting of a channel was changed when it was last edited, not when the channel was added', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await record(db, 'A', [
    { kind: 'added', changes: ['settings.key', 'settings.account'] },
    edited(['name', 'settings.key', 'settings.url']),
    edited(['settings.key']),
    edited(['position']),
  ])
  await record(db, 'B', [edited(['enabled']), edited(['settings.key'])])
  await record(db, 'not asked for', [edited(['settings.key'])])
  const changes = await listSettingChanges(db, ['A', 'B', 'without changes'])
  expect(
    changes.sort((a, b) => (a.pay_channel_id + a.setting < b.pay_channel_id + b.setting ? -1 : 1)),
  ).toEqual([
    { pay_channel_id: 'A', setting: 'key', at: at(3) },
    { pay_channel_id: 'A', setting: 'url', at: at(2) },
    { pay_channel_id: 'B', setting: 'key', at: at(2) },
  ])
})

test('a channel was switched off as its last switch says, if that has a reason', async () => {
  await using opened = await freshDb()
  const { db } = opened
  await record(db, 'A', [
    edited(['enabled'], 'first'),
    edited(['name', 'enabled'], 'second'),
    edited(['name'], 'renamed'),
    { kind: 'removed', changes: ['enabled'], why: 'removed' },
  ])
  await record(db, 'on again', [edited(['enabled'], 'for a while'), edited(['enabled'])])
  await record(db, 'not asked for', [edited(['enabled'], 'another')])
  const disablings = await inTx(db, async (tx) => {
    await readWithoutIndexes(tx)
    return listDisablings(tx, ['A', 'on again', 'never off'])
  })
  expect(disablings).toEqual([{ pay_channel_id: 'A', at: at(2), why: 'second' }])
})
